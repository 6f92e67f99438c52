import { audit } from '../../platform/audit/index.ts'
import { type Clock, dayInLagos } from '../../platform/clock/index.ts'
import type { Database, ReadTx, TenantDb } from '../../platform/db/index.ts'
import { hourInLagos } from '../attendance/index.ts'
import { findActiveTerm } from '../state/index.ts'
import { countFigures, keepFigures } from './queries/counting.ts'
import {
  findKept,
  isOnlyCounter,
  type KeptFigures,
  sittingsPerDayOf,
  staleSchools,
  statesServed,
  uncountedSchools,
} from './queries/kept.ts'
import { type Calendar, calendarOf, freshSeconds, isFresh, staleSeconds } from './rules.ts'

const because = 'figures that are kept for dashboards'
/** Uncounted schools that a request counts by itself; the background work counts the rest. */
const mostAtRequest = 200
/** Schools that one statement of the background work counts. */
const batch = 50

/** The scope of the state's figures at a moment. */
export const calendarAt = async (tx: ReadTx, stateId: string, now: Date): Promise<Calendar> => {
  const [term, sittingsPerDay] = await Promise.all([findActiveTerm(tx, stateId), sittingsPerDayOf(tx, stateId)])
  return calendarOf(term, sittingsPerDay, { today: dayInLagos(now), hour: hourInLagos(now) })
}

/** Counts a school again and caches the result, unless someone else is doing so: then null. */
const countAgain = (db: TenantDb, school: { id: string; stateId: string }, now: Date): Promise<KeptFigures | null> =>
  db.write(async tx => {
    audit.exempt(tx, because)
    if (!(await isOnlyCounter(tx, school.id))) return null
    const kept = await findKept(tx, school.id)
    if (kept && isFresh(kept.asOf, now, freshSeconds)) return kept
    await keepFigures(tx, [school.id], await calendarAt(tx, school.stateId, now), now)
    return findKept(tx, school.id)
  })

/**
 * A school's figures, at most a minute old if nobody else is counting. Nobody waits for another count: meanwhile the cached figures are
 * returned, or, if there are none, a separate count.
 */
export const schoolFigures = async (
  db: TenantDb,
  school: { id: string; stateId: string },
  now: Date,
): Promise<KeptFigures> => {
  const kept = await db.read(tx => findKept(tx, school.id))
  if (kept && isFresh(kept.asOf, now, freshSeconds)) return kept
  const counted = (await countAgain(db, school, now)) ?? kept
  if (counted) return counted
  return db.read(async tx => ({
    ...(await countFigures(tx, school.id, await calendarAt(tx, school.stateId, now))),
    asOf: now.toISOString(),
  }))
}

/** A district, or the whole state if the district is null. */
interface Region {
  stateId: string
  districtId: string | null
}

/** Counts the schools of a region that nobody has counted yet, unless another process is doing so. */
const countMissing = (db: TenantDb, region: Region, now: Date): Promise<void> =>
  db.write(async tx => {
    audit.exempt(tx, because)
    if (!(await isOnlyCounter(tx, `missing of ${region.districtId ?? region.stateId}`))) return
    const schools = await uncountedSchools(tx, region, mostAtRequest)
    const ids = schools.map(({ id }) => id)
    await keepFigures(tx, ids, await calendarAt(tx, region.stateId, now), now)
  })

/** Reads from the cached figures of a region; if schools of it were never counted, they are counted first. */
export const readKept = async <T extends object>(
  db: TenantDb,
  region: Region,
  now: Date,
  read: (tx: ReadTx, calendar: Calendar) => Promise<T>,
): Promise<T> => {
  const found = await db.read(async tx => {
    const [missing, calendar] = await Promise.all([
      uncountedSchools(tx, region, 1),
      calendarAt(tx, region.stateId, now),
    ])
    return missing.length > 0 ? null : read(tx, calendar)
  })
  if (found) return found
  await countMissing(db, region, now)
  return db.read(async tx => read(tx, await calendarAt(tx, region.stateId, now)))
}

/** Counts the next stale schools of a state; returns how many. 0 also if another process is doing so. */
const countBatch = (db: TenantDb, stateId: string, now: Date): Promise<number> =>
  db.write(async tx => {
    audit.exempt(tx, because)
    if (!(await isOnlyCounter(tx, `of ${stateId}`))) return 0
    const before = new Date(now.getTime() - staleSeconds * 1000)
    const schools = await staleSchools(tx, stateId, before, batch)
    if (schools.length === 0) return 0
    const ids = schools.map(({ id }) => id)
    await keepFigures(tx, ids, await calendarAt(tx, stateId, now), now)
    return ids.length
  })

/** Recounts every school whose figures are stale or missing, a batch at a time; returns how many. Stops early at the signal. */
export const refreshFigures = async (
  { database, clock }: { database: Database; clock: Clock },
  signal?: AbortSignal,
): Promise<number> => {
  const states = await database.system.read(statesServed)
  let counted = 0
  for (const { id } of states) {
    const db = database.forState(id)
    for (;;) {
      if (signal?.aborted) return counted
      const schools = await countBatch(db, id, clock.now())
      counted += schools
      if (schools < batch) break
    }
  }
  return counted
}
