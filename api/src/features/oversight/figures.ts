import { audit } from '../../platform/audit/index.ts'
import { type Clock, dayInLagos } from '../../platform/clock/index.ts'
import type { Database, ReadTx, TenantDb, WriteTx } from '../../platform/db/index.ts'
import { findActiveTerm } from '../state/index.ts'
import { reportCardPriceKobo } from '../wallet/index.ts'
import type { Region } from './policy.ts'
import { countTables } from './queries/counting.ts'
import { isOnlyCounter, settingsOf, staleSchools, statesServed, uncountedSchools } from './queries/kept.ts'
import { keepStanding } from './queries/standing.ts'
import { fullSeconds, type Scope, scopeOf, staleSeconds, weeksFrom } from './rules/figures.ts'

const because = 'figures that are kept for oversight'
/** Uncounted schools that a request counts by itself; the background work counts the rest. */
const mostAtRequest = 50
/** Schools that one transaction of the background work counts. */
const batch = 10

/** What figures of a state are counted over at a moment. */
export const scopeAt = async (tx: ReadTx, stateId: string, now: Date): Promise<Scope> => {
  const today = dayInLagos(now)
  const [term, { sittingsPerDay }] = await Promise.all([findActiveTerm(tx, stateId), settingsOf(tx, stateId, today)])
  return scopeOf(term, sittingsPerDay, today)
}

interface Counting {
  stateId: string
  now: Date
  isFull: boolean
}

const keep = async (tx: WriteTx, schoolIds: readonly string[], { stateId, now, isFull }: Counting): Promise<void> => {
  if (schoolIds.length === 0) return
  const today = dayInLagos(now)
  const [term, settings, priceKobo] = await Promise.all([
    findActiveTerm(tx, stateId),
    settingsOf(tx, stateId, today),
    reportCardPriceKobo(tx, stateId),
  ])
  const scope = scopeOf(term, settings.sittingsPerDay, today)
  await countTables(tx, schoolIds, scope, { ...settings, isFull, weeksFrom: weeksFrom(today) })
  await keepStanding(tx, schoolIds, scope, { priceKobo, now, isFull })
}

/** Counts the schools of a region that nobody has counted yet, unless another process is doing so. */
const countMissing = (db: TenantDb, region: Region, now: Date): Promise<void> =>
  db.write(async tx => {
    audit.exempt(tx, because)
    if (!(await isOnlyCounter(tx, region.stateId))) return
    const schools = await uncountedSchools(tx, region, mostAtRequest)
    await keep(
      tx,
      schools.map(({ id }) => id),
      { stateId: region.stateId, now, isFull: true },
    )
  })

/** Reads from the kept figures of a region; schools that were never counted are counted first. */
export const readKept = async <T>(
  db: TenantDb,
  region: Region,
  now: Date,
  read: (tx: ReadTx) => Promise<T>,
): Promise<T> => {
  const missing = await db.read(tx => uncountedSchools(tx, region, 1))
  if (missing.length > 0) await countMissing(db, region, now)
  return db.read(read)
}

/** Counts the next stale schools of a state; returns how many. 0 also if another process is doing so. */
const countBatch = (db: TenantDb, stateId: string, now: Date): Promise<number> =>
  db.write(async tx => {
    audit.exempt(tx, because)
    if (!(await isOnlyCounter(tx, stateId))) return 0
    const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
    const schools = await staleSchools(tx, stateId, {
      before: ago(staleSeconds),
      fullBefore: ago(fullSeconds),
      most: batch,
    })
    for (const isFull of [true, false]) {
      const ids = schools.filter(school => school.isFull === isFull).map(({ id }) => id)
      await keep(tx, ids, { stateId, now, isFull })
    }
    return schools.length
  })

/** Counts every school whose figures are stale or missing, a batch at a time; returns how many. Stops early at the signal. */
export const refreshOversight = async (
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
