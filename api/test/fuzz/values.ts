import { randomFrom } from '@akada/contract/invented/random'
/** Values for a JSON schema: the limits of what it allows, any allowed value, and invalid ones. */

export type Schema = Readonly<Record<string, unknown>>

/** Where ids come from: by the kind of record if the document names one, else by the name of the field. */
export type IdSource = (name: string, kind: string | undefined) => string

/** Items of a nested list, and of the outermost one. */
const mostInner = 3
const mostItems = 1000
/** Characters of a text without a limit of its own. */
const longText = 500
const mostNesting = 8

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const schemasIn = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isSchema) : [])
const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

export const propertiesOf = (schema: Schema): [string, Schema][] =>
  isSchema(schema.properties)
    ? Object.entries(schema.properties).filter((entry): entry is [string, Schema] => isSchema(entry[1]))
    : []

const requiredOf = (schema: Schema): string[] =>
  Array.isArray(schema.required) ? schema.required.filter(name => typeof name === 'string') : []

const alternativesOf = (schema: Schema): Schema[] => schemasIn(schema.anyOf ?? schema.oneOf)

/** Texts for the patterns required by the contract. */
const formed = [
  'A1',
  '2026/2027',
  '+234',
  '8031234567',
  '12345678901',
  '1234567890123456',
  '#1a2b3c',
  'abc-def',
  '1',
  'A',
]

const textEnds = (schema: Schema, name: string, ids: IdSource): string[] => {
  const most = numberIn(schema.maxLength) ?? longText
  const least = numberIn(schema.minLength) ?? 0
  if (schema.format === 'uuid') return [ids(name, stringIn(schema['x-of']))]
  if (schema.format === 'date') return ['1900-01-01', '2200-12-31', '2026-10-14']
  if (schema.format === 'date-time') return ['1900-01-01T00:00:00.000Z', '2200-12-31T23:59:59.999Z']
  if (schema.format === 'email') return ['a@b.ng', `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.ng`]
  if (typeof schema.pattern === 'string') {
    const pattern = new RegExp(schema.pattern, 'u')
    return formed.filter(text => pattern.test(text)).slice(0, 2)
  }
  return ['A'.repeat(Math.max(1, least)), 'ẹ́'.repeat(most).slice(0, most), ...(least === 0 ? [''] : [])]
}

const stringIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const numberEnds = (schema: Schema): number[] => {
  const step = numberIn(schema.multipleOf) ?? (schema.type === 'integer' ? 1 : 0.01)
  const exclusive = numberIn(schema.exclusiveMinimum)
  const least = numberIn(schema.minimum) ?? (exclusive === undefined ? Number.MIN_SAFE_INTEGER : exclusive + step)
  const most = numberIn(schema.maximum) ?? Number.MAX_SAFE_INTEGER
  return [...new Set([least, most, 0, 1])].filter(value => value >= least && value <= most)
}

const listEnds = (schema: Schema, name: string, ids: IdSource, nesting: number): unknown[] => {
  const items = isSchema(schema.items) ? schema.items : {}
  const least = numberIn(schema.minItems) ?? 0
  const most = Math.min(numberIn(schema.maxItems) ?? mostItems, nesting === 0 ? mostItems : mostInner)
  const of = (count: number, end: 'least' | 'most') =>
    Array.from({ length: count }, () => endOf(items, name, ids, end, nesting + 1))
  return [of(least, 'least'), of(Math.max(least, 1), 'most'), of(Math.max(least, most), 'least')]
}

const objectEnds = (schema: Schema, ids: IdSource, nesting: number): unknown[] => {
  const required = requiredOf(schema)
  const all = propertiesOf(schema)
  const of = (some: [string, Schema][], end: 'least' | 'most') =>
    Object.fromEntries(some.map(([name, part]) => [name, endOf(part, name, ids, end, nesting + 1)]))
  const needed = all.filter(([name]) => required.includes(name))
  return [of(needed, 'least'), of(all, 'least'), of(all, 'most')]
}

