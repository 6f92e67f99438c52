import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { migrate, migrationsFolder, pendingMigrations } from './migrate.ts'

const folder = await mkdtemp(join(tmpdir(), 'akada-migrations-'))
await cp(migrationsFolder, folder, { recursive: true })
const clone = await cloneDatabase('empty')
const url = clone.connectionString
afterAll(async () => {
  await clone.drop()
  await rm(folder, { recursive: true })
})

const rowsOf = async (text: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

it('brings an empty database up to date once, also when several processes start together', async () => {
  const results = await Promise.all([migrate(url, folder), migrate(url, folder), migrate(url, folder)])
  const applied = results.flat()
  expect(new Set(applied).size).toBe(applied.length)
  expect(applied[0]).toBeDefined()
  expect(await migrate(url, folder)).toEqual([])
})

it('leaves nothing behind from a migration that fails', async () => {
  const file = join(folder, '9000_bad.sql')
  await writeFile(file, 'create table half_done (id int); select 1 / 0;')
  await expect(migrate(url, folder)).rejects.toThrow('division by zero')
  expect(await rowsOf(`select to_regclass('half_done') as there`)).toEqual([{ there: null }])
  await writeFile(file, 'create table half_done (id int);')
  expect(await pendingMigrations(url, folder)).toEqual(['9000_bad'])
  expect(await migrate(url, folder)).toEqual(['9000_bad'])
})

it('runs a migration outside a transaction where it says so, and runs it again after a failure', async () => {
  const file = join(folder, '9001_apart.sql')
  const text = `-- Outside a transaction.
drop index concurrently if exists half_done_id;
create unique index concurrently half_done_id on half_done (id);
`
  await rowsOf('insert into half_done values (1), (1)')
  await writeFile(file, text)
  await expect(migrate(url, folder)).rejects.toThrow('could not create unique index')
  expect(await pendingMigrations(url, folder)).toEqual(['9001_apart'])
  await rowsOf('delete from half_done')
  const results = await Promise.all([migrate(url, folder), migrate(url, folder)])
  expect(results.flat()).toEqual(['9001_apart'])
  expect(await rowsOf(`select indisvalid from pg_index where indexrelid = 'half_done_id'::regclass`)).toEqual([
    { indisvalid: true },
  ])
})

it('refuses a changed migration, a late migration, and a database of another version of the program, newer or older', async () => {
  await writeFile(join(folder, '9000_bad.sql'), '-- changed')
  await expect(migrate(url, folder)).rejects.toThrow('was changed after the database ran it')
  await rm(join(folder, '9000_bad.sql'))
  await expect(migrate(url, folder)).rejects.toThrow(
    'made by another version of the program: it has 9000_bad, which this version does not know',
  )
  await writeFile(join(folder, '9000_bad.sql'), 'create table half_done (id int);')
  await writeFile(join(folder, '0000_late.sql'), 'select 1;')
  await expect(migrate(url, folder)).rejects.toThrow('Give it a later number')
})
