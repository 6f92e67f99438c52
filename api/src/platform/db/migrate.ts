import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { codeOf } from '../errors/index.ts'
import { withClient } from './client.ts'

/** The database can't be brought up to date; the message says why and what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

interface Migration {
  name: string
  checksum: string
  text: string
}

/** Held for the length of each migration's transaction, so that several processes may start at once. */
const migrationLock = 7_405_120_001
const oldestPostgres = 150_000

export const migrationsFolder = join(import.meta.dirname, '../../../migrations')

const readMigrations = async (folder: string): Promise<Migration[]> => {
  const files = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async file => {
      const text = await readFile(join(folder, file), 'utf8')
      return { name: file.slice(0, -4), checksum: createHash('sha256').update(text).digest('hex'), text }
    }),
  )
}

/**
 * Compares a database with the migrations the program knows, and returns those still to be applied. Throws a MigrationError if the database
 * has one that the program does not know, or a migration was changed after it ran.
 */
export const pendingOf = (known: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] => {
  const names = new Set(known.map(migration => migration.name))
  const unknown = [...applied.keys()].filter(name => !names.has(name)).sort()
  if (unknown.length > 0) {
    throw new MigrationError(
      `The database was made by another version of the program: it has ${unknown.join(', ')}, which this version does not know. Start the version that used the database last, or restore a backup that this version can use. The data folder of a demonstration can be deleted: it is filled again.`,
    )
  }
  const changed = known.filter(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (changed.length > 0) {
    throw new MigrationError(
      `The migration ${changed.map(({ name }) => name).join(', ')} was changed after the database ran it. Put the original file back; a change belongs in a new migration.`,
    )
  }
  const pending = known.filter(({ name }) => !applied.has(name))
  const last = [...applied.keys()].sort().at(-1)
  const late = pending.find(({ name }) => last !== undefined && name < last)
  if (late) {
    throw new MigrationError(
      `The migration ${late.name} comes before ${last}, which the database already has. Give it a later number.`,
    )
  }
  return pending
}

const appliedIn = async (client: pg.Client): Promise<Map<string, string>> => {
  const there = await client.query<{ there: boolean }>(
    `select to_regclass('public.schema_migration') is not null as there`,
  )
  if (!there.rows[0]?.there) return new Map()
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration')
  return new Map(rows.map(row => [row.name, row.checksum]))
}

const assertVersion = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  )
  const version = rows[0]
  if (!version || version.number < oldestPostgres) {
    throw new MigrationError(
      `PostgreSQL 15 or later is needed; this server is ${version?.name ?? 'unknown'}. Upgrade it, or set DATABASE_URL to another.`,
    )
  }
}

/** The first line of a migration whose statements run one by one outside a transaction, such as `create index concurrently`. */
const apart = '-- Outside a transaction.\n'

/**
 * Begins a transaction that holds the lock of migrations. It does not wait inside PostgreSQL: `create index concurrently` of another process
 * would wait for the snapshot of the waiting statement, which waits for that process.
 */
const beginLocked = async (client: pg.Client): Promise<void> => {
  for (;;) {
    await client.query('begin')
    const { rows } = await client.query<{ held: boolean }>(
      `select pg_try_advisory_xact_lock(${migrationLock}) as held, set_config('idle_in_transaction_session_timeout', '0', true)`,
    )
    if (rows[0]?.held) return
    await client.query('rollback')
    await new Promise(resume => setTimeout(resume, 100))
  }
}

/** Runs the statements of a migration on a connection of their own, each by itself. */
const runApart = (connectionString: string, text: string): Promise<void> =>
  withClient(connectionString, async client => {
    for (const statement of text.split(/;\s*(?:\n|$)/)) if (statement.trim() !== '') await client.query(statement)
  })

/**
 * Applies the next missing migration: in the transaction that holds the lock, or beside it if it says so. Returns its name, or null if none is
 * missing.
 */
const applyNext = async (
  client: pg.Client,
  connectionString: string,
  known: readonly Migration[],
): Promise<string | null> => {
  await beginLocked(client)
  try {
    await client.query(
      'create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const next = pendingOf(known, await appliedIn(client))[0]
    if (next) {
      if (next.text.startsWith(apart)) await runApart(connectionString, next.text)
      else await client.query(next.text)
      await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [next.name, next.checksum])
    }
    await client.query('commit')
    return next?.name ?? null
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw asError(error)
  }
}

/** An owner without the right to create roles is told which one to ask for; any other error is passed on. */
const asError = (error: unknown): unknown =>
  codeOf(error) === '42501' && error instanceof Error && error.message.includes('create role')
    ? new MigrationError(
        'The database needs the roles akada_app, akada_family, akada_system and akada_state_system, and this user may not make them. Ask an administrator to make them as docs/operations.md says (Database roles), then start again.',
      )
    : error

const mayChange = `
select pg_has_role(case when to_regclass('public.schema_migration') is null
    then (select nspowner from pg_namespace where nspname = 'public')
    else (select relowner from pg_class where oid = to_regclass('public.schema_migration')) end, 'usage')
  or (to_regclass('public.schema_migration') is null and has_schema_privilege('public', 'create')) as may`

/** Whether a user may change the tables of a database, or create them if there are none. */
const mayMigrate = async (client: pg.Client): Promise<boolean> =>
  (await client.query<{ may: boolean }>(mayChange)).rows[0]?.may ?? false

/** For a login that owns nothing: throws a MigrationError if a migration is missing, and changes nothing. */
const assertUpToDate = async (client: pg.Client, known: readonly Migration[]): Promise<void> => {
  const owner = 'Set MIGRATION_DATABASE_URL to the owner of the database, or run npm run admin -- migrate with it.'
  await client.query('begin read only')
  const pending = await client
    .query('set local role akada_system')
    .then(async () => pendingOf(known, await appliedIn(client)))
    .catch((error: unknown) => {
      if (error instanceof MigrationError) throw error
      throw new MigrationError(`This user may not use the tables of the database. ${owner}`, { cause: error })
    })
  await client.query('rollback')
  if (pending.length > 0) {
    const names = pending.map(({ name }) => name).join(', ')
    throw new MigrationError(`The database lacks ${names}, and this user may not change it. ${owner}`)
  }
}

/**
 * Brings a database up to date: every missing migration, in order, each in a transaction of its own unless it says otherwise. Returns the
 * names of those it applied, or null if this user may not change the database, which is up to date. Safe to call from several processes at once. Throws a
 * MigrationError with a sentence for the operator.
 */
export const migrateOrCheck = async (connectionString: string, folder = migrationsFolder): Promise<string[] | null> => {
  const known = await readMigrations(folder)
  return withClient(connectionString, async client => {
    await assertVersion(client)
    if (!(await mayMigrate(client))) {
      await assertUpToDate(client, known)
      return null
    }
    const applied: string[] = []
    for (;;) {
      const name = await applyNext(client, connectionString, known)
      if (name === null) return applied
      applied.push(name)
    }
  })
}

/** The same for an owner of the tables. */
export const migrate = async (connectionString: string, folder = migrationsFolder): Promise<string[]> =>
  (await migrateOrCheck(connectionString, folder)) ?? []

/** The names of migrations that a database still lacks. Changes nothing; throws like `migrate`. */
export const pendingMigrations = async (connectionString: string, folder = migrationsFolder): Promise<string[]> => {
  const known = await readMigrations(folder)
  return withClient(connectionString, async client => {
    await assertVersion(client)
    return pendingOf(known, await appliedIn(client)).map(({ name }) => name)
  })
}
