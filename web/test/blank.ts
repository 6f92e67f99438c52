import type * as z from 'zod'

/** A part of a response: what it leaves out is filled in from the schema. */
export type PartOf<T> = T extends readonly (infer Item)[]
  ? readonly PartOf<Item>[]
  : T extends object
    ? { [K in keyof T]?: PartOf<T[K]> }
    : T

type Schema = z.core.$ZodTypes

const blankTexts: Readonly<Record<string, string>> = {
  uuid: '0192a000-0000-7000-8000-000000000000',
  date: '2026-09-14',
  datetime: '2026-09-14T08:00:00.000Z',
  email: 'somebody@example.ng',
}

const formatOf = (schema: Schema): string => {
  const { def } = schema._zod
  return 'format' in def && typeof def.format === 'string' ? def.format : ''
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const fits = (schema: Schema, value: unknown): boolean => {
  const result = schema._zod.run({ value, issues: [] }, { async: false })
  return !('then' in result) && result.issues.length === 0
}

const fill = (any: z.core.$ZodType, part: unknown): unknown => {
  const schema = any as Schema
  const { def } = schema._zod
  switch (def.type) {
    case 'object': {
      const given = isRecord(part) ? part : {}
      return Object.fromEntries(Object.entries(def.shape).map(([name, inner]) => [name, fill(inner, given[name])]))
    }
    case 'array':
      return Array.isArray(part) ? part.map(item => fill(def.element, item)) : []
    case 'nullable':
      return part === null || part === undefined ? null : fill(def.innerType, part)
    case 'optional':
      return part === undefined ? undefined : fill(def.innerType, part)
    case 'default':
      return part === undefined ? def.defaultValue : fill(def.innerType, part)
    case 'pipe': {
      const value = fill(def.in, part)
      return part === undefined && typeof value === 'string' ? textFor(schema, value) : value
    }
    case 'lazy':
      return fill(def.getter(), part)
    case 'intersection':
      return { ...Object(fill(def.left, part)), ...Object(fill(def.right, part)) }
    case 'union': {
      const filled = def.options.map(option => [option, fill(option, part)] as const)
      return (filled.find(([option, value]) => fits(option as Schema, value)) ?? filled[0])?.[1]
    }
    case 'record':
      return isRecord(part)
        ? Object.fromEntries(Object.entries(part).map(([name, value]) => [name, fill(def.valueType, value)]))
        : {}
    default:
      return part === undefined ? blank(schema) : part
  }
}

/** The first text that the schema takes: none, any, a phone number. */
const textFor = (schema: Schema, ...first: string[]): string | undefined =>
  [...first, '', 'text', '8031234567'].find(text => fits(schema, text))

const blank = (schema: Schema): unknown => {
  const { def } = schema._zod
  switch (def.type) {
    case 'string':
      return blankTexts[formatOf(schema)] ?? textFor(schema)
    case 'number':
      return [0, 1, 60].find(number => fits(schema, number))
    case 'boolean':
      return false
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    default:
      return null
  }
}

/**
 * A value of the schema with what `part` says, and nothing else: no items, no texts, null where that is allowed, the first of the choices.
 * Throws where the result is not as the schema wants it.
 */
export const filledIn = <S extends z.ZodType>(schema: S, part: PartOf<z.input<S>> | undefined): z.output<S> =>
  schema.parse(fill(schema, part))
