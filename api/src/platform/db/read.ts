import type { Actor } from './opening.ts'
import { connected, type Source } from './source.ts'
import { Transaction, type TransactionOptions } from './transaction.ts'
import type { ReadTx } from './types.ts'

/** Runs `work` in a read-only transaction on one server. */
export const readOn = async <T>(
  source: Source,
  actor: Actor,
  options: TransactionOptions,
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
