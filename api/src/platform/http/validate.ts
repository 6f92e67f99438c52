import { type EndpointDefinition, pathParameters } from '@akada/contract/kernel/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import { messages } from '@akada/contract/kernel/messages'
import { id } from '@akada/contract/kernel/fields'
import * as z from 'zod'
import { refuse } from '../errors/index.ts'
import type { LocatedRequest, RawParts } from './where.ts'

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
