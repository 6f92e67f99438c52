import { audit } from '../../platform/audit/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, ReadTx, TenantDb, WriteTx } from '../../platform/db/index.ts'
import { isOnlyCounter, statesServed } from './queries/cached-figures.ts'

/** A district, or the whole state if the district is null. */
interface Region {
  stateId: string
  districtId: string | null
}

/** Figures of schools that are counted in the background and kept. `C` is what they are counted over at a moment, `S` a school to count. */
interface CachedCount<C, S> {
  /** What is written without an entry in the audit log. */
  because: string
  /** Names of the locks under which one process counts the missing schools of a region, and the stale ones of a state. */
  locks: { missing: (region: Region) => string; stale: (stateId: string) => string }
  /** Schools that a request counts by itself if nobody has yet, and those that one transaction of the background work counts. */
  atRequest: number
  batch: number
  /** What a region's figures are counted over at a moment. */
  over: (tx: ReadTx, region: Region, now: Date) => Promise<C>
  /** Schools of a region that nobody has counted yet. */
  missing: (tx: ReadTx, region: Region, most: number) => Promise<S[]>
  /** Schools of a state whose figures are missing or too old at a moment, the most urgent first. */
  stale: (tx: ReadTx, stateId: string, now: Date, most: number) => Promise<S[]>
  /** Makes stale figures those of a moment where nothing was written that could change them; returns of how many schools. */
  confirm: (tx: WriteTx, stateId: string, now: Date) => Promise<number>
  keep: (tx: WriteTx, stateId: string, schools: readonly S[], now: Date) => Promise<unknown>
}

interface Counter<C> {
  /** Reads from the kept figures of a region; schools of it that were never counted are counted first. */
  read: <T>(db: TenantDb, region: Region, now: Date, read: (tx: ReadTx, over: C) => Promise<T>) => Promise<T>
  /** Counts every school whose figures are stale or missing, a batch at a time; returns how many. Stops early at the signal. */
  refresh: (app: { database: Database; clock: Clock }, signal?: AbortSignal) => Promise<number>
}

/** Counts schools under one lock for each state: nobody waits for another count. */
export const counterOf = <C, S>(cached: CachedCount<C, S>): Counter<C> => {
  /** Counts some schools unless another process holds the lock; returns how many. */
  const count = (
    db: TenantDb,
    { stateId, lock, now }: { stateId: string; lock: string; now: Date },
    schoolsOf: (tx: WriteTx) => Promise<S[]>,
  ): Promise<number> =>
    db.write(async tx => {
      audit.exempt(tx, cached.because)
      if (!(await isOnlyCounter(tx, lock))) return 0
      const schools = await schoolsOf(tx)
      if (schools.length > 0) await cached.keep(tx, stateId, schools, now)
      return schools.length
    })
  const countStale = (db: TenantDb, stateId: string, now: Date): Promise<number> =>
    count(db, { stateId, lock: cached.locks.stale(stateId), now }, async tx => {
      const stale = () => cached.stale(tx, stateId, now, cached.batch)
      const schools = await stale()
      return schools.length > 0 && (await cached.confirm(tx, stateId, now)) > 0 ? stale() : schools
    })
  return {
    read: async (db, region, now, read) => {
      const found = await db.read(async tx => {
        const [missing, over] = await Promise.all([cached.missing(tx, region, 1), cached.over(tx, region, now)])
        return missing.length > 0 ? null : { answer: await read(tx, over) }
      })
      if (found) return found.answer
      const { stateId } = region
      await count(db, { stateId, lock: cached.locks.missing(region), now }, tx =>
        cached.missing(tx, region, cached.atRequest),
      )
      return db.read(async tx => read(tx, await cached.over(tx, region, now)))
    },
    refresh: async ({ database, clock }, signal) => {
      const states = await database.system.read(statesServed)
      let counted = 0
      for (const { id } of states) {
        const db = database.forState(id)
        for (;;) {
          if (signal?.aborted) return counted
          const schools = await countStale(db, id, clock.now())
          counted += schools
          if (schools < cached.batch) break
        }
      }
      return counted
    },
  }
}
