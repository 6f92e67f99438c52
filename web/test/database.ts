/** A browser's database in memory, as far as the drafts use it: one store, sequential transactions, and a device that may be full. */

type Key = IDBValidKey

const indexOrder = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

/** Orders keys as the browser does: texts before lists, lists item by item. */
const compare = (one: Key, other: Key): number => {
  if (Array.isArray(one) && Array.isArray(other)) {
    for (let place = 0; place < Math.min(one.length, other.length); place++) {
      const [a, b] = [one[place], other[place]]
      const order = a === undefined || b === undefined ? 0 : compare(a, b)
      if (order !== 0) return order
    }
    return one.length - other.length
  }
  if (Array.isArray(one) || Array.isArray(other)) return Array.isArray(one) ? 1 : -1
  return indexOrder(JSON.stringify(one), JSON.stringify(other))
}

interface Range {
  lower: Key
  upper: Key
}

const isRange = (raw: unknown): raw is Range => typeof raw === 'object' && raw !== null && 'lower' in raw

class Request extends EventTarget {
  result: unknown = undefined
  error: unknown = null
  onsuccess: (() => void) | null = null
  onerror: (() => void) | null = null
  onupgradeneeded: (() => void) | null = null
}

type Rows = Map<string, { key: Key; value: unknown }>

export interface FakeDevice {
  /** How many characters the device can store, over all values. */
  room: number
  rows: Rows
  /** Whether it rejects every request. */
  isForbidden: boolean
  /** Resolves when the transactions so far have ended. */
  turn: Promise<void>
  /** Called before each write transaction: a test that throws here simulates a page that is closed in the middle of it. */
  onWrite: () => void
}

const sizeOf = (rows: Rows): number =>
  [...rows.values()].reduce((sum, { value }) => sum + (JSON.stringify(value)?.length ?? 0), 0)

/** One transaction: requests are handled in order, and it ends when none is left. */
class Transaction {
  oncomplete: (() => void) | null = null
  onabort: (() => void) | null = null
  error: unknown = null
  #device: FakeDevice
  #rows: Rows = new Map()
  #waiting: (() => void)[] = []

  constructor(device: FakeDevice) {
    this.#device = device
    device.turn = device.turn.then(() => this.#run())
  }

  objectStore() {
    const sorted = (range?: unknown) =>
      [...this.#rows.values()]
        .filter(({ key }) => !isRange(range) || (compare(key, range.lower) >= 0 && compare(key, range.upper) <= 0))
        .toSorted((a, b) => compare(a.key, b.key))
    return {
      get: (key: Key) => this.#ask(() => this.#rows.get(JSON.stringify(key))?.value),
      getAll: (range?: unknown) => this.#ask(() => sorted(range).map(({ value }) => value)),
      getAllKeys: (range?: unknown) => this.#ask(() => sorted(range).map(({ key }) => key)),
      put: (value: unknown, key: Key) => this.#ask(() => void this.#rows.set(JSON.stringify(key), { key, value })),
      delete: (key: Key) => this.#ask(() => void this.#rows.delete(JSON.stringify(key))),
      clear: () => this.#ask(() => this.#rows.clear()),
    }
  }

  #ask(work: () => unknown): Request {
    const request = new Request()
    this.#waiting.push(() => {
      request.result = work()
      request.onsuccess?.()
    })
    return request
  }

  async #run(): Promise<void> {
    this.#rows = new Map(this.#device.rows)
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      next()
      // Code that awaits a result may add requests.
      for (let turn = 0; turn < 8; turn++) await Promise.resolve()
    }
    const grows = sizeOf(this.#rows) > sizeOf(this.#device.rows)
    if (grows && sizeOf(this.#rows) > this.#device.room) {
      this.error = new DOMException('Full.', 'QuotaExceededError')
      this.onabort?.()
      return
    }
    this.#device.rows = this.#rows
    this.oncomplete?.()
  }
}

/** A device's database, with stand-ins for `indexedDB` and `IDBKeyRange`. Transactions run one after the other. */
export const makeDatabase = () => {
  const device: FakeDevice = {
    room: Number.POSITIVE_INFINITY,
    rows: new Map(),
    isForbidden: false,
    turn: Promise.resolve(),
    onWrite: () => undefined,
  }
  const isMade = new Set<string>()
  const database = {
    createObjectStore: () => undefined,
    transaction: (_store: string, mode: IDBTransactionMode) => {
      if (mode === 'readwrite') device.onWrite()
      return new Transaction(device)
    },
    close: () => undefined,
  }
  const indexedDB = {
    /** All databases share their rows here. */
    deleteDatabase: () => device.rows.clear(),
    open: (name: string) => {
      if (device.isForbidden) throw new DOMException('Forbidden.', 'SecurityError')
      const request = new Request()
      request.result = database
      queueMicrotask(() => {
        if (!isMade.has(name)) request.onupgradeneeded?.()
        isMade.add(name)
        request.onsuccess?.()
      })
      return request
    },
  }
  return { device, indexedDB, IDBKeyRange: { bound: (lower: Key, upper: Key): Range => ({ lower, upper }) } }
}
