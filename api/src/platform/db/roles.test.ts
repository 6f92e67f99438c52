import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { bringUpToDate } from '../../run.ts'
import { codeOf } from '../errors/index.ts'
import { migrate, migrateOrCheck } from './migrate.ts'
import { hasExcessRights } from './roles.ts'

const clone = await cloneDatabase()
const owner = new pg.Client({ connectionString: clone.connectionString })
const login = new pg.Client({ connectionString: clone.loginUrl })
await Promise.all([owner.connect(), login.connect()])
afterAll(async () => {
  await Promise.all([owner.end(), login.end()])
  await clone.drop()
})

/** PostgreSQL's code if a statement is refused; null if it is not. It is always rolled back. */
const refusalOf = async (client: pg.Client, statement: string): Promise<string | null> => {
  await client.query('begin')
  try {
    await client.query(statement)
    return null
  } catch (error) {
    return codeOf(error)
  } finally {
    await client.query('rollback')
  }
}

const forbidden = '42501'
const refusalsOf = (client: pg.Client, statements: readonly string[]) =>
  statements.reduce<Promise<[string, string | null][]>>(
    async (before, statement) => [...(await before), [statement, await refusalOf(client, statement)]],
    Promise.resolve([]),
  )

const changesOfTables = [
  'alter table student add column spare text',
  'alter table audit_log disable trigger append_only',
  'alter table student disable row level security',
  'drop table audit_log',
  'drop policy own_state on student',
  'create table public.spare (n integer)',
  'create schema spare',
  'truncate audit_log',
  'truncate student cascade',
  `select set_config('session_replication_role', 'replica', true)`,
  'grant akada_app to akada_app',
  'create role spare',
]

describe('the user under which the server logs in', () => {
  it('may read no table until it takes on a role', async () => {
    const { rows } = await owner.query<{ name: string }>(`
      select oid::regclass::text as name from pg_class
      where relkind in ('r', 'p', 'v', 'm') and relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`)
    expect(rows.length).toBeGreaterThan(70)
    const statements = rows.map(({ name }) => `select from ${name}`)
    expect((await refusalsOf(login, statements)).filter(([, code]) => code !== forbidden)).toEqual([])
  })

  it('may change, empty or drop no table, and disable no trigger', async () => {
    expect(await refusalsOf(login, changesOfTables)).toEqual(changesOfTables.map(text => [text, forbidden]))
  })

  it('may call no function that runs with the rights of the owner', async () => {
    const { rows } = await owner.query<{ name: string }>(`
      select oid::regprocedure::text as name from pg_proc
      where prosecdef and prorettype <> 'trigger'::regtype
        and pronamespace in ('public'::regnamespace, 'ledger'::regnamespace)
        and has_function_privilege('akada_login', oid, 'execute')`)
    expect(rows).toEqual([])
  })

  it('has no excess rights, unlike the owner', async () => {
    expect(await hasExcessRights(clone.loginUrl)).toBe(false)
    expect(await hasExcessRights(clone.connectionString)).toBe(true)
  })
})

describe('the role of system work', () => {
  const asSystem = (statements: readonly string[]) =>
    refusalsOf(
      login,
      statements.map(text => `set local role akada_system; ${text}`),
    ).then(found => found.map(([text, code]) => [text.replace('set local role akada_system; ', ''), code]))

  it('may read and write the tables of every state', async () => {
    expect(await asSystem(['select from student', 'delete from auth_guess', 'update staff set email = email'])).toEqual(
      [
        ['select from student', null],
        ['delete from auth_guess', null],
        ['update staff set email = email', null],
      ],
    )
    const { rows } = await owner.query(`
      select oid::regclass::text as name from pg_class
      where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'ledger'::regnamespace) and relrowsecurity
        and not exists (select from pg_policy where polrelid = pg_class.oid and 'akada_system'::regrole = any(polroles))`)
    expect(rows).toEqual([])
  })

  it('may change, empty or drop no table, and disable no trigger', async () => {
    expect(await asSystem(changesOfTables)).toEqual(changesOfTables.map(text => [text, forbidden]))
  })

  it('may not change append-only tables', async () => {
    const { rows } = await owner.query<{ name: string; updates: boolean; deletes: boolean }>(`
      select distinct tgrelid::regclass::text as name, tgtype & 16 > 0 as updates, tgtype & 8 > 0 as deletes
      from pg_trigger where tgfoid = 'public.akada_refuse_change'::regproc and tgtype & 32 = 0`)
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['audit_log', 'audit_seal', 'ledger.posting', 'ledger.entry', 'score_change']),
    )
    for (const role of ['akada_app', 'akada_system']) {
      for (const { name, updates, deletes } of rows) {
        const { rows: held } = await owner.query(
          `select has_any_column_privilege($1, $2, 'update') as updates, has_table_privilege($1, $2, 'delete') as deletes`,
          [role, name],
        )
        expect([role, name, held[0]?.updates && updates, held[0]?.deletes && deletes]).toEqual([
          role,
          name,
          false,
          false,
        ])
      }
    }
  })

  it('uses the same indexes as the owner, since its policy is always true', async () => {
    await owner.query('set enable_seqscan = off')
    const look = `explain select id from student where name_keys @> array[hashtext('ade')]`
    for (const role of ['none', 'akada_system']) {
      await owner.query(`set role ${role}`)
      const { rows } = await owner.query<Record<'QUERY PLAN', string>>(look)
      expect([role, rows.map(row => row['QUERY PLAN']).join(' ')]).toEqual([
        role,
        expect.stringContaining('student_name_keys'),
      ])
    }
    await owner.query('reset role; reset enable_seqscan')
  })

  it('may change no balance except through entries', async () => {
    const statements = [
      'update ledger.account set balance_kobo = 1',
      `insert into ledger.account (id, state_id, school_id, kind, balance_kobo) values (akada_uuid(), akada_uuid(), akada_uuid(), 'wallet', 1)`,
      'update schema_migration set checksum = null',
    ]
    expect(await asSystem(statements)).toEqual(statements.map(text => [text, forbidden]))
  })
})

describe('a database that its server may not change', () => {
  it('is checked at the start, and anything missing is named', async () => {
    expect(await migrateOrCheck(clone.loginUrl)).toBeNull()
    expect(await bringUpToDate(clone.loginUrl, false)).toEqual([])
    await owner.query(`delete from schema_migration where name = (select max(name) from schema_migration)`)
    await expect(migrate(clone.loginUrl)).rejects.toThrow(
      /The database lacks \d{4}_\w+, and this user may not change it\. Set MIGRATION_DATABASE_URL/,
    )
  })

  it('is refused to a user without the roles', async () => {
    const name = `stranger_${randomBytes(4).toString('hex')}`
    await owner.query(`create role ${name} login`)
    const url = clone.loginUrl.replace('//akada_login@', `//${name}@`)
    await expect(migrate(url)).rejects.toThrow('This user may not use the tables of the database.')
    await owner.query(`drop role ${name}`)
  })
})
