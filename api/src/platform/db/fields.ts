import type { Field, Fields } from '@akada/contract/kernel/record'
import sql, { join, raw, type Sql } from 'sql-template-tag'

// The names of fields and columns are literals of the contract's records: none of them comes from a request.

const typeOf = ({ kind }: Field): string => {
  switch (kind) {
    case 'day':
    case 'optionalDay':
      return 'date'
    case 'level':
      return 'smallint'
    case 'flag':
      return 'boolean'
    case 'phones':
      return 'jsonb'
    default:
      return 'text'
  }
}

const listed = (fields: Fields, write: (name: string, field: Field) => string): Sql =>
  raw(
    Object.entries(fields)
      .map(([name, field]) => write(name, field))
      .join(', '),
  )

/** `s.first_name as "firstName", s.gender as "gender"`: for the select of a row `s`. */
export const selected = (fields: Fields, row: string): Sql =>
  listed(fields, (name, { column }) => `${row}.${column} as "${name}"`)

/** `'firstName', s.first_name, 'gender', s.gender`: for a `json_build_object` of a row `s`; at most fifty. */
export const inObject = (fields: Fields, row: string): Sql =>
  listed(fields, (name, { column }) => `'${name}', ${row}.${column}`)

/** `first_name, gender`: for `insert into`. */
export const columnsOf = (fields: Fields): Sql => listed(fields, (_, { column }) => column)

/** `g."firstName", g."gender"`: what is inserted of the rows `g` of a `jsonb_to_recordset`. */
export const given = (fields: Fields, row: string): Sql => listed(fields, name => `${row}."${name}"`)

/** `"firstName" text, "dateOfBirth" date`: what a `jsonb_to_recordset` reads. */
export const readAs = (fields: Fields): Sql => listed(fields, (name, field) => `"${name}" ${typeOf(field)}`)

/** `$1, $2`: for the `values` of an insert of one row, null for an omitted field. */
export const valuesOf = <F extends Fields>(fields: F, of: { readonly [K in keyof F]?: unknown }): Sql =>
  join(Object.keys(fields).map(name => of[name] ?? null))

/** `first_name = $1, gender = $2`: for an update that writes a value for each of the fields, null for an omitted field. */
export const assigned = <F extends Fields>(fields: F, to: { readonly [K in keyof F]?: unknown }): Sql =>
  join(Object.entries(fields).map(([name, { column }]) => sql`${raw(column)} = ${to[name] ?? null}`))

/**
 * The condition that a column is one of some ids. A single id is compared by itself: PostgreSQL plans a prepared statement with a list of
 * unknown length as if it had ten ids, and where one is usual it therefore plans it again each time, which takes longer than to run it.
 */
export const idIn = (column: Sql, ids: readonly string[]): Sql =>
  ids.length === 1 ? sql`${column} = ${ids[0]}::uuid` : sql`${column} = any(${ids}::uuid[])`
