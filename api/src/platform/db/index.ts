import pg from 'pg'
import { codeOf } from '../errors/index.ts'
import { Transaction } from './transaction.ts'
import { typesOfValues } from './types-of-values.ts'
import type { Database, ReadTx, TenantDb, WriteTx } from './types.ts'

export { default as sql, empty, join, raw, type Sql } from 'sql-template-tag'
export type { AuditCount, Database, ReadTx, TenantDb, WriteTx } from './types.ts'

export interface DatabaseOptions {
  connectionString: string
  /** Most connections of this process. */
  pool: number
  /** Off behind a pooler that does not know prepared statements. */
  preparedStatements: boolean
  /** In development and tests: a transaction that wrote something and audited nothing is refused. */
  demandAudit: boolean
  onIdleError?: (error: Error) => void
}

const repeatable = new Set(['40001', '40P01'])
const mostTries = 3

const asWriteTx = (transaction: Transaction): WriteTx => transaction as unknown as WriteTx

/** Opens a pool of connections; the first is made when it is needed. */
export const openDatabase = (options: DatabaseOptions): Database => {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.pool,
    // The opening of a transaction and its first statement share one round trip.
    pipeline: true,
    types: typesOfValues,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    fallback_application_name: 'akada',
  })
  // A connection that dies while nobody uses it is replaced by the pool; without a listener it would end the process.
  pool.on('error', error => options.onIdleError?.(error))

  const within = (stateId: string | null): TenantDb => ({
    read: work => readOn(pool, stateId, options, work),
    write: work => writeOn(pool, stateId, options, work),
  })

  return {
    forState: stateId => within(stateId),
    system: within(null),
    pool,
    connectionString: options.connectionString,
    close: () => pool.end(),
  }
}

const connected = async (pool: pg.Pool): Promise<{ client: pg.PoolClient; release: (fault?: unknown) => void }> => {
  const client = await pool.connect()
  let fault: Error | undefined
  // A connection that is lost while in use also fires an event; the statement under way rejects by itself.
  const onError = (error: Error) => {
    fault = error
  }
  client.on('error', onError)
  return {
    client,
    release: reason => {
      client.off('error', onError)
      client.release(fault ?? (reason ? true : undefined))
    },
  }
}

const readOn = async <T>(
  pool: pg.Pool,
  stateId: string | null,
  options: DatabaseOptions,
  work: (tx: ReadTx) => Promise<T>,
): Promise<T> => {
  const { client, release } = await connected(pool)
  let transaction: Transaction
  try {
    transaction = new Transaction(client, stateId, 'read', options)
  } catch (error) {
    release()
    throw error
  }
  try {
    const result = await work(transaction)
    // Nothing hangs on the end of a reading transaction: the answer need not wait for it.
    transaction.commit().then(() => release(), release)
    return result
  } catch (error) {
    transaction.rollback().then(() => release(), release)
    throw error
  }
}

const writeOn = async <T>(
  pool: pg.Pool,
  stateId: string | null,
  options: DatabaseOptions,
  work: (tx: WriteTx) => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await writeOnce(pool, stateId, options, work)
    } catch (error) {
      if (attempt >= mostTries || !repeatable.has(codeOf(error) ?? '')) throw error
      await new Promise(resume => setTimeout(resume, attempt * 10 * (1 + Math.random())))
    }
  }
}

const writeOnce = async <T>(
  pool: pg.Pool,
  stateId: string | null,
  options: DatabaseOptions,
  work: (tx: WriteTx) => Promise<T>,
): Promise<T> => {
  const { client, release } = await connected(pool)
  let transaction: Transaction
  try {
    transaction = new Transaction(client, stateId, 'write', options)
  } catch (error) {
    release()
    throw error
  }
  try {
    const result = await work(asWriteTx(transaction))
    transaction.assertAudited()
    await transaction.commit()
    release()
    return result
  } catch (error) {
    await transaction.rollback().then(() => release(), release)
    throw error
  }
}