/** The limits of a schema: the smallest first, the largest last. */
export const endsOf = (schema: Schema, name: string, ids: IdSource, nesting = 0): unknown[] => {
  if (nesting > mostNesting) return [null]
  if ('const' in schema) return [schema.const]
  if (Array.isArray(schema.enum)) return [schema.enum[0], schema.enum.at(-1)]
  const alternatives = alternativesOf(schema)
  if (alternatives.length > 0) return alternatives.flatMap(one => endsOf(one, name, ids, nesting))
  switch (schema.type) {
    case 'string':
      return textEnds(schema, name, ids)
    case 'integer':
    case 'number':
      return numberEnds(schema)
    case 'boolean':
      return [false, true]
    case 'array':
      return listEnds(schema, name, ids, nesting)
    case 'object':
      return objectEnds(schema, ids, nesting)
    default:
      return [null]
  }
}

const endOf = (schema: Schema, name: string, ids: IdSource, end: 'least' | 'most', nesting: number): unknown => {
  const ends = endsOf(schema, name, ids, nesting)
  return end === 'least' ? ends[0] : ends.at(-1)
}

/** Numbers from 0 up to 1, the same for the same seed. */
export const numbersFrom = (seed: number): (() => number) => {
  const { next } = randomFrom(seed)
  return () => next() / 2 ** 32
}

export type Random = () => number
export const pick = <T>(random: Random, list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]

/** Values that no schema allows, or that often cause errors in programs. */
const hostile: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  -1e308,
  0.1,
  2 ** 53,
  2 ** 31,
  '',
  ' ',
  '\u0000',
  'half \ud83d',
  '\u202Etxt.exe',
  'ẹ́ọ́',
  "'; select pg_sleep(9) --",
  '%',
  '\\',
  '=1+1',
  '<script>alert(1)</script>',
  '__proto__',
  'NaN',
  '1e999',
  '9999-12-31',
  '0000-00-00',
  '2026-02-30',
  '10000-01-01',
  '00000000-0000-0000-0000-000000000000',
  'a'.repeat(5000),
  [],
  [[[[[[]]]]]],
  [null],
  {},
  { __proto__: null, constructor: 1 },
  { a: { b: { c: { d: {} } } } },
]

const words = ['Ada', 'Ọlá', 'JSS 1', 'Gold', '2026', 'present', '0803 123 4567', 'a', 'x@y.ng', '%_', 'Eze Ngozi']

/** A value that a schema mostly allows: at its limits, between them, or, with the probability `odds`, arbitrary. */
export const randomOf = (
  schema: Schema,
  name: string,
  ids: IdSource,
  { random, odds }: { random: Random; odds: number },
  nesting = 0,
): unknown => {
  if (random() < odds) return pick(random, hostile)
  const alternatives = alternativesOf(schema)
  const within = { random, odds }
  if (alternatives.length > 0) return randomOf(pick(random, alternatives) ?? {}, name, ids, within, nesting + 1)
  if (Array.isArray(schema.enum)) return pick(random, schema.enum)
  if (schema.type === 'object' && nesting <= mostNesting) {
    const required = requiredOf(schema)
    const chosen = propertiesOf(schema).filter(([key]) => (required.includes(key) ? random() > odds : random() < 0.4))
    return Object.fromEntries(chosen.map(([key, part]) => [key, randomOf(part, key, ids, within, nesting + 1)]))
  }
  if (schema.type === 'array' && nesting <= mostNesting) {
    const items = isSchema(schema.items) ? schema.items : {}
    const count = random() < 0.02 ? mostItems : Math.floor(random() * 4)
    return Array.from({ length: nesting > 1 ? Math.min(count, mostInner) : count }, () =>
      randomOf(items, name, ids, within, nesting + 1),
    )
  }
  if (schema.type === 'string' && schema.format === undefined && random() < 0.6) return pick(random, words)
  if ((schema.type === 'integer' || schema.type === 'number') && random() < 0.5) return Math.floor(random() * 100)
  return pick(random, endsOf(schema, name, ids, nesting))
}
