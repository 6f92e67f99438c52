import { commonErrors } from '@akada/contract/kernel/errors'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { refuse } from '../errors/index.ts'
import type { ReadTx } from './types.ts'

/** A key by which a list is in order. The keys of a list together name one row. */
export interface SortKey {
  /** A column with its collation, as the index has it: 's.last_name collate "und-x-icu"'. */
  by: string
  type: 'text' | 'uuid' | 'int' | 'date' | 'timestamptz'
  descending?: boolean
  /** Rows without a value come last in both directions. */
  mayBeNull?: true
}

/** A column of words, in the order of a dictionary. */
export const wordsKey = (by: string): SortKey => ({ by: `${by} collate "und-x-icu"`, type: 'text' })

/** The values of a row in the keys of its list, as PostgreSQL writes them. */
export type RowPosition = readonly (string | null)[]

/** Where a list goes on, and what was counted for its first page: the total, and sums that an answer also has. */
export interface CursorPosition<C extends { total: number } = { total: number }> {
  after: RowPosition
  counted: C
}

/** A page by its number, or by where the list goes on. */
export interface Page {
  limit: number
  page: number
  from: CursorPosition | null
}

/** How many rows come before a page that are read only to be left out. */
export const offsetOf = ({ limit, page, from }: Page): number => (from ? 0 : (page - 1) * limit)

/**
 * How many rows a list has, of which a page and one more were read. Nothing is counted after the first page, nor where the rows that were
 * read show it.
 */
export const totalOf = async (page: Page, read: number, count: () => Promise<number>): Promise<number> => {
  if (page.from) return page.from.counted.total
  const skipped = offsetOf(page)
  return read <= page.limit && (read > 0 || skipped === 0) ? skipped + read : count()
}

/** Of the rows read, at least one more than the page has, those of the page, and where it ends: null if no row follows it. */
export const pageOfRows = <T extends { position: string | null }>(
  read: readonly T[],
  limit: number,
): { rows: Omit<T, 'position'>[]; last: RowPosition | null } => {
  const end = read.length > limit ? read[limit - 1] : undefined
  const rows = read.slice(0, limit).map(({ position: _position, ...row }) => row)
  return { rows, last: end?.position ? positionOf(end.position) : null }
}

/** A list: what is read of its rows, where from (`from ... where ...`), and its order. */
export interface ListInOrder {
  columns: Sql
  rest: Sql
  keys: readonly SortKey[]
}

/** The rows of a page, how many were read, at most one more, and where the page ends: null if no row follows it. */
export const readPage = async <T extends object>(tx: ReadTx, { columns, rest, keys }: ListInOrder, page: Page) => {
  const read = await tx.rows<T & { position: string }>(sql`
    select ${columns}, ${rowPosition(keys)} as position
    ${rest} ${page.from ? sql`and ${isAfter(keys, page.from.after)}` : empty}
    order by ${inOrder(keys)} limit ${page.limit + 1} offset ${offsetOf(page)}`)
  const { rows, last } = pageOfRows(read, page.limit)
  return { found: rows, read: read.length, last }
}

/** The same with the number of all rows of the list. */
export const readCountedPage = async <T extends object>(tx: ReadTx, list: ListInOrder, page: Page) => {
  const { found, read, last } = await readPage<T>(tx, list, page)
  const total = await totalOf(page, read, async () => {
    const counted = await tx.get<{ total: number }>(sql`select count(*)::int as total ${list.rest}`)
    return counted.total
  })
  return { found, total, last }
}

/** The keys the other way round. */
export const inDirection = (keys: readonly SortKey[], isTurned: boolean): SortKey[] =>
  keys.map(key => ({ ...key, descending: (key.descending ?? false) !== isTurned }))

/** `order by` of these keys. A key without nulls is written so that its index can be read backwards. */
export const inOrder = (keys: readonly SortKey[]): Sql =>
  raw(
    keys
      .map(({ by, descending, mayBeNull }) => (descending ? `${by} desc${mayBeNull ? ' nulls last' : ''}` : by))
      .join(', '),
  )

/** The position of a row, as JSON text; `positionOf` reads it. */
export const rowPosition = (keys: readonly SortKey[]): Sql =>
  raw(`json_build_array(${keys.map(({ by }) => `(${by})::text`).join(', ')})::text`)

/**
 * The ids of a page in their order and one more, the last of the page with its position, of the rows that `rest` gives (`from ... where ...`).
 * Nothing is computed of the rows before the page: where an index has all keys and the id, only its entries are read.
 */
export const idsOfPage = (keys: readonly SortKey[], id: string, rest: Sql, page: Page): Sql => {
  const columns = keys.map((key, at) => ({ ...key, by: `k${at}` }))
  return sql`
    select id, case when row_number() over (order by ${inOrder(columns)}) = ${page.limit} then ${rowPosition(columns)} end as position
    from (
      select ${raw([`${id} as id`, ...keys.map(({ by }, at) => `${by} as k${at}`)].join(', '))}
      ${rest}
      order by ${inOrder(keys)}
      limit ${page.limit + 1} offset ${offsetOf(page)}
    ) page
    order by ${inOrder(columns)}`
}

/** A position that `rowPosition` wrote. */
export const positionOf = (text: string): RowPosition => JSON.parse(text) as RowPosition

/**
 * The condition that a row comes after a position. Keys without nulls in one direction are compared as a row, which an index answers. Refuses
 * with 400 if the position has other keys.
 */
export const isAfter = (keys: readonly SortKey[], position: RowPosition): Sql => {
  if (keys.length !== position.length) return refuse(commonErrors.wrongCursor)
  return comesAfter(keys, position)
}

const comesAfter = (keys: readonly SortKey[], position: RowPosition): Sql => {
  const [key, ...others] = keys
  const [value = null, ...values] = position
  if (key === undefined) return sql`false`
  const { by, type, descending = false, mayBeNull = false } = key
  const compare = raw(descending ? '<' : '>')
  if (keys.every(one => !one.mayBeNull && (one.descending ?? false) === descending)) {
    const given = keys.map((one, at) => sql`${position[at] ?? null}::${raw(one.type)}`)
    return sql`(${raw(keys.map(one => one.by).join(', '))}) ${compare} (${join(given)})`
  }
  const column = raw(by)
  const rest = comesAfter(others, values)
  if (value === null) return sql`(${column} is null and ${rest})`
  const given = sql`${value}::${raw(type)}`
  // The first half is what an index answers.
  if (!mayBeNull) return sql`(${column} ${compare}= ${given} and (${column} ${compare} ${given} or ${rest}))`
  return sql`(${column} ${compare} ${given} or ${column} is null or (${column} = ${given} and ${rest}))`
}
