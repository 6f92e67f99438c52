import type { Actor } from './opening.ts'
import { CallerGone, endWithCaller } from './request.ts'
import { connected, type Source } from './source.ts'
import { Transaction, type TransactionOptions } from './transaction.ts'
import type { ReadTx } from './types.ts'

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
