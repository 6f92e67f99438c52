const element = (value: unknown): string => {
  if (value === null || value === undefined) return 'NULL'
  if (Array.isArray(value)) return arrayText(value)
  const text = parameter(value)
  if (text === null) return 'NULL'
  if (typeof text !== 'string') return `"\\\\x${text.toString('hex')}"`
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

const arrayText = (values: readonly unknown[]): string => `{${values.map(element).join(',')}}`

/**
 * How a JavaScript value is sent to PostgreSQL, which converts the text into the type that the statement requires: arrays as array
 * literals, bytes as they are, instants as ISO 8601, other objects as JSON. Null and undefined are null. Throws for a function or a symbol.
 */
export const parameter = (value: unknown): string | Buffer | null => {
  switch (typeof value) {
    case 'string':
      return value
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value)
    case 'undefined':
      return null
    case 'object':
      break
    default:
      throw new TypeError(`A ${typeof value} can't be a value of a statement.`)
  }
  if (value === null) return null
  if (Buffer.isBuffer(value)) return value
  if (ArrayBuffer.isView(value)) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? arrayText(value) : JSON.stringify(value)
}
