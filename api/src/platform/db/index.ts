import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { codeOf } from '../errors/index.ts'
import { LossTolerantClient } from './client.ts'
import type { Actor } from './opening.ts'
import { OutcomeUnknown, Transaction } from './transaction.ts'
import { typesOfValues } from './types-of-values.ts'
import type { Database, ReadTx, TenantDb, WriteTx } from './types.ts'
import { startWatch, type Watch } from './watch.ts'

export { default as sql, empty, join, raw, type Sql } from 'sql-template-tag'
export { LossTolerantClient } from './client.ts'
export { assigned, columnsOf, given, inObject, readAs, selected, valuesOf } from './fields.ts'
export { OutcomeUnknown } from './transaction.ts'
export type { AuditCount, Database, ReadTx, TenantDb, WriteTx } from './types.ts'

export interface DatabaseOptions {
  connectionString: string
  /** The maximum number of connections of this process. */
  pool: number
  /** Off behind a pooler that does not support prepared statements. */
  preparedStatements: boolean
  /** In development and tests: a transaction that wrote something without auditing is refused. */
  demandAudit: boolean
  onIdleError?: (error: Error) => void
  /** Called once each time the database stops responding. */
  onNoAnswer?: (error: Error) => void
  /** For the owner of the tables, to fill a demonstration: `system` acts with the rights of the login itself. */
  systemIsLogin?: boolean
}

/** A database with its pool, for tests. */
export interface OpenDatabase extends Database {
  readonly pool: pg.Pool
}

const repeatable = new Set(['40001', '40P01'])
const mostTries = 3

/** What the work of one request has done so far. */
export interface WorkDone {
  /** A transaction with writes was committed: the request can no longer claim that nothing was saved. */
  committed: boolean
}

const workDone = new AsyncLocalStorage<WorkDone>()

/** Runs work and records in `done` what its transactions commit. */
export const noting = <T>(done: WorkDone, work: () => Promise<T>): Promise<T> => workDone.run(done, work)

/** How long a request waits for a connection while all are in use, in milliseconds. */
const acquireLimit = 8000

const asWriteTx = (transaction: Transaction): WriteTx => transaction as unknown as WriteTx

/** Opens a pool of connections; the first is made when it is needed. */
export const openDatabase = (options: DatabaseOptions): OpenDatabase => {
  const pool = new pg.Pool({
    Client: LossTolerantClient,
    connectionString: options.connectionString,
    max: options.pool,
    types: typesOfValues,
    connectionTimeoutMillis: acquireLimit,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    fallback_application_name: 'akada',
  })
  // The pool replaces a connection that dies while idle; without a listener on the pool it would end the process.
  pool.on('error', error => options.onIdleError?.(error))

  const watch = startWatch(options.connectionString, {
    isAwaited: () => pool.waitingCount > 0 || pool.totalCount > pool.idleCount,
    onNoAnswer: breakOff(pool, options.onNoAnswer),
  })
  const within = (actor: Actor): TenantDb => ({
    read: work => readOn({ pool, watch }, actor, options, work),
    write: work => writeOn({ pool, watch }, actor, options, work),
  })

  return {
    forState: state => within({ state }),
    forFamily: (state, family) => within({ state, family }),
    system: within(options.systemIsLogin ? 'login' : 'system'),
    pool,
    connections: () => ({
      idle: pool.idleCount,
      busy: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
    connectionString: options.connectionString,
    isReady: () => watch.isReady(),
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

interface Source {
  pool: pg.Pool
  watch: Watch
}

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
    throw error
  }
}

const connected = async (source: Source): Promise<{ client: pg.PoolClient; release: (problem?: unknown) => void }> => {
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

const readOn = async <T>(
  source: Source,
  actor: Actor,
  options: DatabaseOptions,
  work: (tx: ReadTx) => Promise<T>,
): Promise<T> => {
  const { client, release } = await connected(source)
  let transaction: Transaction
  try {
    transaction = new Transaction(client, actor, 'read', options)
  } catch (error) {
    release()
    throw error
  }
  try {
    const result = await work(transaction)
    // Nothing depends on the end of a read transaction: the response need not wait for it.
    transaction.commit().then(() => release(), release)
    return result
  } catch (error) {
    transaction.rollback().then(() => release(), release)
    throw error
  }
}

const writeOn = async <T>(
  source: Source,
  actor: Actor,
  options: DatabaseOptions,
  work: (tx: WriteTx) => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await writeOnce(source, actor, options, work)
    } catch (error) {
      if (attempt >= mostTries || !repeatable.has(codeOf(error) ?? '')) throw error
      await new Promise(resume => setTimeout(resume, attempt * 10 * (1 + Math.random())))
    }
  }
}

const writeOnce = async <T>(
  source: Source,
  actor: Actor,
  options: DatabaseOptions,
  work: (tx: WriteTx) => Promise<T>,
): Promise<T> => {
  const { client, release } = await connected(source)
  let transaction: Transaction
  try {
    transaction = new Transaction(client, actor, 'write', options)
  } catch (error) {
    release()
    throw error
  }
  try {
    const result = await work(asWriteTx(transaction))
    transaction.assertAudited()
    await transaction.commit()
    release()
    const done = workDone.getStore()
    if (done && transaction.hasWritten) done.committed = true
    return result
  } catch (error) {
    await transaction.rollback().then(() => release(), release)
    throw transaction.mayBeCommitted(error) ? new OutcomeUnknown({ cause: error }) : error
  }
}
