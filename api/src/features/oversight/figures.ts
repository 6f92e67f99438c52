import { dayInLagos } from '../../platform/clock/index.ts'
import type { ReadTx, WriteTx } from '../../platform/db/index.ts'
import { counterOf, findBasis } from '../dashboards/index.ts'
import { findActiveTerm, findTermBefore } from '../state/index.ts'
import { reportCardPriceKobo } from '../wallet/index.ts'
import { countTables } from './queries/counting.ts'
import { confirmFigures, settingsOf, staleSchools, uncountedSchools } from './queries/cached-figures.ts'
import { cacheSchoolFigures } from './queries/school-figures.ts'
import { fullSeconds, type Scope, scopeOf, staleSeconds, weeksFrom } from './rules/figures.ts'

/** What figures of a state are counted over at a moment. */
const scopeAt = async (tx: ReadTx, stateId: string, now: Date): Promise<Scope> => {
  const today = dayInLagos(now)
  const [term, before, { sittingsPerDay }] = await Promise.all([
    findActiveTerm(tx, stateId),
    findTermBefore(tx, stateId),
    settingsOf(tx, stateId, today),
  ])
  return scopeOf({ term, before }, sittingsPerDay, today)
}

interface Counting {
  stateId: string
  now: Date
  isFull: boolean
}

const keep = async (tx: WriteTx, schoolIds: readonly string[], { stateId, now, isFull }: Counting): Promise<void> => {
  if (schoolIds.length === 0) return
  const today = dayInLagos(now)
  const [scope, settings, priceKobo] = await Promise.all([
    scopeAt(tx, stateId, now),
    settingsOf(tx, stateId, today),
    reportCardPriceKobo(tx, stateId),
  ])
  const basis = await findBasis(tx, stateId, scope, now)
  await countTables(tx, schoolIds, scope, { ...settings, isFull, weeksFrom: weeksFrom(today) })
  await cacheSchoolFigures(tx, schoolIds, scope, { priceKobo, now, isFull, basis })
}

/** The instants before which figures are stale, and those of earlier weeks and terms. */
const ages = (now: Date) => {
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  return { before: ago(staleSeconds), fullBefore: ago(fullSeconds) }
}

/** Figures of each school by class, week and subject. */
const counter = counterOf<Scope, { id: string; isFull: boolean }>({
  because: 'figures that are kept for oversight',
  // One for the whole state: two that count the same school would insert the same rows.
  locks: { missing: ({ stateId }) => `oversight ${stateId}`, stale: stateId => `oversight ${stateId}` },
  atRequest: 50,
  batch: 10,
  over: (tx, { stateId }, now) => scopeAt(tx, stateId, now),
  missing: uncountedSchools,
  stale: (tx, stateId, now, most) => staleSchools(tx, stateId, { ...ages(now), most }),
  confirm: async (tx, stateId, now) => {
    const basis = await findBasis(tx, stateId, await scopeAt(tx, stateId, now), now)
    return basis === null ? 0 : confirmFigures(tx, stateId, { ...ages(now), basis, now })
  },
  keep: async (tx, stateId, schools, now) => {
    for (const isFull of [true, false]) {
      const ids = schools.filter(school => school.isFull === isFull).map(({ id }) => id)
      await keep(tx, ids, { stateId, now, isFull })
    }
  },
})

export const readRegionFigures = counter.read
export const refreshOversight = counter.refresh
