import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** The database can't be brought up to date; the message says why and what to do. */
export class MigrationFault extends Error {
  override name = 'MigrationFault'
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
 * Compares what a database has with what the program knows, and answers what is still to be applied.
 * Throws a MigrationFault where the database is newer than the program or a migration was changed after it ran.
 */
export const pendingOf = (known: readonly Migration[], applied: ReadonlyMap<string, string>): Migration[] => {
  const names = new Set(known.map(migration => migration.name))
  const unknown = [...applied.keys()].filter(name => !names.has(name)).sort()
  if (unknown.length > 0) {
    throw new MigrationFault(
      `The database is newer than the program: it has ${unknown.join(', ')}, which this version does not know. Start the newer version, or restore the backup that was made before the upgrade.`,
    )
  }
  const changed = known.filter(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (changed.length > 0) {
    throw new MigrationFault(
      `The migration ${changed.map(({ name }) => name).join(', ')} was changed after the database ran it. Put the original file back; a change belongs in a new migration.`,
    )
  }
  const pending = known.filter(({ name }) => !applied.has(name))
  const last = [...applied.keys()].sort().at(-1)
  const late = pending.find(({ name }) => last !== undefined && name < last)
  if (late) {
    throw new MigrationFault(
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
    throw new MigrationFault(
      `PostgreSQL 15 or later is needed; this server is ${version?.name ?? 'unknown'}. Upgrade it, or set DATABASE_URL to another.`,
    )
  }
}

const withClient = async <T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Brings a database up to date: every migration that it lacks, in order, each in a transaction of its own. Answers the names of those
 * it applied. Safe to call from several processes at once. Throws a MigrationFault with a sentence for the operator.
 */
export const migrate = async (connectionString: string, folder = migrationsFolder): Promise<string[]> => {
  const known = await readMigrations(folder)
  return withClient(connectionString, async client => {
    await assertVersion(client)
    const applied: string[] = []
    for (;;) {
      await client.query('begin')
      try {
        await client.query(`select pg_advisory_xact_lock(${migrationLock})`)
        await client.query(
          'create table if not exists schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
        )
        const next = pendingOf(known, await appliedIn(client))[0]
        if (!next) {
          await client.query('commit')
          return applied
        }
        await client.query(next.text)
        await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [next.name, next.checksum])
        await client.query('commit')
        applied.push(next.name)
      } catch (error) {
        await client.query('rollback').catch(() => {})
        throw error
      }
    }
  })
}

/** The names of migrations that a database still lacks. Changes nothing; throws like `migrate`. */
export const pendingMigrations = async (connectionString: string, folder = migrationsFolder): Promise<string[]> => {
  const known = await readMigrations(folder)
  return withClient(connectionString, async client => {
    await assertVersion(client)
    return pendingOf(known, await appliedIn(client)).map(({ name }) => name)
  })
}
