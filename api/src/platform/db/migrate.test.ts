import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { assertUpToDate, migrate, migrationsFolder, pendingMigrations } from './migrate.ts'

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

const pendingNames = async () => (await pendingMigrations(url, folder)).map(({ name }) => name)

/** A connection of somebody who works. */
const openClient = async () => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
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
  expect(await pendingNames()).toEqual(['9000_bad'])
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
  expect(await pendingNames()).toEqual(['9001_apart'])
  await rowsOf('delete from half_done')
  const results = await Promise.all([migrate(url, folder), migrate(url, folder)])
  expect(results.flat()).toEqual(['9001_apart'])
  expect(await rowsOf(`select indisvalid from pg_index where indexrelid = 'half_done_id'::regclass`)).toEqual([
    { indisvalid: true },
  ])
})

it('lets others pass where a table is in use, says what it waits for, and tries again', async () => {
  await writeFile(
    join(folder, '9002_in_use.sql'),
    '-- A column for names.\nalter table half_done add column name text;',
  )
  const other = await openClient()
  await other.query('begin; insert into half_done values (1)')
  const said: string[] = []
  const migrating = migrate(url, folder, sentence => said.push(sentence))
  await expect.poll(() => said.length).toBeGreaterThan(0)
  // Others do not wait behind the step for long, and finish.
  await rowsOf('insert into half_done values (2)')
  await other.query('commit')
  expect(await migrating).toEqual(['9002_in_use'])
  expect(said[0]).toMatch(
    /^9002_in_use waits for the table half_done, which the connections \d+ of pg_stat_activity use, the oldest for \d+ s\. It lets the others pass, and tries again in 0\.25 s\.$/,
  )
})

it('tries again after a deadlock, without loss to those who work', async () => {
  await rowsOf(`create table first_locked (id int); create table then_locked (id int);
    do $$ begin execute format('alter database %I set deadlock_timeout = 100', current_database()); end $$`)
  const step =
    'lock table then_locked in access exclusive mode; select pg_sleep(0.5); alter table first_locked add column name text;'
  await writeFile(join(folder, '9003_deadlock.sql'), step)
  const other = await openClient()
  await other.query('begin; insert into first_locked values (1)')
  const said: string[] = []
  const migrating = migrate(url, folder, sentence => said.push(sentence))
  const held = `select 1 from pg_locks where relation = 'then_locked'::regclass and mode = 'AccessExclusiveLock' and granted`
  await expect.poll(() => rowsOf(held)).toHaveLength(1)
  await other.query('insert into then_locked values (1)')
  await other.query('commit')
  expect(await migrating).toEqual(['9003_deadlock'])
  expect(said.length).toBeGreaterThan(0)
  expect(
    await rowsOf('select (select count(*) from first_locked)::int as a, (select count(*) from then_locked)::int as b'),
  ).toEqual([{ a: 1, b: 1 }])
})

it('says in a sentence which step failed, and why', async () => {
  const file = join(folder, '9004_wrong.sql')
  await writeFile(file, 'alter table nowhere add column name text;')
  await expect(migrate(url, folder)).rejects.toMatchObject({
    name: 'MigrationError',
    message:
      'The step 9004_wrong failed: relation "nowhere" does not exist. The steps before it are done, and the running version goes on. Correct the cause, and run the command again.',
  })
  await rm(file)
})

it('shows what would be done, in order, and does nothing', async () => {
  const files = {
    '9005_shown.sql': '-- A column for remarks. It is\n-- filled later.\nalter table half_done add column remark text;',
    '9006_shown.sql':
      '-- Outside a transaction.\n-- An index for names.\ncreate index concurrently shown on half_done (name);',
    '9007_shown.sql': '-- Needs 9005_shown.\n-- Names are remarks now.\nalter table half_done drop column name;',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const before = await rowsOf('select * from schema_migration order by name')
  expect(await pendingMigrations(url, folder)).toEqual([
    { name: '9005_shown', purpose: 'A column for remarks.', apart: false, needs: null },
    { name: '9006_shown', purpose: 'An index for names.', apart: true, needs: null },
    { name: '9007_shown', purpose: 'Names are remarks now.', apart: false, needs: '9005_shown' },
  ])
  expect(await rowsOf('select * from schema_migration order by name')).toEqual(before)
  await expect(assertUpToDate(url, folder)).rejects.toThrow(
    'The database lacks 9005_shown, 9006_shown, 9007_shown. Run npm run admin -- migrate, with --plan first',
  )
})

it('lets a former version run on after steps that add, and not after one that takes away what it uses', async () => {
  const former = await mkdtemp(join(tmpdir(), 'akada-former-'))
  onTestFinished(() => rm(former, { recursive: true }))
  await cp(folder, former, { recursive: true })
  await rm(join(former, '9007_shown.sql'))
  await rm(join(former, '9006_shown.sql'))
  const older = join(former, '9005_shown.sql')
  const text = await readFile(older, 'utf8')
  await rm(older)
  await rm(join(folder, '9007_shown.sql'))
  expect(await migrate(url, folder)).toEqual(['9005_shown', '9006_shown'])
  await assertUpToDate(url, former)
  expect(await migrate(url, former)).toEqual([])

  await writeFile(join(folder, '9007_shown.sql'), '-- Needs 9005_shown.\nalter table half_done drop column name;')
  expect(await migrate(url, folder)).toEqual(['9007_shown'])
  await expect(assertUpToDate(url, former)).rejects.toThrow('it has 9007_shown, on which this version cannot run')
  await writeFile(older, text)
  await assertUpToDate(url, former)
})

it('refuses a changed migration, a late migration, and a database of another version of the program', async () => {
  await writeFile(join(folder, '9000_bad.sql'), '-- changed')
  await expect(migrate(url, folder)).rejects.toThrow('was changed after the database ran it')
  await rm(join(folder, '9000_bad.sql'))
  await expect(migrate(url, folder)).rejects.toThrow(
    'made by another version of the program: it has 9000_bad, on which this version cannot run',
  )
  await writeFile(join(folder, '9000_bad.sql'), 'create table half_done (id int);')
  await writeFile(join(folder, '0000_late.sql'), 'select 1;')
  await expect(migrate(url, folder)).rejects.toThrow('Give it a later number')
})
