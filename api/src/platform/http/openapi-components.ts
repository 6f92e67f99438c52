import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'

export type Json = Record<string, unknown>

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text, number or truth value that may be null has two types; of an object or a list the two are told apart. */
const withNull = (schema: Json): Json => {
  const [first, second, ...others] = Array.isArray(schema.anyOf) ? schema.anyOf : []
  if (others.length || !isJson(first) || !isJson(second) || second.type !== 'null' || first.enum || first.const)
    return schema
  if (!['string', 'number', 'integer', 'boolean'].includes(String(first.type))) return schema
  const { anyOf: _, ...rest } = schema
  return { ...rest, ...first, type: [first.type, 'null'] }
}

const everywhere = (part: unknown): unknown => {
  if (Array.isArray(part)) return part.map(everywhere)
  if (!isJson(part)) return part
  return withNull(Object.fromEntries(Object.entries(part).map(([name, one]) => [name, everywhere(one)])))
}

/**
 * A schema in OpenAPI's words. A list of fixed length says `items` too, which tools ask of every list; a format says more than its pattern, and
 * a whole number without a limit has none.
 */
export const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.type === 'array' && !jsonSchema.items) jsonSchema.items = {}
      if (jsonSchema.format) delete jsonSchema.pattern
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    },
  })
  return Object(everywhere(rest))
}

/** `due-day` is DueDay, `dayBook` is DayBook. */
export const pascal = (words: string): string =>
  words.replace(/(?:^|[^A-Za-z0-9]+)(\w)/g, (_all, first: string) => first.toUpperCase())

const named = [z.ZodObject, z.ZodEnum, z.ZodUnion, z.ZodDiscriminatedUnion, z.ZodRecord]

/** The contract's objects and enumerations, as text, by the names under which its modules export them. */
const exportedNames = async (): Promise<Map<string, string>> => {
  const folder = dirname(fileURLToPath(import.meta.resolve('@akada/contract')))
  const files = await readdir(folder, { recursive: true })
  const names = new Map<string, string>()
  for (const file of files.filter(one => one.endsWith('.ts') && !one.endsWith('.test.ts')).sort()) {
    const exported: Record<string, unknown> = await import(join(folder, file))
    for (const [name, schema] of Object.entries(exported)) {
      if (!(schema instanceof z.ZodType) || !named.some(kind => schema instanceof kind)) continue
      const text = JSON.stringify(schemaOf(schema, 'input'))
      if (!names.has(text)) names.set(text, pascal(name))
    }
  }
  return names
}

const isWorthSharing = (schema: Json): boolean =>
  (isJson(schema.properties) || Array.isArray(schema.enum) || Array.isArray(schema.oneOf)) &&
  JSON.stringify(schema).length > 80

/** A name for a schema that has none: the fields of a small one, else the property where it was found first. */
const nameFor = ({ properties }: Json, place: string): string => {
  const fields = Object.keys(Object(properties)).map(pascal)
  return fields.length > 0 && fields.length <= 3 ? fields.join('And') : pascal(place)
}

/**
 * Puts each schema that the paths have more than once among the components, under its name in the contract if it has one. Returns the paths
 * with references, and the components.
 */
