import { commonErrors } from '@akada/contract/kernel/errors'
import { Refusal } from '../errors/index.ts'

/** Calls with heavy statements that run or wait in this process. */
export interface HeavyCalls {
  /**
   * Runs the work of a heavy call once it is the person's only one and a place is free, and not at all once its caller has gone. Refuses with
   * 503 if that takes too long or too many wait.
   */
  run<T>(personId: string, gone: AbortSignal, work: () => Promise<T>): Promise<T>
}

interface Waiting {
  personId: string
  start: () => void
}

/** The longest that a heavy call waits for its turn, in milliseconds, and how many may wait. */
const patience = { waitMs: 20_000, most: 200 }

/**
 * Keeps heavy calls from taking every connection: at most half of the pool's works on them, and of each person one call, so that a press
 * repeated ten times costs as much as one. The others wait in order and hold no connection.
 */
export const openHeavyCalls = (pool: number, { waitMs, most } = patience): HeavyCalls => {
  const places = Math.max(1, Math.floor(pool / 2))
  const working = new Set<string>()
  const waiting: Waiting[] = []

  const startNext = (): void => {
    while (working.size < places) {
      const at = waiting.findIndex(({ personId }) => !working.has(personId))
      const [next] = at < 0 ? [] : waiting.splice(at, 1)
      if (!next) return
      working.add(next.personId)
      next.start()
    }
  }

  /** Resolves at the call's turn; rejects if it does not come in time or the caller goes. */
  const turnOf = (personId: string, gone: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      if (waiting.length >= most) return reject(new Refusal(commonErrors.stillWorking))
      const leave = (): void => {
        const at = waiting.indexOf(mine)
        if (at >= 0) waiting.splice(at, 1)
        stop()
        reject(new Refusal(commonErrors.stillWorking))
      }
      const timer = setTimeout(leave, waitMs)
      const stop = (): void => {
        clearTimeout(timer)
        gone.removeEventListener('abort', leave)
      }
      const mine: Waiting = {
        personId,
        start: () => {
          stop()
          resolve()
        },
      }
      gone.addEventListener('abort', leave)
      waiting.push(mine)
      startNext()
    })

  return {
    run: async (personId, gone, work) => {
      await turnOf(personId, gone)
      try {
        return await work()
      } finally {
        working.delete(personId)
        startNext()
      }
    },
  }
}
