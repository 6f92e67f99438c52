import type pg from 'pg'

/** How many rows a table has, and a checksum over them in any order. */
export interface TableSum {
  rows: number
  checksum: string
}

/**
 * Every table of a database with its sum, by qualified name, partitions within their table, all of the same moment if the client is in a repeatable read transaction. Reads
 * the whole database.
 */
export const sumsOfTables = async (client: pg.ClientBase): Promise<Record<string, TableSum>> => {
  await client.query(`set timezone = 'UTC'`)
  const { rows: tables } = await client.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and not relispartition and nspname not in ('pg_catalog', 'information_schema') order by 1`)
  const sums: Record<string, TableSum> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<TableSum>(`
      select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as checksum from ${name} t`)
    if (rows[0]) sums[name] = rows[0]
  }
  return sums
}

/** The tables that differ, or that only one of the two has. */
export const differencesOf = (
  before: Record<string, TableSum>,
  after: Record<string, TableSum>,
): { table: string; before: TableSum | null; after: TableSum | null }[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map(table => ({ table, before: before[table] ?? null, after: after[table] ?? null }))
    .filter(one => one.before?.rows !== one.after?.rows || one.before?.checksum !== one.after?.checksum)
