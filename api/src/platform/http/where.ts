import type { EndpointDefinition, Where } from '@akada/contract/kernel/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import { limits } from '@akada/contract/kernel/limits'
import type { Located } from '@akada/contract/located'
import type { Actor, Place } from '../auth/index.ts'
import type { ReadTx, TenantDb } from '../db/index.ts'
import { refuse } from '../errors/index.ts'
import type { Locators } from './locators.ts'
import type { LocatedRow } from './route.ts'

/** The parts of a request before validation. */
export interface RawParts {
  params: unknown
  query: unknown
  body: unknown
}

/** Where the request acts, and the names in `where` that it omitted. */
export interface LocatedRequest {
  place: Place
  missing: { in: 'param' | 'query' | 'body'; name: string }[]
  needsSchool: boolean
}

type NamedWhere = Extract<Where, { name: string }>

interface Named {
  where: NamedWhere
  ids: string[]
}

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const wheresOf = (endpoint: EndpointDefinition): readonly Where[] => [endpoint.where].flat()

const isNamed = (where: Where): where is NamedWhere => 'name' in where

/** The ids under a name: none if it is omitted; refuses with 404 if they are not ids. */
const idsIn = (parts: RawParts, where: NamedWhere): string[] => {
  const source = { param: parts.params, query: parts.query, body: parts.body }[where.in]
  const value: unknown = typeof source === 'object' && source !== null ? Reflect.get(source, where.name) : undefined
  if (value === undefined || value === null || value === '') return []
  const list: unknown[] = Array.isArray(value) ? value : [value]
  if (list.length > limits.ids) refuse(commonErrors.notFound)
  const ids = list.filter((item): item is string => typeof item === 'string' && uuidForm.test(item))
  if (ids.length < list.length) refuse(commonErrors.notFound)
  return [...new Set(ids.map(item => item.toLowerCase()))]
}

/** The place given by the actor's own role, so that the most frequent requests need no look-up. */
const ownPlace = ({ ofActor }: Locators, actor: Actor, of: Located, ids: string[]): LocatedRow[] | null => {
  const [id, ...others] = ids
  if (id === undefined || others.length > 0) return null
  const own = ofActor.get(of)?.(actor)
  return own?.id === id ? [own] : null
}

const isWithinReach = ({ stateWide }: Locators, actor: Actor, of: Located, row: LocatedRow): boolean =>
  actor.reaches(row) ||
  (stateWide.has(of) && row.schoolId === null && row.districtId === null && row.stateId === actor.stateId)

/** One place for each id, each within reach; refuses with 404 otherwise. */
const placesWithinReach = (
  locators: Locators,
  actor: Actor,
  { where: { of }, ids }: Named,
  rows: LocatedRow[],
): LocatedRow[] =>
  ids.map(
    id => rows.find(row => row.id === id && isWithinReach(locators, actor, of, row)) ?? refuse(commonErrors.notFound),
  )

/** The organisation that several places have in common: the lowest that is the same. */
const common = (places: readonly Place[], actor: Actor): Place => {
  const only = (values: (string | null)[]): string | null => {
    const [first, ...rest] = new Set(values.filter(value => value !== null))
    return first !== undefined && rest.length === 0 ? first : null
  }
  const schoolId = only(places.map(place => place.schoolId))
  const districtId = only(places.map(place => place.districtId))
  return { stateId: actor.stateId, districtId, schoolId }
}

/**
 * Finds the organisation in which a request acts. Everything that `where` points to must be within the actor's reach and, if several names
 * point to organisations of the lowest level, in the same one: otherwise the response is 404.
 */
export const locate = async (
  endpoint: EndpointDefinition,
  actor: Actor,
  parts: RawParts,
  locators: Locators,
  db: TenantDb,
): Promise<LocatedRequest> => {
  const wheres = wheresOf(endpoint)
  const named = wheres.filter(isNamed).map(where => ({ where, ids: idsIn(parts, where) }))
  const all = await placesOf(actor, named, locators, db)
  const found = all.filter((_places, index) => !named[index]?.where.anySchool)
  const lowest = new Set(found.flatMap(places => places.map(place => place.schoolId)).filter(id => id !== null))
  if (found.length > 1 && lowest.size > 1) refuse(commonErrors.notFound)

  const own: Place = { stateId: actor.stateId, districtId: actor.districtId, schoolId: actor.schoolId }
  const places = found.flat()
  // A record kept by the state for all says nothing about where the request acts: then it is the actor's organisation.
  const telling = places.filter(place => place.districtId !== null || place.schoolId !== null)
  return {
    place: telling.length > 0 ? common(telling, actor) : own,
    missing: named.filter(({ where, ids }) => ids.length === 0 && !where.orActor).map(({ where }) => where),
    needsSchool: wheres.some(where => where.in === 'actor' && where.level === 'school'),
  }
}

const placesOf = async (actor: Actor, named: Named[], locators: Locators, db: TenantDb): Promise<LocatedRow[][]> => {
  const { remembered } = locators
  const own = named.map(({ where, ids }) => (ids.length === 0 ? [] : ownPlace(locators, actor, where.of, ids)))
  const known = named.map(({ where, ids }, index) => own[index] ?? remembered.find(actor.stateId, where.of, ids))
  const lookUp = (tx: ReadTx, { where, ids }: Named) => {
    const locator = locators.byKind.get(where.of)
    if (!locator) throw new Error(`Nothing says where a ${where.of} belongs.`)
    return locator(tx, ids)
  }
  const rows = known.every(places => places !== null)
    ? known
    : await db.read(tx => Promise.all(named.map(async (name, index) => known[index] ?? (await lookUp(tx, name)))))
  for (const [index, { where }] of named.entries())
    if (!known[index]) remembered.keep(actor.stateId, where.of, rows[index] ?? [])
  return named.map((name, index) => own[index] ?? placesWithinReach(locators, actor, name, rows[index] ?? []))
}
