import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

export const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

interface TableSum {
  rows: number
  /** Of all rows, in any order. */
  checksum: string
}

/** Every table with its number of rows and a checksum over them. */
export const sumsOf = (url: string): Promise<Record<string, TableSum>> =>
  withClient(url, async client => {
    await client.query(`set timezone = 'UTC'`)
    const { rows: tables } = await client.query<{ name: string }>(`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`)
    const sums: Record<string, TableSum> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<TableSum>(`
        select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as checksum from ${name} t`)
      if (rows[0]) sums[name] = rows[0]
    }
    return sums
  })

/** The first step for the operator in docs/operations.md: a dump contains no roles. */
export const documentedRoles = async (): Promise<string> => {
  const text = await readFile(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  const found = /<!-- roles of a restore -->\n```sql\n([^`]+)```/.exec(text)
  if (!found?.[1]) throw new Error('docs/operations.md does not say which roles a restore needs.')
  return found[1]
}
