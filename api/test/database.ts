import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { loginUrlOf } from '../src/platform/db/roles.ts'
import { bringUpToDate } from '../src/run.ts'

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

/** Creates the database from which every test file's own is cloned. */
export const prepareTemplate = async (cluster: string): Promise<void> => {
  await asOwner(cluster, client => client.query(`create database ${templateName}`))
  const connectionString = withDatabase(cluster, templateName)
  // With the queue's tables in the template, a test can send jobs without starting the workers.
  await bringUpToDate(connectionString, true)
}

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
