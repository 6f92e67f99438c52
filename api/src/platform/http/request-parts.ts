import { type EndpointDefinition, pathParameters, type Where } from '@akada/contract/kernel/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import { id } from '@akada/contract/kernel/fields'
import { limits } from '@akada/contract/kernel/limits'
import { messages } from '@akada/contract/kernel/messages'
import type { ResourceKind } from '@akada/contract/resource-kinds'
import * as z from 'zod'
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

const wheresOf = (endpoint: EndpointDefinition): readonly Where[] => [endpoint.where].flat()

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
const ownPlace = ({ ofActor }: Locators, actor: Actor, of: ResourceKind, ids: string[]): LocatedRow[] | null => {
  const [id, ...others] = ids
  if (id === undefined || others.length > 0) return null
  const own = ofActor.get(of)?.(actor)
  return own?.id === id ? [own] : null
}

const isWithinReach = ({ stateWide }: Locators, actor: Actor, of: ResourceKind, row: LocatedRow): boolean =>
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

type Issue = z.core.$ZodRawIssue

const wanted: Partial<Record<string, string>> = {
  number: 'Write a number.',
  int: 'Write a whole number.',
  boolean: 'Choose yes or no.',
  array: 'A list is wanted here.',
}

const bound = (side: string, bound: number | bigint, origin: string): string => {
  if (origin === 'string') return `${side} ${bound} characters.`
  return origin === 'array' || origin === 'set' ? `${side} ${bound} in the list.` : `${side} ${bound}.`
}

/**
 * The message for a validation error whose schema has none of its own. Anything missing is required (specification, 5); the rest is said in
 * plain words. Undefined leaves it to the schema library.
 */
const wordsFor = (issue: Issue): string | undefined => {
  if (issue.input === undefined || issue.input === null || issue.input === '') return messages.required
  switch (issue.code) {
    case 'invalid_type':
      return wanted[issue.expected] ?? 'This is not in the form that is wanted.'
    case 'invalid_value':
      return `Choose one of: ${issue.values.map(String).join(', ')}.`
    case 'too_small':
      return bound('At least', issue.minimum, issue.origin)
    case 'too_big':
      return bound('At most', issue.maximum, issue.origin)
    case 'invalid_format':
      return issue.format === 'uuid' ? 'This is not an id.' : 'This is not in the form that is wanted.'
    case 'invalid_union':
      return 'This is not in the form that is wanted.'
    default:
      return undefined
  }
}

export interface ValidParts {
  params: unknown
  query: unknown
  body: unknown
}

interface FieldError {
  path: string
  message: string
}

const mostErrors = 100
const unkept = 'This holds characters that cannot be kept. Type it again.'

/** Whether PostgreSQL can store a text: not one with a NUL or an unpaired surrogate. */
const isKeepable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

const isAllKeepable = (value: unknown): boolean => {
  if (typeof value === 'string') return isKeepable(value)
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every(isAllKeepable)
  for (const key in value) if (!isKeepable(key) || !isAllKeepable(Reflect.get(value, key))) return false
  return true
}

/** Paths of texts that cannot be stored. */
const unkeptPaths = (value: unknown, path: string): string[] => {
  if (typeof value === 'string') return isKeepable(value) ? [] : [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    ...unkeptPaths(key, path),
    ...unkeptPaths(inner, `${path}.${key}`),
  ])
}

const check = (part: string, schema: z.ZodType | undefined, value: unknown, errors: FieldError[]): unknown => {
  if (!schema) return undefined
  // Nearly every text can be stored: the paths are only searched for if one cannot.
  if (!isAllKeepable(value)) {
    errors.push(
      ...unkeptPaths(value, part)
        .slice(0, mostErrors)
        .map(path => ({ path, message: unkept })),
    )
    return undefined
  }
  const parsed = schema.safeParse(value, { error: wordsFor })
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues) {
    errors.push({ path: [part, ...issue.path.map(String)].join('.'), message: issue.message })
  }
  return undefined
}

const paramsByCall = new WeakMap<EndpointDefinition, z.ZodObject | undefined>()

/** The schema of the parameters in a call's path: ids, unless the call says something else. Undefined if there are none. */
export const paramsOf = (endpoint: EndpointDefinition): z.ZodObject | undefined => {
  if (!paramsByCall.has(endpoint)) {
    const names = pathParameters(endpoint.path)
    const ids = names.length > 0 ? z.object(Object.fromEntries(names.map(name => [name, id]))) : undefined
    paramsByCall.set(endpoint, endpoint.params ?? ids)
  }
  return paramsByCall.get(endpoint)
}

/** Params, query and body as parsed by their schemas; refuses with every error at once (422). */
export const validate = (
  endpoint: EndpointDefinition,
  parts: RawParts,
  missing: LocatedRequest['missing'],
): ValidParts => {
  const errors: FieldError[] = []
  const valid = {
    params: check('params', paramsOf(endpoint), parts.params, errors),
    query: check('query', endpoint.query, parts.query, errors),
    body: check('body', endpoint.body, parts.body ?? {}, errors),
  }
  for (const where of missing) {
    const path = `${where.in === 'param' ? 'params' : where.in}.${where.name}`
    if (!errors.some(error => error.path === path)) errors.push({ path, message: messages.required })
  }
  if (errors.length > 0) refuse(commonErrors.invalid, { fields: errors.slice(0, mostErrors) })
  return valid
}
