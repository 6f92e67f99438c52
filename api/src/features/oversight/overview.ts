import type { Overview } from '@akada/contract/oversight/schemas'
import { nairaOf } from '@akada/contract/kernel/money'
import type { Actor } from '../../platform/auth/index.ts'
import { dayInLagos } from '../../platform/clock/index.ts'
import type { ReadTx, TenantDb } from '../../platform/db/index.ts'
import { censusMissing } from '../census/index.ts'
import { readCachedFigures as readFigures } from '../dashboards/index.ts'
import { findActiveTerm, findClosure } from '../state/index.ts'
import { readRegionFigures } from './figures.ts'
import type { Region } from './policy.ts'
import { countedAt } from './queries/cached-figures.ts'
import {
  attendanceOfTerm,
  type OpenRegistration,
  openRegistrations,
  positionedPlaces,
  registersOfRegion,
  type Totals,
  totalsOf,
} from './queries/overview.ts'
import { gridOf } from './rules/map.ts'
import { beforeSeptember, isOld, oldRegistersSeconds, oldSeconds } from './rules/figures.ts'

type Due = Overview['due'][number]

const item = (kind: Due['kind'], count: number, of: number | null = null, more: Partial<Due> = {}): Due => ({
  kind,
  exam: null,
  day: null,
  count,
  of,
  ...more,
})

type CensusOwed = Awaited<ReturnType<typeof censusMissing>>

/** What waits for a decision or has a deadline, as far as there is any of it. */
const dueOf = (
  totals: Totals,
  registrations: readonly OpenRegistration[],
  { census, approves, by }: { census: CensusOwed; approves: boolean; by: string },
): Due[] => {
  const owed = totals.examsOwed + totals.examsPaid
  const all: Due[] = [
    ...(approves ? [item('districts', totals.pendingDistricts)] : []),
    item('principals', totals.withoutPrincipal, totals.schools),
    item('registers', totals.silentArms, totals.arms),
    ...(census ? [item('census', census.missing, totals.schools, { day: census.deadline })] : []),
    item('retirements', totals.retiring, null, { day: by }),
  ].filter(({ count }) => count > 0)
  return [
    ...all,
    ...registrations.map(({ id, name, day, paid, of }) => item('registration', paid, of, { exam: { id, name }, day })),
    ...(owed > 0 ? [item('examFees', nairaOf(totals.examsPaid), nairaOf(owed))] : []),
  ]
}

const standing = async (tx: ReadTx, region: Region, { today, approves }: { today: string; approves: boolean }) => {
  const term = await findActiveTerm(tx, region.stateId)
  const by = beforeSeptember(today)
  const [asOf, attendance, totals, registrations, places, census] = await Promise.all([
    countedAt(tx, region),
    attendanceOfTerm(tx, region, term?.id ?? null),
    totalsOf(tx, region, by),
    openRegistrations(tx, region, today),
    positionedPlaces(tx, region),
    censusMissing(tx, region),
  ])
  const { name, districts, schools, students } = totals
  return {
    term,
    asOf,
    attendance,
    about: { name, districts, schools, students },
    map: gridOf(places.map(({ owedKobo, ...place }) => ({ ...place, owed: nairaOf(owedKobo) }))),
    due: dueOf(totals, registrations, { census, approves, by }),
  }
}

/** The schools of a region today. */
export const viewOverview = async (db: TenantDb, actor: Actor, region: Region, now: Date): Promise<Overview> => {
  const today = dayInLagos(now)
  const approves = region.districtId === null && actor.can('state.approve-district')
  const [registers, { term, asOf, attendance, about, map, due }] = await Promise.all([
    readFigures(db, region, now, tx => registersOfRegion(tx, region, today)),
    readRegionFigures(db, region, now, tx => standing(tx, region, { today, approves })),
  ])
  return {
    ...about,
    day: today,
    closedBecause: term && findClosure(term, term.holidays, today),
    term: term && { name: term.name, session: term.sessionName },
    registers: { ...registers, isOld: isOld(registers.asOf, now, oldRegistersSeconds) },
    attendance: { ...attendance, asOf, isOld: isOld(asOf, now, oldSeconds) },
    map,
    due,
  }
}
