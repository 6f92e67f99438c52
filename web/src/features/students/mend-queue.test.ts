import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Mend, MendQueue } from './mend-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const setUp = () => {
  const batches: Mend[][] = []
  const answers: { resolve: () => void; reject: (error: Error) => void }[] = []
  const queue = new MendQueue({
    quiet: 600,
    send: rows => {
      batches.push(rows)
      return new Promise<void>((resolve, reject) => answers.push({ resolve, reject }))
    },
  })
  return { queue, batches, answers }
}

describe('mending rows', () => {
  it('waits for quiet, and sends the cells of a row together', async () => {
    const { queue, batches, answers } = setUp()
    queue.add([{ row: 2, cells: { lastName: 'Ojo' } }])
    await vi.advanceTimersByTimeAsync(500)
    queue.add([
      { row: 2, cells: { gender: 'male' } },
      { row: 5, leftOut: true },
    ])
    await vi.advanceTimersByTimeAsync(500)
    expect(batches).toEqual([])
    await vi.advanceTimersByTimeAsync(100)
    expect(batches).toEqual([
      [
        { row: 2, cells: { lastName: 'Ojo', gender: 'male' } },
        { row: 5, leftOut: true },
      ],
    ])
    expect(queue.get().status).toBe('sending')
    answers[0]?.resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect(queue.get()).toMatchObject({ status: 'saved', unsent: new Map() })
  })

  it('holds back what is typed while a batch is under way, and sends it next', async () => {
    const { queue, batches, answers } = setUp()
    queue.add([{ row: 2, cells: { lastName: 'O' } }])
    const done = queue.flush()
    queue.add([{ row: 2, cells: { lastName: 'Ojo' } }])
    expect(batches).toHaveLength(1)
    expect(queue.get().unsent.get(2)?.cells).toEqual({ lastName: 'Ojo' })
    answers[0]?.resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect(batches[1]).toEqual([{ row: 2, cells: { lastName: 'Ojo' } }])
    answers[1]?.resolve()
    expect(await done).toBe(true)
  })

  it('loses nothing when sending fails', async () => {
    const { queue, batches, answers } = setUp()
    queue.add([{ row: 2, cells: { lastName: 'Ojo', gender: 'mal' } }])
    const first = queue.flush()
    queue.add([{ row: 2, cells: { gender: 'male' } }])
    answers[0]?.reject(new Error('offline'))
    expect(await first).toBe(false)
    expect(queue.get().status).toBe('failed')
    const second = queue.flush()
    expect(batches[1]).toEqual([{ row: 2, cells: { lastName: 'Ojo', gender: 'male' } }])
    answers[1]?.resolve()
    expect(await second).toBe(true)
  })
})
