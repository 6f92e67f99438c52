import { isPassing } from '../api-error.ts'

/**
 * `idle`: nothing is being sent. `sending`: a request is in progress. `waiting`: no connection, or the service is busy; retried
 * automatically. `stopped`: refused permanently, so that a person must act.
 */
export type SendState = 'idle' | 'sending' | 'waiting' | 'stopped'

export interface RetryQueueSettings {
  /** Sends what is pending. Returns whether more is left to send at once. Throws what the call throws. */
  deliver: () => Promise<boolean>
  onState: (state: SendState, error: unknown) => void
}

const firstPause = 2_000
const longestPause = 60_000
/**
 * Sends one request after the other. A request that fails for want of a connection is retried when the connection returns, and after pauses
 * that grow from two seconds to a minute.
 */
export class RetryQueue {
  state: SendState = 'idle'
  #settings: RetryQueueSettings
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #again = false
  #running: Promise<void> | null = null
  #isClosed = false

  constructor(settings: RetryQueueSettings) {
    this.#settings = settings
  }

  /** Sends after `delay` milliseconds; a request already due is postponed until then. */
  call(delay = 0): void {
    if (this.#running) this.#again = true
    else this.#schedule(delay)
  }

  /** Sends now, and resolves once nothing more can be sent at once, whether or not that succeeded. */
  flush(): Promise<void> {
    if (this.#running) this.#again = true
    return this.#start()
  }

  /** The connection is back: stops waiting. */
  readonly wake = (): void => {
    if (this.state === 'waiting') this.call()
  }

  /** From now on nothing is sent and no listener is called. */
  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer)
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.#start(), delay)
  }

  #start(): Promise<void> {
    clearTimeout(this.#timer)
    this.#running ??= this.#run().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  async #run(): Promise<void> {
    this.#set('sending', null)
    try {
      do {
        this.#again = false
      } while (((await this.#settings.deliver()) || this.#again) && !this.#isClosed)
      this.#failures = 0
      this.#set('idle', null)
    } catch (error) {
      if (!isPassing(error)) {
        this.#set('stopped', error)
        return
      }
      const pause = Math.min(firstPause * 2 ** this.#failures, longestPause)
      this.#failures += 1
      this.#set('waiting', error)
      this.#schedule(pause)
    }
  }

  #set(state: SendState, error: unknown): void {
    this.state = state
    if (!this.#isClosed) this.#settings.onState(state, error)
  }
}
