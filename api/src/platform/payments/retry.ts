import { setTimeout as wait } from 'node:timers/promises'

export interface RetryTimes {
  /** The first one included. */
  tries: number
  /** How long one try may take, in milliseconds. */
  tryMs: number
  /** How long all of it may take, waiting included. */
  allMs: number
  /** The wait before the second try; it doubles from try to try, and up to half of it is left to chance. */
  waitMs: number
}

/** What one try came to: an outcome, or a reason to try again, after at least so long where the other side said so. */
export type Attempt<T> = { done: true; value: T } | { done: false; reason: string; afterMs?: number }

/** How long to wait before the try after number `made`. Chance keeps processes that failed together from coming back together. */
export const waitBefore = (made: number, waitMs: number, chance: number): number =>
  Math.round(waitMs * 2 ** (made - 1) * (0.5 + chance / 2))

/**
 * Tries until there is an outcome. Answers it with the number of tries, or the last reason once tries or time have run out: a wait
 * that would pass the time is not begun.
 */
export const retry = async <T>(
  times: RetryTimes,
  attempt: (signal: AbortSignal, made: number) => Promise<Attempt<T>>,
): Promise<{ value: T } | { reason: string; tries: number }> => {
  const end = performance.now() + times.allMs
  for (let made = 1; ; made++) {
    const left = Math.max(1, Math.round(end - performance.now()))
    const outcome = await attempt(AbortSignal.timeout(Math.min(times.tryMs, left)), made)
    if (outcome.done) return { value: outcome.value }
    const pause = Math.max(waitBefore(made, times.waitMs, Math.random()), outcome.afterMs ?? 0)
    if (made >= times.tries || performance.now() + pause >= end) return { reason: outcome.reason, tries: made }
    await wait(pause)
  }
}
