import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { loginUrlOf } from '../src/platform/db/roles.ts'
import { bringUpToDate } from '../src/run.ts'
import { readTables, readTypes } from './rows/tables.ts'

export const templateName = 'akada_template'

const withDatabase = (connectionString: string, name: string): string =>
  connectionString.replace(/\/([^/?]*)(\?|$)/, `/${name}$2`)

const asOwner = async <T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The tables of scores: in each database of a test they have a partition for a year of which no session is. */
const unusedYear = ['score', 'score_change'] as const

/** Creates the database from which every test file's own is cloned. */
export const prepareTemplate = async (cluster: string): Promise<void> => {
  await asOwner(cluster, client => client.query(`create database ${templateName}`))
  const connectionString = withDatabase(cluster, templateName)
  // With the queue's tables in the template, a test can send jobs without starting the workers.
  await bringUpToDate(connectionString, true)
  await asOwner(connectionString, client =>
    client.query(
      unusedYear.map(name => `select akada_add_partition('${name}', '${name}_1990', 'for values in (1990)')`).join(';'),
    ),
  )
}

/** Writes into a folder what the columns of answers are (rows/compare.ts): the tables and the types of the template, with their object ids. */
export const describeTemplate = (cluster: string, folder: string): Promise<void> =>
  asOwner(withDatabase(cluster, templateName), async client => {
    const described = { tables: await readTables(client), types: await readTypes(client) }
    await writeFile(join(folder, 'database.json'), JSON.stringify(described))
  })

/**
 * Throws if a statement looked into the partition of scores that no session has: it looks into those of all years. The database has no
 * other connections by now.
 */
export const assertOneYearRead = (connectionString: string): Promise<void> =>
  asOwner(connectionString, async client => {
    // PostgreSQL adds what a connection read to its counts when the connection has ended.
    await client.query(`
      do $$ begin
        for look in 1..200 loop
          exit when not exists (
            select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend');
          perform pg_sleep(0.01), pg_stat_clear_snapshot();
        end loop;
      end $$`)
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_stat_user_tables
       where relname = any($1) and coalesce(seq_scan, 0) + coalesce(idx_scan, 0) > 0`,
      [unusedYear.map(name => `${name}_1990`)],
    )
    if (rows.length > 0)
      throw new Error(
        `A statement looked into ${rows.map(({ name }) => name).join(' and ')}, of which no session is: into the scores of every year. Name the year, as (select akada_session_year(term)): docs/adr/0008.`,
      )
  })

export interface TestDatabase {
  /** For the owner of the tables. */
  connectionString: string
  /** For the user the server logs in as. */
  loginUrl: string
  drop(): Promise<void>
}

/** A separate database: a clone of the migrated template, or an empty one. */
export const cloneDatabase = async (from: 'template' | 'empty' = 'template'): Promise<TestDatabase> => {
  const cluster = inject('cluster')
  const name = `akada_${randomBytes(6).toString('hex')}`
  const template = from === 'template' ? templateName : 'template0'
  // Copying the files takes a third of the processor time of writing every page to the log and to the files.
  await asOwner(cluster, client => client.query(`create database ${name} template ${template} strategy file_copy`))
  const connectionString = withDatabase(cluster, name)
  return {
    connectionString,
    loginUrl: loginUrlOf(connectionString),
    drop: () =>
      asOwner(cluster, async client => void (await client.query(`drop database if exists ${name} with (force)`))),
  }
}
