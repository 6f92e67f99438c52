import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { LossTolerantClient } from './source.ts'

/** Another process serves this database and keeps its files on its own disk. */
export class NotAlone extends Error {
  override name = 'NotAlone'

  constructor() {
    super(
      'Another process already serves this database, and files are kept on disk (STORAGE=disk): what one process stores, the other would not find. Stop the other process first, or, for several processes, keep files in a bucket: STORAGE=s3 (docs/operations.md, Moving files to S3).',
    )
  }
}

interface Waiting {
  /** How long to wait for the other process to end, in milliseconds: that of a machine that lost its power is noticed after 25 seconds. */
  patienceMs?: number
  /** Gets a sentence for the operator: that another process is waited for, or has taken over after the connection was lost. */
  tell: (sentence: string) => void
}

const retryMs = 500
const againMs = 5000

/** A connection of a machine that has disappeared is given up by PostgreSQL after 25 seconds, and its lock with it. */
const opening =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3; set idle_session_timeout = 0'

const connect = async (connectionString: string): Promise<pg.Client> => {
  const client = new LossTolerantClient({
    connectionString,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'akada-files-on-disk',
  })
  await client.connect()
  await client.query(opening)
  return client
}

const take = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('akada: files on disk', 0)) as taken`,
  )
  return rows[0]?.taken === true
}

/**
 * Takes the right to serve a database with files on this machine's disk, which one process at a time has. It is a lock of a PostgreSQL
 * session: it ends with the process however that ends, leaves nothing behind that a later process could mistake for it, and holds between
 * machines. If its connection is lost it is taken again. Throws NotAlone. Needs a session of its own, so not through a PgBouncer in
 * transaction mode.
 */
export const serveAlone = async (connectionString: string, { patienceMs = 30_000, tell }: Waiting): Promise<void> => {
  const client = await connect(connectionString)
  const end = performance.now() + patienceMs
  for (let tries = 1; !(await take(client)); tries++) {
    if (performance.now() >= end) {
      await client.end()
      throw new NotAlone()
    }
    if (tries === 2) tell('Another process serves this database with files on disk: waiting for it to end.')
    await pause(retryMs)
  }
  client.once('end', () => void retake(connectionString, tell))
}

const retake = async (connectionString: string, tell: (sentence: string) => void): Promise<void> => {
  for (let told = false; ; ) {
    await pause(againMs, null, { ref: false })
    const client = await connect(connectionString).catch(() => null)
    if (!client) continue
    if (await take(client).catch(() => false)) {
      client.once('end', () => void retake(connectionString, tell))
      return
    }
    await client.end().catch(() => {})
    if (!told) tell(new NotAlone().message)
    told = true
  }
}
