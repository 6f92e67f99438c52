import { ApiError } from './api-error.ts'

/**
 * `idle`: nothing under way. `sending`: a delivery is under way. `waiting`: no connection, or the service is busy; it tries again by
 * itself. `stopped`: refused for good, so that somebody must look.
 */
export type CourierState = 'idle' | 'sending' | 'waiting' | 'stopped'

export interface CourierSettings {
  /** Sends what is there. Answers whether more is left to be sent at once. Throws what the call throws. */
  deliver: () => Promise<boolean>
  onState: (state: CourierState, error: unknown) => void
}

const firstPause = 2_000
const longestPause = 60_000
// A locked session (423) opens again with the password.
const passing = new Set([0, 408, 423, 425, 429, 502, 503, 504])

/** Whether trying again later may succeed: no connection, no answer in time, or a busy service. */
export const isPassing = (error: unknown): boolean => error instanceof ApiError && passing.has(error.status)

/**
 * Delivers work one load after the other. What fails for want of a connection is tried again when the connection returns, and after
 * pauses that grow from two seconds to a minute.
 */
export class Courier {
  state: CourierState = 'idle'
  #settings: CourierSettings
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #again = false

  constructor(settings: CourierSettings) {
    this.#settings = settings
  }

  /** Delivers after `delay` milliseconds; a delivery that was due anyway is put off until then. */
  call(delay = 0): void {
    if (this.state === 'sending') {
      this.#again = true
      return
    }
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#run(), delay)
  }

  /** The connection is back: no more waiting. */
  readonly wake = (): void => {
    if (this.state === 'waiting') this.call()
  }

  async #run(): Promise<void> {
    this.#again = false
    this.#set('sending', null)
    try {
      const more = await this.#settings.deliver()
      this.#failures = 0
      this.#set('idle', null)
      if (more || this.#again) this.call()
    } catch (error) {
      if (!isPassing(error)) {
        this.#set('stopped', error)
        return
      }
      const pause = Math.min(firstPause * 2 ** this.#failures, longestPause)
      this.#failures += 1
      this.#set('waiting', error)
      this.call(pause)
    }
  }

  #set(state: CourierState, error: unknown): void {
    this.state = state
    this.#settings.onState(state, error)
  }
}
