import { audit } from '../../platform/audit/index.ts'
import { dayInLagos, timeInLagos } from '../../platform/clock/index.ts'
import type { ReadTx, TenantDb, WriteTx } from '../../platform/db/index.ts'
import { findActiveTerm } from '../state/index.ts'
import { countHoursPassed } from '../attendance/index.ts'
import { storeStudentCounts } from '../students/index.ts'
import { counterOf } from './counter.ts'
import { countFigures, cacheFigures } from './queries/counting.ts'
import {
  confirmFigures,
  findBasis,
  findCachedFigures,
  isOnlyCounter,
  type CachedFigures,
  sittingsPerDayOf,
  staleSchools,
  uncountedSchools,
} from './queries/cached-figures.ts'
import { type Calendar, calendarOf, freshSeconds, isFresh, staleSeconds } from './rules.ts'

const because = 'figures that are kept for dashboards'

/** The scope of the state's figures at a moment. */
export const calendarAt = async (tx: ReadTx, stateId: string, now: Date): Promise<Calendar> => {
  const [term, sittingsPerDay] = await Promise.all([findActiveTerm(tx, stateId), sittingsPerDayOf(tx, stateId)])
  return calendarOf(term, sittingsPerDay, { today: dayInLagos(now), time: timeInLagos(now) })
}

/** What figures of the state are counted from at a moment. The time of the day counts only by the hours of registers that have come. */
const basisAt = async (tx: ReadTx, stateId: string, calendar: Calendar, now: Date): Promise<string | null> => {
  const { time, ...days } = calendar
  const hours = calendar.dueSittings.length > 0 ? await countHoursPassed(tx, stateId, time) : 0
  return findBasis(tx, stateId, { ...days, hours }, now)
}

const storeFigures = async (tx: WriteTx, stateId: string, schoolIds: readonly string[], now: Date): Promise<number> => {
  const calendar = await calendarAt(tx, stateId, now)
  const basis = await basisAt(tx, stateId, calendar, now)
  const stored = await cacheFigures(tx, schoolIds, calendar, { now, basis })
  await storeStudentCounts(tx, schoolIds)
  return stored
}

/** Counts a school again and caches the result, unless someone else is doing so: then null. */
const countAgain = (db: TenantDb, school: { id: string; stateId: string }, now: Date): Promise<CachedFigures | null> =>
  db.write(async tx => {
    audit.exempt(tx, because)
    if (!(await isOnlyCounter(tx, `figures ${school.id}`))) return null
    const cached = await findCachedFigures(tx, school.id)
    if (cached && isFresh(cached.asOf, now, freshSeconds)) return cached
    await storeFigures(tx, school.stateId, [school.id], now)
    return findCachedFigures(tx, school.id)
  })

/**
 * A school's figures, at most a minute old if nobody else is counting. Nobody waits for another count: meanwhile the cached figures are
 * returned, or, if there are none, a separate count.
 */
export const schoolFigures = async (
  db: TenantDb,
  school: { id: string; stateId: string },
  now: Date,
): Promise<CachedFigures> => {
  const cached = await db.read(tx => findCachedFigures(tx, school.id))
  if (cached && isFresh(cached.asOf, now, freshSeconds)) return cached
  const counted = (await countAgain(db, school, now)) ?? cached
  if (counted) return counted
  return db.read(async tx => ({
    ...(await countFigures(tx, school.id, await calendarAt(tx, school.stateId, now))),
    asOf: now.toISOString(),
  }))
}

const staleBefore = (now: Date): Date => new Date(now.getTime() - staleSeconds * 1000)

/** Figures of each school, for the dashboards. */
const counter = counterOf<Calendar, { id: string }>({
  because,
  locks: {
    missing: ({ stateId, districtId }) => `figures missing of ${districtId ?? stateId}`,
    stale: stateId => `figures of ${stateId}`,
  },
  atRequest: 200,
  batch: 50,
  over: (tx, { stateId }, now) => calendarAt(tx, stateId, now),
  missing: uncountedSchools,
  stale: (tx, stateId, now, most) => staleSchools(tx, stateId, staleBefore(now), most),
  confirm: async (tx, stateId, now) => {
    const basis = await basisAt(tx, stateId, await calendarAt(tx, stateId, now), now)
    return basis === null ? 0 : confirmFigures(tx, stateId, { basis, before: staleBefore(now), now })
  },
  keep: (tx, stateId, schools, now) =>
    storeFigures(
      tx,
      stateId,
      schools.map(({ id }) => id),
      now,
    ),
})

export const readCachedFigures = counter.read
export const refreshFigures = counter.refresh
