/**
 * Compares what each call of the contract changes (`changes` in contract/src/kernel/calls.ts) with its body, so that nobody overwrites what
 * somebody else saved after they read it. Usage: node tools/calls.ts. Exit status 1 if there is an error.
 */
import { endpoints } from '@akada/contract'
import type { Changes, EndpointDefinition } from '@akada/contract/kernel/calls'

/** Calls whose `revision` may be omitted, each with the reason. One that requires it is an error too: it is taken off here. */
const optional: Readonly<Record<string, string>> = {
  'POST /exam-registration/register':
    'The specification names the three fields of its body, and a client of it knows no other; every page of the product sends the revision and the registration that it read.',
}

/** The part of a JSON schema that tells whether a value names what was read. */
interface Shape {
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
}

const bases = ['revision', 'version', 'was', 'basedOn']

const alternativesOf = (shape: Shape): Shape[] => [...(shape.anyOf ?? []), ...(shape.oneOf ?? [])]
const partsOf = (shape: Shape): Shape[] => [...Object.values(shape.properties ?? {}), ...alternativesOf(shape)]

/** The entries of every list in a body, at any depth. */
const entriesOf = (shape: Shape): Shape[] => [
  ...(shape.items ? [shape.items, ...entriesOf(shape.items)] : []),
  ...partsOf(shape).flatMap(entriesOf),
]

/** Whether a value names what it replaces, itself or in one of its fields. */
const namesBase = (shape: Shape): boolean =>
  bases.some(name => shape.properties && name in shape.properties) || partsOf(shape).some(namesBase)

const requiresRevision = (shape: Shape): boolean => {
  const alternatives = alternativesOf(shape)
  return alternatives.length > 0 ? alternatives.every(requiresRevision) : shape.required?.includes('revision') === true
}

/** What a request replaces, as declared or by its method; undefined: nothing that was read. */
const changesOf = ({ method, changes, body, where }: EndpointDefinition): Changes | undefined => {
  const isOwn = [where].flat().every(place => place.in === 'nowhere')
  const replaces = (method === 'PUT' || method === 'PATCH') && body !== undefined && !isOwn
  return changes ?? (replaces ? 'record' : undefined)
}

const hasRefusal = ({ errors = [] }: EndpointDefinition): boolean => errors.some(({ status }) => status === 409)

const errorsByKind: Record<Changes, (shape: Shape, call: EndpointDefinition) => string | false> = {
  record: (shape, call) =>
    (!requiresRevision(shape) &&
      'It replaces a record without a required `revision` in its body. Require it, or declare under `changes` what else it does.') ||
    (!hasRefusal(call) && 'It has a `revision`, and no error (409) for one that is not the latest.'),
  cells: shape =>
    !entriesOf(shape).some(namesBase) &&
    `It sets several values, and names beside none what was read (${bases.join(', ')}).`,
  entries: shape => entriesOf(shape).length === 0 && 'It adds and removes entries, and its body has no list of them.',
  step: (shape, { method }) =>
    (method === 'PUT' || method === 'PATCH') &&
    entriesOf(shape).length > 0 &&
    'It sends a list: that is no step. Name what is added and removed, or require a `revision`.',
}

/** What is wrong with a call, in a sentence; undefined if nothing is. */
export const errorOf = (call: EndpointDefinition): string | undefined => {
  const changes = changesOf(call)
  if (changes === undefined) return undefined
  if (!call.body) return 'It declares `changes`, and has no body.'
  const shape = call.body.toJSONSchema({ io: 'output', unrepresentable: 'any' }) as Shape
  return errorsByKind[changes](shape, call) || undefined
}

/** `PATCH /class/update/{id}: what is wrong`, in the order of the contract. */
export const callErrors = (calls: readonly EndpointDefinition[], mayOmit: readonly string[] = []): string[] => {
  const errors = calls.flatMap(call => {
    const key = `${call.method} ${call.path}`
    const error = errorOf(call)
    if (mayOmit.includes(key))
      return error ? [] : [`${key}: It requires its \`revision\`. Take it off the exceptions of tools/calls.ts.`]
    return error ? [`${key}: ${error}`] : []
  })
  const keys = new Set(calls.map(({ method, path }) => `${method} ${path}`))
  return [...errors, ...mayOmit.filter(key => !keys.has(key)).map(key => `${key}: There is no such call.`)]
}

if (import.meta.main) {
  const errors = callErrors(endpoints, Object.keys(optional))
  for (const error of errors) console.error(error)
  if (errors.length) {
    console.error(`Calls: ${errors.length} may overwrite what somebody else saved.`)
    process.exit(1)
  }
  console.log(`Calls: none overwrites what somebody else saved; ${Object.keys(optional).length} may omit the revision.`)
}
