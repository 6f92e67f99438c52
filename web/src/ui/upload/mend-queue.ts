/** What is to be changed of one row of an upload. */
export interface Mend {
  row: number
  cells?: Record<string, string>
  leftOut?: boolean
}

export interface MendState {
  /** By row: everything that the server has not confirmed yet. */
  unsent: ReadonlyMap<number, Mend>
  status: 'saved' | 'waiting' | 'sending' | 'failed'
  error: unknown
}

export interface MendQueueSettings {
  send: (rows: Mend[]) => Promise<unknown>
  /** How long it waits for further typing, in milliseconds. */
  quiet?: number
  /** Keeps what is not confirmed over a reload of the page. */
  keep?: { load: () => readonly Mend[]; save: (mends: readonly Mend[]) => void }
}

const merged = (before: Mend | undefined, next: Mend): Mend => ({
  ...before,
  ...next,
  ...(before?.cells || next.cells ? { cells: { ...before?.cells, ...next.cells } } : {}),
})

/**
 * Collects what is mended and sends it in batches, one at a time and in order. What could not be sent stays, and goes with the next
 * batch or by `flush`.
 */
export class MendQueue {
  #settings: MendQueueSettings
  #waiting = new Map<number, Mend>()
  #sending = new Map<number, Mend>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #run: Promise<boolean> | undefined
  #state: MendState = { unsent: new Map(), status: 'saved', error: undefined }
  #listeners = new Set<() => void>()

  /** What was kept before a reload is sent again: a mend that did arrive changes nothing a second time. */
  constructor(settings: MendQueueSettings) {
    this.#settings = settings
    const kept = settings.keep?.load() ?? []
    if (kept.length > 0) this.add(kept)
  }

  readonly get = (): MendState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly add = (mends: readonly Mend[]): void => {
    for (const mend of mends) this.#waiting.set(mend.row, merged(this.#waiting.get(mend.row), mend))
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), this.#settings.quiet ?? 600)
    this.#tell(this.#run ? 'sending' : 'waiting')
  }

  /** Sends what waits; answers whether everything is confirmed. Never throws: the fault is in the state. */
  readonly flush = (): Promise<boolean> => {
    clearTimeout(this.#timer)
    this.#run ??= this.#sendAll().finally(() => {
      this.#run = undefined
    })
    return this.#run
  }

  async #sendAll(): Promise<boolean> {
    while (this.#waiting.size > 0) {
      this.#sending = this.#waiting
      this.#waiting = new Map()
      this.#tell('sending')
      try {
        await this.#settings.send([...this.#sending.values()])
        this.#sending = new Map()
      } catch (error) {
        // What was typed meanwhile is newer than what failed.
        const kept = this.#sending
        for (const [row, mend] of this.#waiting) kept.set(row, merged(kept.get(row), mend))
        this.#waiting = kept
        this.#sending = new Map()
        this.#tell('failed', error)
        return false
      }
    }
    this.#tell('saved')
    return true
  }

  #tell(status: MendState['status'], error?: unknown): void {
    const unsent = new Map(this.#sending)
    for (const [row, mend] of this.#waiting) unsent.set(row, merged(unsent.get(row), mend))
    this.#state = { unsent, status, error }
    this.#settings.keep?.save([...unsent.values()])
    for (const listener of this.#listeners) listener()
  }
}
