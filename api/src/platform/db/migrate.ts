import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { codeOf } from '../errors/index.ts'
import { withClient } from './source.ts'
import { type StepListener, MigrationError, type Report, retryInUse } from './migrate-retry.ts'

interface Migration {
  name: string
  checksum: string
  text: string
  /** The step that a program must know to run on a database that has this one; null: any former program does. */
  needs: string | null
}

/** A step that a database has. */
export interface AppliedStep {
  checksum: string
  needs: string | null
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
      const checksum = createHash('sha256').update(text).digest('hex')
      return { name: file.slice(0, -4), checksum, text, needs: /^-- Needs (\w+)\.$/m.exec(text)?.[1] ?? null }
    }),
  )
}

/**
 * Compares a database with the migrations the program knows, and returns those still to be applied. Steps of a later version are accepted, as
 * they only add; one that takes something away names in `needs` what a program must know. Throws a MigrationError if the database has a step on
 * which this program cannot run, or a migration was changed after it ran.
 */
export const pendingOf = (known: readonly Migration[], applied: ReadonlyMap<string, AppliedStep>): Migration[] => {
  const names = new Set(known.map(migration => migration.name))
  const newest = known.at(-1)?.name ?? ''
  const pending = known.filter(({ name }) => !applied.has(name))
  const unusable = [...applied]
    .filter(([name]) => !names.has(name))
    .filter(([name, { needs }]) => pending.length > 0 || name < newest || (needs !== null && !names.has(needs)))
    .map(([name]) => name)
    .sort()
  if (unusable.length > 0) {
    throw new MigrationError(
      `The database was made by another version of the program: it has ${unusable.join(', ')}, on which this version cannot run. Start the version that used the database last, or restore a backup that this version can use. The data folder of a demonstration can be deleted: it is filled again.`,
    )
  }
  const changed = known.filter(({ name, checksum }) => applied.has(name) && applied.get(name)?.checksum !== checksum)
  if (changed.length > 0) {
    throw new MigrationError(
      `The migration ${changed.map(({ name }) => name).join(', ')} was changed after the database ran it. Put the original file back; a change belongs in a new migration.`,
    )
  }
  const last = [...applied.keys()].sort().at(-1)
  const late = pending.find(({ name }) => last !== undefined && name < last)
  if (late) {
    throw new MigrationError(
      `The migration ${late.name} comes before ${last}, which the database already has. Give it a later number.`,
    )
  }
  return pending
}

const appliedIn = async (client: pg.Client): Promise<Map<string, AppliedStep>> => {
  const there = await client.query<{ there: boolean }>(
    `select to_regclass('public.schema_migration') is not null as there`,
  )
  if (!there.rows[0]?.there) return new Map()
  const { rows } = await client.query<AppliedStep & { name: string }>(
    'select name, checksum, needs from schema_migration',
  )
  return new Map(rows.map(({ name, ...step }) => [name, step]))
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
    await pause(100)
  }
}

/**
 * How long a step waits for a lock before it lets those behind it pass and tries again. Below the second after which PostgreSQL looks for a
 * deadlock, so that it is the step that gives way and not a request.
 */
const limitedWait = `set local lock_timeout = '800ms'`

/** Statements that no transaction may have. They let everybody work: to begin again would cost all that they have done, so they wait. */
const isAlone = (statement: string): boolean => /\b(?:concurrently|vacuum)\b/i.test(statement)

/** Runs the statements of a migration on a connection of their own, each by itself. */
const runApart = (connectionString: string, { name, text }: Migration, begun: StepListener): Promise<void> =>
  withClient(connectionString, async client => {
    await begun(name, client)
    for (const statement of text.split(/;\s*(?:\n|$)/).filter(part => part.trim() !== ''))
      await client.query(isAlone(statement) ? statement : `begin; ${limitedWait}; ${statement}; commit`)
  })

/**
 * Applies the next missing migration: in the transaction that holds the lock, or beside it if it says so. Returns its name, or null if none is
 * missing.
 */
