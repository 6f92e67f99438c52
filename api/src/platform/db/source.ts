import pg, { type ClientConfig } from 'pg'
import { typesOfValues } from './types-of-values.ts'
import { startWatch, type Watch } from './watch.ts'

/**
 * A connection whose loss never ends the process. pg then emits `error`, which throws if nobody listens: between the pool's handing out a
 * connection and its first use, and in the transactions of libraries. The current statement rejects, and so does the next one.
 */
export class LossTolerantClient extends pg.Client {
  constructor(config?: string | ClientConfig) {
    super(config)
    this.on('error', () => {})
  }
}

/** Runs work on one connection outside the pool, and closes it afterwards. */
export const withClient = async <T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new LossTolerantClient({ connectionString, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** One server of PostgreSQL: the connections to it, and the watch that tells whether it still responds. */
export interface Source {
  pool: pg.Pool
  watch: Watch
  close(): Promise<void>
}

export interface SourceOptions {
  connectionString: string
  /** The maximum number of connections of this process. */
  pool: number
  /** How long work waits for a connection while all are in use, in milliseconds; 8,000 unless specified. */
  acquireMs?: number
  onIdleError?: (error: Error) => void
  /** Called once each time the server stops responding. */
  onNoAnswer?: (error: Error) => void
  /** Milliseconds by which the program's clock is ahead of the machine's: `akada_now()` follows it. */
  clockAhead?: number | undefined
}

/** What a session is opened with, beside what the environment says (PGOPTIONS). Only a played clock needs it: poolers refuse it. */
const sessionOptions = (clockAhead = 0): { options?: string } =>
  clockAhead === 0 ? {} : { options: `${process.env.PGOPTIONS ?? ''} -c akada.clock_ahead=${clockAhead / 1000}`.trim() }

/** Longer than a minute: a new connection plans every statement again, and the jobs of each minute find those of the last one open. */
export const idleConnectionMs = 90_000

/** Opens a pool of connections; the first is made when it is needed. */
export const openSource = (options: SourceOptions): Source => {
  const pool = new pg.Pool({
    Client: LossTolerantClient,
    connectionString: options.connectionString,
    ...sessionOptions(options.clockAhead),
    max: options.pool,
    types: typesOfValues,
    connectionTimeoutMillis: options.acquireMs ?? 8000,
    idleTimeoutMillis: idleConnectionMs,
    keepAlive: true,
    fallback_application_name: 'akada',
  })
  // The pool replaces a connection that dies while idle; without a listener on the pool it would end the process.
  pool.on('error', error => options.onIdleError?.(error))

  const watch = startWatch(options.connectionString, {
    isAwaited: () => pool.waitingCount > 0 || pool.totalCount > pool.idleCount,
    onNoAnswer: breakOff(pool, options.onNoAnswer),
  })
  return {
    pool,
    watch,
    close: async () => {
      watch.stop()
      await pool.end()
    },
  }
}

/** Drops every connection of a pool once the database is known not to respond: current statements reject, and nobody waits. */
const breakOff = (pool: pg.Pool, report: ((error: Error) => void) | undefined): ((error: Error) => void) => {
  const inUse = new Set<pg.PoolClient>()
  pool.on('acquire', client => inUse.add(client))
  pool.on('release', (_error, client) => inUse.delete(client))
  return error => {
    report?.(error)
    for (const client of inUse) client.connection.stream.destroy()
    for (let left = pool.idleCount; left > 0; left--) void discardOne(pool)
  }
}

/** Takes an idle connection out of the pool and closes it. */
const discardOne = async (pool: pg.Pool): Promise<void> => {
  const client = await pool.connect().catch(() => null)
  client?.release(true)
}

/** All connections of the pool are in use, and none became free in time: the database itself may be well. */
export class PoolFull extends Error {
  override name = 'PoolFull'
  /** too_many_connections, as PostgreSQL's own list of codes has it. */
  readonly code = '53300'

  constructor(options: ErrorOptions) {
    super('All connections to the database are in use.', options)
  }
}

/** pg's message for a connection that did not become free, or was not made, in time; it gives the error no code. */
const waitedTooLong = 'timeout exceeded when trying to connect'

const acquire = async ({ pool, watch }: Source): Promise<pg.PoolClient> => {
  const acquiring = pool.connect()
  try {
    return await watch.orNoAnswer(acquiring)
  } catch (error) {
    // A connection that arrives late is closed.
    acquiring.then(
      client => client.release(true),
      () => {},
    )
    const isFull = error instanceof Error && error.message === waitedTooLong && pool.totalCount >= pool.options.max
    throw isFull ? new PoolFull({ cause: error }) : error
  }
}

/** A connection of the pool; `release` gives it back, or closes it if there was a problem. */
export const connected = async (
  source: Source,
): Promise<{ client: pg.PoolClient; release: (problem?: unknown) => void }> => {
  const client = await acquire(source)
  let problem: Error | undefined
  // A connection that is lost while in use also fires an event; the current statement rejects anyway.
  const onError = (error: Error) => {
    problem = error
  }
  client.on('error', onError)
  return {
    client,
    release: reason => {
      client.off('error', onError)
      client.release(problem ?? (reason ? true : undefined))
    },
  }
}

/** The first row of a statement outside any transaction, as the user that logs in. */
export const askOnce = async <T extends pg.QueryResultRow>(
  source: Source,
  text: string,
  values: string[] = [],
): Promise<T | undefined> => {
  const { client, release } = await connected(source)
  try {
    const { rows } = await client.query<T>(text, values)
    release()
    return rows[0]
  } catch (error) {
    release(error)
    throw error
  }
}
