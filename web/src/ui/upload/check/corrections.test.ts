import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { enter, makeDevice, person } from '../../../../test/device.ts'
import type { Correction, CorrectionAnswer } from './corrections.ts'

let device: ReturnType<typeof makeDevice>
beforeEach(() => {
  vi.useFakeTimers()
  device = makeDevice()
})
afterEach(async () => {
  await device.settle()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The page of an upload, in a tab of its own after a reload; the test supplies the responses. */
const open = async (who = 'ada') => {
  await device.reload()
  const { session } = await import('../../../lib/session.ts')
  await enter(person(who))
  const { Corrections } = await import('./corrections.ts')
  const queue = new Corrections('upload')
  const batches: Correction[][] = []
  const owed: { resolve: (answer: CorrectionAnswer) => void; reject: (error: Error) => void }[] = []
  const shown: unknown[] = []
  queue.open(
    rows => {
      batches.push(rows)
      return new Promise((resolve, reject) => owed.push({ resolve, reject }))
    },
    ({ upload }) => void shown.push(upload),
  )
  await device.settle()
  const answer = async (upload: unknown = { good: 1 }): Promise<void> => {
    owed.at(-1)?.resolve({ upload })
    await device.settle()
  }
  const loseLine = async (): Promise<void> => {
    owed.at(-1)?.reject((await import('../../../lib/http/api-error.ts')).offlineError())
    await device.settle()
  }
  return { queue, session, batches, shown, answer, loseLine }
}

describe('correcting rows', () => {
  it("waits for a pause, sends the cells of a row together, and shows the server's response", async () => {
    const { queue, batches, shown, answer } = await open()
    queue.add([{ row: 2, cells: { lastName: 'Ojo' } }])
    await device.pass(500)
    queue.add([
      { row: 2, cells: { gender: 'male' } },
      { row: 5, leftOut: true },
    ])
    await device.pass(500)
    expect(batches).toEqual([])
    expect(queue.get().status).toBe('waiting')
    await device.pass(100)
    expect(batches).toEqual([
      [
        { row: 2, cells: { lastName: 'Ojo', gender: 'male' } },
        { row: 5, leftOut: true },
      ],
    ])
    expect(queue.get().status).toBe('sending')
    await answer({ good: 2 })
    expect(queue.get()).toMatchObject({ status: 'saved', unsent: new Map() })
    expect(shown).toEqual([{ good: 2 }])
    expect(device.stored('corrections', 'ada')).toBe(0)
  })

  it('holds back what is typed while a batch is in progress, and sends it next', async () => {
    const { queue, batches, answer } = await open()
    queue.add([{ row: 2, cells: { lastName: 'O' } }])
    const done = queue.flush()
    await device.settle()
    queue.add([{ row: 2, cells: { lastName: 'Ojo' } }])
    expect(batches).toHaveLength(1)
    expect(queue.get().unsent.get(2)?.cells).toEqual({ lastName: 'Ojo' })
    await answer()
    expect(batches[1]).toEqual([{ row: 2, cells: { lastName: 'Ojo' } }])
    await answer()
    expect(await done).toBe(true)
  })

  it('loses nothing when sending fails, and retries automatically', async () => {
    const { queue, batches, answer, loseLine } = await open()
    queue.add([{ row: 2, cells: { lastName: 'Ojo', gender: 'mal' } }])
    const first = queue.flush()
    await device.settle()
    queue.add([{ row: 2, cells: { gender: 'male' } }])
    await loseLine()
    expect(await first).toBe(false)
    expect(queue.get().status).toBe('failed')
    await device.goOnline()
    expect(batches[1]).toEqual([{ row: 2, cells: { lastName: 'Ojo', gender: 'male' } }])
    await answer()
    expect(queue.get().status).toBe('saved')
  })

  it('has nothing left to correct if the rows are added already', async () => {
    const { queue, answer } = await open()
    queue.add([{ row: 2, leftOut: true }])
    await device.pass(600)
    await answer(null)
    expect(queue.get().status).toBe('saved')
  })
})

describe('corrections that were not sent', () => {
  it('survive a reload and signing out, are sent when their page is open, and are visible to nobody else', async () => {
    const first = await open()
    first.queue.add([{ row: 2, cells: { lastName: 'Ojo' } }])
    await device.pass(600)
    await first.loseLine()
    first.session.clear('signedOut')
    expect(first.queue.get().status).toBe('saved')

    const other = await open('ben')
    expect([other.queue.get().unsent.size, other.batches]).toEqual([0, []])
    other.session.clear('signedOut')

    const { queue, batches, answer } = await open()
    expect(batches).toEqual([[{ row: 2, cells: { lastName: 'Ojo' } }]])
    await answer()
    expect(queue.get().status).toBe('saved')
  })
})
