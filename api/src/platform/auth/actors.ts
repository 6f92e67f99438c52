import { commonErrors } from '@akada/contract/kernel/errors'
import type { Clock } from '../clock/index.ts'
import type { Database } from '../db/index.ts'
import { refuse } from '../errors/index.ts'
import {
  type Actor,
  getVerdict,
  getVerdicts,
  type Origin,
  type SessionUse,
  type SignIns,
  type Verdict,
} from './actor.ts'
import type { AccessToken } from './tokens.ts'

/** When sessions were last used, collected in memory and written together. */
interface Uses {
  add(sessionId: string, at: Date, address: string): void
  write(): Promise<void>
}

/** The use of one session is written at most once in this time, in milliseconds. */
const noteEvery = 60_000
const maxEntries = 20_000

const openUses = (database: Database, signIns: SignIns): Uses => {
  const pending = new Map<string, SessionUse>()
  const written = new Map<string, number>()

  return {
    add: (sessionId, at, address) => {
      if (at.getTime() - (written.get(sessionId) ?? 0) < noteEvery) return
      if (pending.size < maxEntries || pending.has(sessionId)) pending.set(sessionId, { at, address })
    },
    write: async () => {
      if (pending.size === 0) return
      const due = [...pending].sort(([one], [other]) => (one < other ? -1 : 1))
      pending.clear()
      if (written.size > maxEntries) written.clear()
      for (const [sessionId, { at }] of due) written.set(sessionId, at.getTime())
      await signIns.noteUses(database, due)
    },
  }
}

/** Turns tokens into actors, checked against the database and cached for five seconds. */
export interface Actors {
  /**
   * Refuses with 451 if the role was switched meanwhile, with 452 if the session, role or account has ended, and with 423 if the session is
   * locked, unless `whileLocked`.
   */
  resolve(token: AccessToken, origin: Origin, options?: { whileLocked?: boolean }): Promise<Actor>
  /** Drops this process's cache of a session or of all sessions of a person. Other processes follow within five seconds. */
  invalidate(sessionOrStaffId: string): void
  /**
   * Queries the database again for everyone active in the last half minute, in one query. Done every few seconds, it saves each request of
   * a busy morning a query of its own, without delaying the effect of a suspension. Also records when each session was last used, at most
   * once a minute.
   */
  refresh(): Promise<void>
  /** Whether anybody was active in the last half minute. */
  isAnyActive(): boolean
  /** Called with each use. */
  onUse: () => void
}

const freshFor = 5000
const activeFor = 30_000
const refreshEvery = 3000
const atOnce = 2000

interface CachedActor {
  token: AccessToken
  verdict: Verdict
  /** Milliseconds of performance.now() until which the verdict is valid, and when it was last used. */
  until: number
  usedAt: number
  /** Milliseconds since 1970 until which it is valid: the clock may be changed, and locking depends on the clock. */
  untilTime: number
}

export const openActors = (database: Database, clock: Clock, signIns: SignIns): Actors => {
  const uses = openUses(database, signIns)
  const cache = new Map<string, CachedActor>()
  // Incremented by every invalidation: a result looked up before an invalidation must not be cached after it.
  let generation = 0

  const verdictOn = async (token: AccessToken): Promise<Verdict> => {
    const key = `${token.sessionId} ${token.roleAccessId}`
    const entry = cache.get(key)
    const now = performance.now()
    if (
      entry &&
      entry.until > now &&
      entry.untilTime > clock.now().getTime() &&
      entry.token.staffId === token.staffId
    ) {
      entry.usedAt = now
      return entry.verdict
    }
    const begun = generation
    const time = clock.now()
    const verdict = await getVerdict(signIns, database, token, time)
    if (begun !== generation) return verdict
    cache.delete(key)
    cache.set(key, { token, verdict, until: now + freshFor, usedAt: now, untilTime: time.getTime() + freshFor })
    if (cache.size > maxEntries) cache.delete(cache.keys().next().value ?? '')
    return verdict
  }

  const refreshSome = async (some: readonly [string, CachedActor][]): Promise<void> => {
    const until = performance.now() + freshFor
    const time = clock.now()
    const verdicts = await getVerdicts(
      signIns,
      database,
      some.map(([, { token }]) => token),
      time,
    )
    for (const [index, [key, entry]] of some.entries()) {
      const verdict = verdicts[index]
      // Anyone invalidated meanwhile, or looked up by their own request, has a newer result.
      if (verdict && cache.get(key) === entry)
        cache.set(key, { ...entry, verdict, until, untilTime: time.getTime() + freshFor })
    }
  }

  const isActive = ({ verdict, usedAt }: CachedActor): boolean =>
    verdict.kind === 'stands' && usedAt > performance.now() - activeFor

  const actors: Actors = {
    onUse: () => {},
    isAnyActive: () => {
      for (const entry of cache.values()) if (isActive(entry)) return true
      return false
    },
    resolve: async (token, origin, { whileLocked } = {}) => {
      const verdict = await verdictOn(token)
      actors.onUse()
      if (verdict.kind === 'ended') refuse(commonErrors.ended)
      if (verdict.kind === 'superseded') refuse(commonErrors.expired)
      if (verdict.kind === 'locked' && !whileLocked) refuse(commonErrors.locked)
      if (verdict.kind === 'stands') uses.add(token.sessionId, clock.now(), origin.address)
      return { ...verdict.actor, ...origin }
    },
    invalidate: id => {
      generation += 1
      for (const [key, { token }] of cache) {
        if (token.sessionId === id || token.staffId === id) cache.delete(key)
      }
    },
    refresh: async () => {
      await uses.write()
      const active = [...cache].filter(([, entry]) => isActive(entry))
      for (let at = 0; at < active.length; at += atOnce) await refreshSome(active.slice(at, at + atOnce))
    },
  }
  return actors
}

/** Refreshes the actors every few seconds while there are any, until stopped. After an error each request looks up its own. */
export const startRefreshing = (actors: Actors, report: (error: unknown) => void): { stop(): Promise<void> } => {
  let turn: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const plan = (): void => {
    if (timer || isStopped) return
    timer = setTimeout(() => {
      turn = actors
        .refresh()
        .catch(report)
        .finally(() => {
          timer = undefined
          if (actors.isAnyActive()) plan()
        })
    }, refreshEvery)
    timer.unref()
  }
  actors.onUse = plan
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await turn
    },
  }
}
