import sql from 'sql-template-tag'
import { type Actor, Transaction, type TransactionOptions } from './transaction.ts'
import { CallerGone, endWithCaller } from './request.ts'
import { connected, type Source } from './source.ts'
import type { ReadTx, TenantDb } from './types.ts'

/**
 * Runs `work` in a read-only transaction on one server. It ends when the caller of its request has gone; a write does not: what somebody has
 * sent over a bad line is saved although the line is lost.
 */
export const readOn = async <T>(
  source: Source,
  actor: Actor,
  options: TransactionOptions,
  work: (tx: ReadTx) => Promise<T>,
): Promise<T> => {
  const { client, release } = await connected(source)
  let transaction: Transaction
  let caller: ReturnType<typeof endWithCaller>
  try {
    caller = endWithCaller(client)
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
    throw caller.isGone() ? new CallerGone() : error
  } finally {
    caller.stop()
  }
}

/**
 * The same database for parts of one piece of work that know nothing of each other: reads that are asked for in one turn of the event loop
 * share a transaction, and their statements are sent together. If one of them fails, so do those that have no answer yet.
 */
export const readTogether = (db: TenantDb): TenantDb => {
  let waiting: ((tx: ReadTx) => Promise<void>)[] = []
  let shared: Promise<unknown> = Promise.resolve()
  const begin = async (): Promise<unknown> => {
    await new Promise<void>(resume => process.nextTick(resume))
    const works = waiting
    waiting = []
    return db.read(tx => Promise.all(works.map(work => work(tx))))
  }
  return {
    ...db,
    read: work =>
      new Promise((resolve, reject) => {
        waiting.push(async tx => resolve(await work(tx)))
        if (waiting.length === 1) shared = begin()
        shared.catch(reject)
      }),
  }
}

/**
 * Until the transaction ends, PostgreSQL plans each prepared statement once and for any values. Otherwise it may plan a statement each time,
 * which for a large one of a few rows takes longer than to run it. Only for statements that such a plan does not make slow.
 */
export const planOnce = (tx: ReadTx): Promise<unknown> =>
  tx.find(sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`)
