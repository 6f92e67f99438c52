import { setTimeout as wait } from 'node:timers/promises'

export interface RetryTimes {
  /** The first one included. */
  tries: number
  /** How long one attempt may take, in milliseconds. */
  tryMs: number
  /** How long all attempts may take together, waiting included. */
  allMs: number
  /** The wait before the second attempt; it doubles from attempt to attempt, and up to half of it is random. */
  waitMs: number
}

/** The result of one attempt: an outcome, or a reason to retry, after at least the time the other side asked for. */
export type Attempt<T> = { done: true; value: T } | { done: false; reason: string; afterMs?: number }

/** How long to wait after attempt number `made`. The random part keeps processes that failed together from retrying together. */
export const waitBefore = (made: number, waitMs: number, chance: number): number =>
  Math.round(waitMs * 2 ** (made - 1) * (0.5 + chance / 2))

/**
 * Retries until there is an outcome. Returns it with the number of attempts, or the last reason once attempts or time have run out: a wait
 * that would exceed the time is not started.
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
