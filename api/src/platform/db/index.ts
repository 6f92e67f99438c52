import type pg from 'pg'
import { codeOf } from '../errors/index.ts'
import { type Actor, OutcomeUnknown, ServerIsStandby, Transaction, type TransactionOptions } from './transaction.ts'
import type { Position } from './position.ts'
import { readOn } from './read.ts'
import { openReplica, positionOf, type Replica } from './replica.ts'
import { recordCommit } from './request.ts'
import { connected, openSource, type Source } from './source.ts'
import type { Database, SystemDb, SystemTx, TenantDb } from './types.ts'

export { default as sql, empty, join, raw, type Sql } from 'sql-template-tag'
export { assigned, columnsOf, given, idIn, inObject, readAs, selected, valuesOf } from './fields.ts'
export { preparedCount } from './batch.ts'
export { idleConnectionMs, LossTolerantClient } from './source.ts'
export { isPosition, laterOf, type Position } from './position.ts'
export { asRequest, CallerGone, longestStatement, type RequestLimits, type WorkDone } from './request.ts'
export { PoolFull } from './source.ts'
export { planOnce, readTogether } from './read.ts'
export { matchesText } from './text-match.ts'
export { OutcomeUnknown } from './transaction.ts'
export {
  idsOfPage,
  inOrder,
  isAfter,
  type Page,
  pageOfRows,
  positionOf,
  readCountedPage,
  readPage,
  type RowPosition,
  rowPosition,
  offsetOf,
  type SortKey,
  totalOf,
  inDirection,
  type CursorPosition,
  wordsKey,
} from './page.ts'
export type { AuditCount, Database, ReadTx, ReplicaState, SystemDb, SystemTx, TenantDb, WriteTx } from './types.ts'

export interface DatabaseOptions {
  connectionString: string
  /** The maximum number of connections of this process. */
  pool: number
  /** How long work waits for a connection while all are in use, in milliseconds; 8,000 unless specified. */
  acquireMs?: number
  /** Off behind a pooler that does not support prepared statements. */
  preparedStatements: boolean
  /** In development and tests: a transaction that wrote something without auditing is refused. */
  demandAudit: boolean
  onIdleError?: (error: Error) => void
  /** Called once each time the database stops responding. */
  onNoAnswer?: (error: Error) => void
  /** A hot standby that may answer reads; the functions report its lost connections and its silence. */
  replica?: { connectionString: string; onIdleError?: (error: Error) => void; onNoAnswer?: (error: Error) => void }
  /** Milliseconds by which the program's clock is ahead of the machine's: `akada_now()` follows it. */
  clockAhead?: number | undefined
  /** The day in Lagos by the program's clock, YYYY-MM-DD: akada_today() follows it. Without it, the day of akada_now(). */
  today?: () => string
  /** For the owner of the tables, to fill a demonstration: `system` and `systemIn` act with the rights of the login itself. */
  systemIsLogin?: boolean
}

/** A database with its pool, for tests. */
export interface OpenDatabase extends Database {
  readonly pool: pg.Pool
}

const repeatable = new Set(['40001', '40P01'])
const mostTries = 3

const asWriteTx = (transaction: Transaction): SystemTx => transaction as unknown as SystemTx

/** Opens a pool of connections; the first is made when it is needed. */
export const openDatabase = (options: DatabaseOptions): OpenDatabase => {
  const primary = openSource(options)
  const { pool } = primary
  const replica = options.replica ? openReplica({ ...options, ...options.replica }, primary) : null
  const settings = { ...options, notesPosition: replica !== null }
  const onPrimary = (actor: Actor): SystemDb => ({
    read: work => readOn(primary, actor, settings, work),
    write: work => writeOn(primary, actor, settings, work),
  })
  const within = (actor: Actor, seen: Position | null = null): TenantDb =>
    replica && seen !== null ? withReplica(replica, actor, seen, onPrimary(actor)) : onPrimary(actor)

  return {
    forState: (state, seen) => within({ state }, seen),
    forStateNow: async state => within({ state }, replica && (await positionOf(primary))),
    forFamily: (state, family, seen) => within({ state, family }, seen),
    system: onPrimary(options.systemIsLogin ? 'login' : 'system'),
    systemIn: state => within(options.systemIsLogin ? 'login' : { systemOf: state }),
    pool,
    connections: () => ({
      idle: pool.idleCount,
      busy: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
    connectionString: options.connectionString,
    isReady: () => primary.watch.isReady(),
    replica,
    close: async () => {
      await replica?.close()
      await primary.close()
    },
  }
}

/** Reads from the replica until it could not answer or something was written: then the primary is the one that knows more. */
const withReplica = (replica: Replica, actor: Actor, seen: Position, primary: TenantDb): TenantDb => {
  let usesPrimary = false
  return {
    read: async work => {
      if (usesPrimary) return primary.read(work)
      const answered = await replica.read(actor, seen, work)
      if (answered) return answered.result
      usesPrimary = true
      return primary.read(work)
    },
    write: work => {
      usesPrimary = true
      return primary.write(work)
    },
  }
}

const writeOn = async <T>(
  source: Source,
  actor: Actor,
  options: TransactionOptions,
  work: (tx: SystemTx) => Promise<T>,
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
  options: TransactionOptions,
  work: (tx: SystemTx) => Promise<T>,
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
    if (transaction.hasWritten) recordCommit(options.notesPosition ? await transaction.position : undefined)
    return result
  } catch (error) {
    // Its connection is closed: the next one is led to the primary.
    const isStandby = codeOf(error) === '25006'
    await transaction.rollback().then(() => release(isStandby), release)
    if (isStandby) throw new ServerIsStandby({ cause: error })
    throw transaction.mayBeCommitted(error) ? new OutcomeUnknown({ cause: error }) : error
  }
}
