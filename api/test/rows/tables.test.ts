import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { cloneDatabase } from '../database.ts'
import { declarationOf, readTables } from './tables.ts'

it('has the row of each table as the migrations make it', async () => {
  const clone = await cloneDatabase()
  const client = new pg.Client({ connectionString: clone.connectionString })
  await client.connect()
  const text = declarationOf(await readTables(client))
  await client.end()
  await clone.drop()
  const file = join(import.meta.dirname, 'table-rows.d.ts')
  if (process.env.UPDATE_TABLES) await writeFile(file, text)
  expect(await readFile(file, 'utf8'), 'Run with UPDATE_TABLES=1 and commit api/test/rows/table-rows.d.ts.').toBe(text)
})
