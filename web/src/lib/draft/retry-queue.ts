import { now } from '../clock.ts'
import { ApiError, foreignCode, isRefusal } from '../http/api-error.ts'

/**
 * `idle`: nothing is being sent. `sending`: a request is in progress. `waiting`: Akada did not answer, or cannot take it now; retried
 * automatically. `stopped`: Akada refuses it, so that a person must act.
 */
export type SendState = 'idle' | 'sending' | 'waiting' | 'stopped'

export interface RetryQueueSettings {
  /** Sends what is pending. Returns whether more is left to send at once. Throws what the call throws. */
  deliver: () => Promise<boolean>
  onState: (state: SendState, error: unknown) => void
}

const firstPause = 2_000
const longestPause = 60_000
/** The longest that an answer can make the queue wait with `Retry-After`: a gateway may say a day. */
const longestAskedPause = 10 * 60_000

/** The pause that the failed answer asks for, in milliseconds; 0 for none. `Retry-After` is in seconds, or a date. */
const askedPause = (error: unknown): number => {
  const after = error instanceof ApiError ? error.retryAfter : null
  if (!after) return 0
  const pause = /^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - now().getTime()
  return Math.min(pause || 0, longestAskedPause)
}

/**
 * Sends one request after the other. Only a refusal by Akada itself stops it. Any other failure is retried when the connection returns, and
 * after pauses that grow from two seconds to a minute, or as long as the answer asks for, but ten minutes at most.
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
      if (isRefusal(error)) {
        this.#set('stopped', error)
        return
      }
      const pause = Math.max(Math.min(firstPause * 2 ** this.#failures, longestPause), askedPause(error))
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

const byCode: ReadonlyMap<string, string> = new Map([
  ['offline', 'waiting for a connection'],
  ['timeout', 'the connection is too slow'],
  [foreignCode, 'something between this device and Akada answered instead of it'],
])
const byStatus: ReadonlyMap<number, string> = new Map([
  [401, 'sign in again to send it'],
  [403, 'your account must be completed first'],
  [423, 'Akada is locked here'],
  [429, 'Akada asks to wait'],
  [451, 'sign in again to send it'],
  [452, 'sign in again to send it'],
])

/** Why unsent work waits, to follow 'not yet sent': it is tried again by itself. */
export const waitReason = (error: unknown): string =>
  error instanceof ApiError
    ? (byCode.get(error.code) ?? byStatus.get(error.status) ?? 'Akada could not take it just now')
    : 'the answer could not be used'