const applyNext = async (
  client: pg.Client,
  connectionString: string,
  known: readonly Migration[],
  begun: StepListener,
): Promise<string | null> => {
  await beginLocked(client)
  try {
    await client.query(
      'create table if not exists schema_migration (name text primary key, checksum text not null, needs text, applied_at timestamptz not null default now())',
    )
    const next = pendingOf(known, await appliedIn(client))[0]
    if (next) {
      const { name, checksum, needs, text } = next
      if (text.startsWith(apart)) await runApart(connectionString, next, begun)
      else {
        await begun(name, client)
        await client.query(limitedWait)
        await client.query(text)
      }
      await client.query('insert into schema_migration (name, checksum, needs) values ($1, $2, $3)', [
        name,
        checksum,
        needs,
      ])
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

/** The first of some names, and how many more there are. */
const inShort = ([first = '', ...more]: readonly string[]): string =>
  more.length > 2 ? `${first} and ${more.length} more steps` : [first, ...more].join(', ')

/** What the program knows, and what of it a database still lacks. Changes nothing; takes on the role that may read where the user may not. */
const lacking = async (client: pg.Client, known: readonly Migration[]): Promise<Migration[]> => {
  await client.query('begin read only')
  try {
    if (!(await mayMigrate(client))) await client.query('set local role akada_system')
    return pendingOf(known, await appliedIn(client))
  } catch (error) {
    if (error instanceof MigrationError) throw error
    throw new MigrationError(
      'This user may not use the tables of the database. Set MIGRATION_DATABASE_URL to the owner of the database, and run npm run admin -- migrate.',
      { cause: error },
    )
  } finally {
    await client.query('rollback')
  }
}

/**
 * Brings a database up to date: every missing migration, in order, each in a transaction of its own unless it says otherwise. A step that finds
 * a table in use lets the others pass and tries again, for some minutes; what it waits for is reported. Returns the
 * names of those it applied, or null if this user may not change the database, which is up to date. Safe to call from several processes at once.
 * Throws a MigrationError with a sentence for the operator.
 */
export const migrateOrCheck = async (
  connectionString: string,
  folder = migrationsFolder,
  report: Report = () => {},
): Promise<string[] | null> => {
  const known = await readMigrations(folder)
  return withClient(connectionString, async client => {
    await assertVersion(client)
    if (!(await mayMigrate(client))) {
      const pending = (await lacking(client, known)).map(({ name }) => name)
      if (pending.length === 0) return null
      throw new MigrationError(
        `The database lacks ${inShort(pending)}, and this user may not change it. Set MIGRATION_DATABASE_URL to the owner of the database.`,
      )
    }
    const applied: string[] = []
    for (;;) {
      const name = await retryInUse(connectionString, report, begun =>
        applyNext(client, connectionString, known, begun),
      )
      if (name === null) return applied
      applied.push(name)
    }
  })
}

/** The same for an owner of the tables. */
export const migrate = async (connectionString: string, folder?: string, report?: Report): Promise<string[]> =>
  (await migrateOrCheck(connectionString, folder, report)) ?? []

/** Throws a MigrationError that names the command if a database is not up to date. Changes nothing. */
export const assertUpToDate = async (connectionString: string, folder = migrationsFolder): Promise<void> => {
  const pending = await pendingMigrations(connectionString, folder)
  if (pending.length > 0)
    throw new MigrationError(
      `The database lacks ${inShort(pending.map(({ name }) => name))}. Run npm run admin -- migrate, with --plan first to see what it would do; or set MIGRATE_ON_START=on for the server.`,
    )
}

/** A step that a database still lacks. */
export interface PendingStep {
  name: string
  /** The first sentence of its file: what it is for. */
  purpose: string
  /** Whether it runs beside a transaction, while everybody works. */
  apart: boolean
  /** The step that a program must know to run on the database afterwards; null: the former program goes on. */
  needs: string | null
}

const purposeOf = (text: string): string => {
  const lines = text.split('\n').filter(line => !/^-- (?:Outside a transaction|Needs \w+)\.$/.test(line))
  const code = lines.findIndex(line => !line.startsWith('-- '))
  const comment = lines.slice(0, Math.max(code, 0)).map(line => line.slice(3))
  return comment.join(' ').split(/(?<=\.) /)[0] ?? ''
}

/** The steps that a database still lacks, in order. Changes nothing; throws like `migrate`. */
export const pendingMigrations = async (
  connectionString: string,
  folder = migrationsFolder,
): Promise<PendingStep[]> => {
  const known = await readMigrations(folder)
  return withClient(connectionString, async client => {
    await assertVersion(client)
    const pending = await lacking(client, known)
    return pending.map(({ name, text, needs }) => ({
      name,
      purpose: purposeOf(text),
      apart: text.startsWith(apart),
      needs,
    }))
  })
}
