import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keptMends } from './kept-mends.ts'
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

/** A tab's storage, which survives a reload of the page. */
const tab = (): Storage => {
  const map = new Map<string, string>()
  return {
    get length() {
      return map.size
    },
    key: place => [...map.keys()][place] ?? null,
    getItem: name => map.get(name) ?? null,
    setItem: (name, value) => void map.set(name, value),
    removeItem: name => void map.delete(name),
    clear: () => map.clear(),
  }
}

describe('a reload while rows are being mended', () => {
  let owner: string | undefined
  beforeEach(() => {
    owner = 'ada'
  })
  const open = (storage: Storage, send: (rows: Mend[]) => Promise<void>): MendQueue =>
    new MendQueue({ quiet: 600, send, keep: keptMends('01', { storage: () => storage, owner: () => owner }) })

  it('sends what was waiting or on its way, and shows it meanwhile', async () => {
    const storage = tab()
    const before = open(storage, () => new Promise<void>(() => undefined))
    before.add([{ row: 2, cells: { lastName: 'Ojo' } }])
    void before.flush()
    before.add([
      { row: 2, cells: { gender: 'male' } },
      { row: 5, leftOut: true },
    ])

    const batches: Mend[][] = []
    const after = open(storage, async rows => void batches.push(rows))
    expect(after.get()).toMatchObject({ status: 'waiting' })
    expect(after.get().unsent.get(2)?.cells).toEqual({ lastName: 'Ojo', gender: 'male' })
    expect(await after.flush()).toBe(true)
    expect(batches).toEqual([
      [
        { row: 2, cells: { lastName: 'Ojo', gender: 'male' } },
        { row: 5, leftOut: true },
      ],
    ])
    expect(storage.length).toBe(0)
  })

  it('keeps nothing of what is confirmed, and takes nothing that is no mend', async () => {
    const storage = tab()
    const queue = open(storage, async () => undefined)
    queue.add([{ row: 2, leftOut: true }])
    expect(await queue.flush()).toBe(true)
    expect(storage.length).toBe(0)
    storage.setItem(
      'akada.tab.mends.ada.01',
      JSON.stringify([{ row: 'x' }, { row: 3, cells: { lastName: 4 } }, { row: 4 }]),
    )
    expect([
      ...open(storage, async () => undefined)
        .get()
        .unsent.keys(),
    ]).toEqual([4])
    storage.setItem('akada.tab.mends.ada.01', 'no JSON')
    expect(open(storage, async () => undefined).get().unsent.size).toBe(0)
  })
  it('keeps nothing once its person has signed out', async () => {
    const storage = tab()
    const queue = open(storage, async () => {
      owner = undefined
      storage.clear()
      throw new Error('Your session has ended.')
    })
    queue.add([{ row: 2, cells: { lastName: 'Ojo' } }])
    expect(await queue.flush()).toBe(false)
    expect(queue.get().status).toBe('failed')
    expect(storage.length).toBe(0)
  })
})
