import type { censusCalls } from '@akada/contract/census/calls'
import { figureKeys } from '@akada/contract/census/items'
import type { ResultOf } from '@akada/contract/kernel/calls'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { Page, TenantDb } from '../../platform/db/index.ts'
import { findFormer, getCensus } from './queries/censuses.ts'
import {
  countByDistrict,
  countReturns,
  listReturns,
  type ReturnFilters,
  type Scope,
  sumFigures,
} from './queries/progress.ts'
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
