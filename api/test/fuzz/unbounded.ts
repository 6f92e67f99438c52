import type { DocumentedCall } from './calls.ts'
import { propertiesOf, type Schema } from './values.ts'

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const list = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isSchema) : [])

/** Formats whose length is limited by definition. */
const boundFormats: readonly unknown[] = ['uuid', 'date', 'date-time', 'binary']
/** A schema's marker for an integer without a limit. */
const isSafe = (value: unknown): boolean => typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER

const unboundedPart = (schema: Schema): string | null => {
  const { type } = schema
  if ('const' in schema || Array.isArray(schema.enum)) return null
  if (type === 'integer' || type === 'number') {
    const [least, most] = [schema.minimum ?? schema.exclusiveMinimum, schema.maximum ?? schema.exclusiveMaximum]
    return isSafe(least) && isSafe(most) ? null : 'number'
  }
  if (type === 'string')
    return isSafe(schema.maxLength) || boundFormats.includes(schema.format) || schema.pattern !== undefined
      ? null
      : 'text'
  if (type === 'array') return isSafe(schema.maxItems) ? null : 'list'
  return null
}

/** Places of a schema where the input has no limit: '.items[].name (text)'. */
export const unboundedIn = (schema: Schema, path = ''): string[] => {
  const own = unboundedPart(schema)
  return [
    ...(own === null ? [] : [`${path} (${own})`]),
    ...[...list(schema.anyOf), ...list(schema.oneOf), ...list(schema.allOf)].flatMap(one => unboundedIn(one, path)),
    ...propertiesOf(schema).flatMap(([name, part]) => unboundedIn(part, `${path}.${name}`)),
    ...(isSchema(schema.items) ? unboundedIn(schema.items, `${path}[]`) : []),
    ...(isSchema(schema.additionalProperties) ? unboundedIn(schema.additionalProperties, `${path}{}`) : []),
  ]
}

/** The same for the whole input of a call. */
export const unboundedInCall = (call: DocumentedCall): string[] =>
  [
    ...call.params.flatMap(({ name, schema }) => unboundedIn(schema, `params.${name}`)),
    ...call.query.flatMap(({ name, schema }) => unboundedIn(schema, `query.${name}`)),
    ...(call.body ? unboundedIn(call.body, 'body') : []),
  ].map(place => `${call.name} ${place}`)
