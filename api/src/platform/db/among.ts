import sql, { type Sql } from 'sql-template-tag'

/**
 * The condition that a column is one of some ids. A single id is compared by itself: PostgreSQL plans a prepared statement with a list of
 * unknown length as if it had ten ids, and where one is usual it therefore plans it again each time, which takes longer than to run it.
 */
export const idIn = (column: Sql, ids: readonly string[]): Sql =>
  ids.length === 1 ? sql`${column} = ${ids[0]}::uuid` : sql`${column} = any(${ids}::uuid[])`
