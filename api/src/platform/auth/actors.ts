import { commonErrors } from '@akada/contract/kernel/errors'
import type { Database } from '../db/index.ts'
import { refuse } from '../errors/index.ts'
import { type Actor, judge, judgeAll, type Origin, type Verdict } from './actor.ts'
import type { AccessToken } from './tokens.ts'

/** Turns tokens into actors, checked against the database and remembered for five seconds. */
export interface Actors {
  /** Refuses with 451 where the role was switched meanwhile, with 452 where the session, role or account has ended. */
  resolve(token: AccessToken, origin: Origin): Promise<Actor>
  /** Forgets what this process remembers of a session or of all sessions of a person. Others follow within five seconds. */
  invalidate(sessionOrStaffId: string): void
  /**
   * Asks the database anew about all who acted in the last half minute, in one question. Done every few seconds it spares each request
   * of a busy morning a question of its own, and who was suspended is out no later.
   */
  refresh(): Promise<void>
}

const freshFor = 5000
const activeFor = 30_000
const refreshEvery = 3000
const mostKept = 20_000
const atOnce = 2000

interface Kept {
  token: AccessToken
  verdict: Verdict
  /** Milliseconds of performance.now() until which the verdict holds, and when somebody acted by it last. */
  until: number
  usedAt: number
}

export const openActors = (database: Database): Actors => {
  const kept = new Map<string, Kept>()
  // Grows with every invalidation: what was looked up before one must not be remembered after it.
  let generation = 0

  const verdictOn = async (token: AccessToken): Promise<Verdict> => {
    const key = `${token.sessionId} ${token.roleAccessId}`
    const entry = kept.get(key)
    const now = performance.now()
    if (entry && entry.until > now && entry.token.staffId === token.staffId) {
      entry.usedAt = now
      return entry.verdict
    }
    const begun = generation
    const verdict = await judge(database, token)
    if (begun !== generation) return verdict
    kept.delete(key)
    kept.set(key, { token, verdict, until: now + freshFor, usedAt: now })
    if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? '')
    return verdict
  }

  const refreshSome = async (some: readonly [string, Kept][]): Promise<void> => {
    const until = performance.now() + freshFor
    const verdicts = await judgeAll(
      database,
      some.map(([, { token }]) => token),
    )
    for (const [index, [key, entry]] of some.entries()) {
      const verdict = verdicts[index]
      // Who was forgotten meanwhile, or asked about by a request of theirs, has a newer answer.
      if (verdict && kept.get(key) === entry) kept.set(key, { ...entry, verdict, until })
    }
  }

  return {
    resolve: async (token, origin) => {
      const verdict = await verdictOn(token)
      if (verdict.kind === 'ended') refuse(commonErrors.ended)
      if (verdict.kind === 'superseded') refuse(commonErrors.expired)
      return { ...verdict.actor, ...origin }
    },
    invalidate: id => {
      generation += 1
      for (const [key, { token }] of kept) {
        if (token.sessionId === id || token.staffId === id) kept.delete(key)
      }
    },
    refresh: async () => {
      const since = performance.now() - activeFor
      const active = [...kept].filter(([, { verdict, usedAt }]) => verdict.kind === 'stands' && usedAt > since)
      for (let at = 0; at < active.length; at += atOnce) await refreshSome(active.slice(at, at + atOnce))
    },
  }
}

/** Refreshes the actors every few seconds until stopped. After a fault each request asks for itself. */
export const startRefreshing = (actors: Actors, report: (fault: unknown) => void): { stop(): Promise<void> } => {
  let turn = Promise.resolve()
  let isUnderWay = false
  const timer = setInterval(() => {
    if (isUnderWay) return
    isUnderWay = true
    turn = actors
      .refresh()
      .catch(report)
      .finally(() => {
        isUnderWay = false
      })
  }, refreshEvery)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await turn
    },
  }
}
