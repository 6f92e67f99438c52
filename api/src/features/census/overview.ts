import type { censusCalls } from '@akada/contract/census/calls'
import { figureKeys, type ListedGap } from '@akada/contract/census/items'
import type { ResultOf } from '@akada/contract/kernel/calls'
import { limits } from '@akada/contract/kernel/limits'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { Page, ReadTx, TenantDb } from '../../platform/db/index.ts'
import { findFormer, getCensus } from './queries/censuses.ts'
import { namesOfStaff, staffOfSchool, studentsOfGap } from './queries/counting.ts'
import {
  countByDistrict,
  countReturns,
  listReturns,
  type ReturnFilters,
  type Scope,
  sumFigures,
} from './queries/progress.ts'
import { ages, staffGaps } from './rules/content.ts'
import { censusView } from './view.ts'

type Calls = typeof censusCalls

/** Who asks, and about which part of the state. */
export interface Overseeing {
  db: TenantDb
  actor: Actor
  place: Place
}

const mostDistricts = 200

/** The schools asked about: all within the actor's reach, or those of a district. */
export const scopeOf = ({ actor, place }: Pick<Overseeing, 'actor' | 'place'>): Scope => ({
  stateId: actor.stateId,
  districtId: place.districtId,
  schoolId: place.schoolId,
})

/** How far the schools are, and the totals of what was submitted. */
export const viewOverview = (overseeing: Overseeing, id: string): Promise<ResultOf<Calls['overview']>> => {
  const { db, actor } = overseeing
  const scope = scopeOf(overseeing)
  return db.read(async tx => {
    const census = await getCensus(tx, id)
    const former = await findFormer(tx, census)
    const [counts, districts, sums] = await Promise.all([
      countReturns(tx, id, scope),
      countByDistrict(tx, id, scope, mostDistricts),
      sumFigures(tx, id, former?.id ?? null, scope),
    ])
    const byKey = new Map(sums.map(sum => [sum.key, sum]))
    return {
      census: censusView(census),
      ...counts,
      figures: figureKeys.map(key => ({
        key,
        value: byKey.get(key)?.value ?? 0,
        before: byKey.get(key)?.before ?? null,
        comparable: byKey.get(key)?.comparable ?? null,
      })),
      compared: Math.max(0, ...sums.map(({ compared }) => compared)),
      comparedWith: former?.session.name ?? null,
      districts,
      can: { manage: actor.can('census.manage') },
    }
  })
}

/** A page of the schools with their returns. */
export const viewSchools = (overseeing: Overseeing, id: string, filters: ReturnFilters & Page) =>
  overseeing.db.read(async tx => {
    const { found, ...rest } = await listReturns(tx, id, scopeOf(overseeing), filters)
    return { foundReturns: found, ...rest }
  })

interface GapRequest {
  schoolId: string
  censusId: string
  gap: ListedGap
}

/** Whom the return of a school counts as a gap in its records, as they are now. */
export const viewGap = async (tx: ReadTx, { schoolId, censusId, gap }: GapRequest) => {
  const { session, ...census } = await getCensus(tx, censusId)
  const counted = { schoolId, sessionId: session.id, ...census }
  if (gap === 'age' || gap === 'classArm') {
    const students = await studentsOfGap(tx, counted, { gap, ages, most: limits.list })
    return {
      found: students.map(({ id, name, class: inClass, age }) => ({
        id,
        kind: 'student' as const,
        name,
        note: gap === 'age' ? `${inClass}, aged ${age}` : inClass,
      })),
      total: students[0]?.total ?? 0,
    }
  }
  const lacking = (await staffOfSchool(tx, counted)).filter(staffGaps[gap])
  const named = await namesOfStaff(
    tx,
    lacking.map(({ id }) => id),
  )
  return {
    found: named.slice(0, limits.list).map(one => ({ ...one, kind: 'staff' as const, note: null })),
    total: lacking.length,
  }
}
