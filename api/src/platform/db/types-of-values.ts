import pg from 'pg'

const isoOf = (text: string): string =>
  // "2026-11-21 05:40:38.12+00": every transaction runs in UTC, so the offset is always +00.
  text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : text

const asText = (text: string) => text
const textArray: number = 1009
const readTextArray: (text: string) => unknown = pg.types.getTypeParser(textArray)
const textList = (text: string): string[] => {
  const list = readTextArray(text)
  return Array.isArray(list) ? list : []
}

const parsers = new Map<number, (text: string) => unknown>([
  [20, Number],
  [1016, text => textList(text).map(Number)],
  [1082, asText],
  [1114, asText],
  [1182, textList],
  [1184, isoOf],
  [1185, text => textList(text).map(isoOf)],
])

/**
 * Converts PostgreSQL's values to JavaScript's: days stay `YYYY-MM-DD`, instants become ISO 8601 text in UTC, int8 becomes a number (counts
 * and kobo stay far below 2^53), numeric stays text. No Date is made: parsing them costs half of the throughput.
 */
export const typesOfValues: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
}

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