export const shareSchemas = async (paths: Json): Promise<{ paths: Json; schemas: Json }> => {
  const exported = await exportedNames()
  const uses = new Map<string, { count: number; place: string }>()
  const count = (part: unknown, place: string): void => {
    if (Array.isArray(part)) for (const one of part) count(one, place)
    if (!isJson(part)) return
    if (isWorthSharing(part)) {
      const text = JSON.stringify(part)
      const use = uses.get(text)
      uses.set(text, { count: (use?.count ?? 0) + 1, place: use?.place ?? place })
      // What it has inside is counted once.
      if (use) return
    }
    for (const [name, one] of Object.entries(part)) count(one, placeOf(name, place, part))
  }
  count(paths, '')
  const names = new Map<string, string>()
  const schemas: Json = {}
  const shared = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(shared)
    if (!isJson(part)) return part
    const text = isWorthSharing(part) ? JSON.stringify(part) : ''
    const use = uses.get(text)
    if (!use || use.count < 2) return inside(part)
    let name = names.get(text)
    if (!name) {
      const start = exported.get(text) ?? nameFor(part, use.place)
      name = start
      for (let number = 2; name in schemas; number++) name = `${start}${number}`
      names.set(text, name)
      schemas[name] = {}
      schemas[name] = inside(part)
    }
    return { $ref: `#/components/schemas/${name}` }
  }
  const inside = (part: Json): Json =>
    Object.fromEntries(Object.entries(part).map(([name, one]) => [name, shared(one)]))
  return { paths: inside(paths), schemas }
}

/** The last word of the contract's own in the way to a part of the document: a property's name, or an operation's id. */
const placeOf = (name: string, place: string, part: Json): string => {
  if (typeof part.operationId === 'string') return part.operationId
  const isNamed = part.type === undefined && isJson(part[name]) && !documentWords.has(name)
  return isNamed ? name : place
}
const documentWords = new Set(
  'get post put patch delete parameters schema requestBody responses content application/json multipart/form-data 200 properties items anyOf oneOf allOf additionalProperties'.split(
    ' ',
  ),
)

/** Puts parts of a kind that several operations have among the components. Returns these, and what an operation says in place of a part. */
const shareParts = (kind: string, parts: readonly Json[], nameOf: (part: Json) => string) => {
  const names = new Map<string, string>()
  const components: Json = {}
  for (const [text, [one = {}, ...others]] of Map.groupBy(parts, part => JSON.stringify(part))) {
    if (others.length === 0) continue
    const start = nameOf(one)
    let name = start
    for (let number = 2; name in components; number++) name = `${start}${number}`
    components[name] = one
    names.set(text, name)
  }
  const shared = (part: Json): Json => {
    const name = names.get(JSON.stringify(part))
    return name ? { $ref: `#/components/${kind}/${name}` } : part
  }
  return { components, shared }
}

/** Shares parameters, each named after the kind of record and the parameter. */
export const shareParameters = (operations: readonly { parameters: Json[] }[]): Json => {
  const all = operations.flatMap(({ parameters }) => parameters)
  const { components, shared } = shareParts('parameters', all, ({ name, schema }) =>
    [Object(schema)['x-of'] ?? '', name].map(word => pascal(String(word))).join(''),
  )
  for (const operation of operations) operation.parameters = operation.parameters.map(shared)
  return components
}

/** After the schema of an answer or a body if that is a component, else after its type: `Sheet`, `ApplicationPdf`. */
const nameOfContent = ({ content }: Json): string => {
  const [[media, { schema }] = ['', { schema: {} }]] = Object.entries<{ schema: { $ref?: string } }>(Object(content))
  const name = schema.$ref?.split('/schemas/').at(-1) ?? media.split('.').at(-1) ?? ''
  return pascal(name).replace(/\W/g, '')
}

/** Shares what operations answer and what they take, once their schemas are components. */
export const shareContents = (paths: Json): { responses: Json; requestBodies: Json } => {
  const operations: Json[] = Object.values(paths).flatMap(path => Object.values<Json>(Object(path)))
  const answers = shareParts(
    'responses',
    operations.map(({ responses }) => Object(responses)[200]),
    nameOfContent,
  )
  const bodies = shareParts(
    'requestBodies',
    operations.flatMap(({ requestBody }) => Object(requestBody ?? [])),
    nameOfContent,
  )
  for (const operation of operations) {
    operation.responses = { ...Object(operation.responses), 200: answers.shared(Object(operation.responses)[200]) }
    if (operation.requestBody) operation.requestBody = bodies.shared(Object(operation.requestBody))
  }
  return { responses: answers.components, requestBodies: bodies.components }
}
