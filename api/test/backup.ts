import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { sumsOfTables } from '../src/platform/db/sums.ts'

export const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Every table with its number of rows and a checksum over them. */
export const sumsOf = (url: string) => withClient(url, sumsOfTables)

/** The first step for the operator in docs/operations.md: a dump contains no roles. */
export const documentedRoles = async (): Promise<string> => {
  const text = await readFile(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  const found = /<!-- roles of a restore -->\n```sql\n([^`]+)```/.exec(text)
  if (!found?.[1]) throw new Error('docs/operations.md does not say which roles a restore needs.')
  return found[1]
}
