import type { LedgerError } from '@akada/contract/wallet/schemas'
import { hooks } from '../features.ts'
import { reconcileBooks, reconcileGateway } from '../features/wallet/index.ts'
import type { Config } from '../platform/config/index.ts'
import type { Database } from '../platform/db/index.ts'
import { GatewayError, openPaystack } from '../platform/payments/index.ts'
import { AdminError } from './errors.ts'

export const reconcileOptions = {
  gateway: { type: 'boolean', default: false },
  days: { type: 'string', default: '30' },
} as const

const dayMs = 86_400_000
const mostDays = 3660

const daysOf = (text: string): number => {
  const days = Number(text)
  if (/^\d{1,4}$/.test(text) && days >= 1 && days <= mostDays) return days
  throw new AdminError(`--days must be a whole number from 1 to ${mostDays}.`)
}

const compareWithGateway = async (
  database: Database,
  paystack: Config['paystack'],
  days: number,
): Promise<{ compared: number; errors: LedgerError[] }> => {
  if (!paystack) throw new AdminError('--gateway needs PAYSTACK_SECRET_KEY.')
  try {
    return await reconcileGateway(database, openPaystack(paystack), new Date(Date.now() - days * dayMs))
  } catch (error) {
    if (error instanceof GatewayError) throw new AdminError(error.message)
    throw error
  }
}

/**
 * Checks the books of all states and, with `gateway`, compares each payment of the last days with the gateway's record. Prints every error
 * as a sentence; returns the exit status: 1 if there is one. Changes nothing.
 */
export const reconcile = async (
  database: Database,
  paystack: Config['paystack'],
  wishes: { gateway: boolean; days: string },
): Promise<number> => {
  const days = daysOf(wishes.days)
  const books = await reconcileBooks(database, hooks, new Date())
  const outside = wishes.gateway ? await compareWithGateway(database, paystack, days) : { compared: 0, errors: [] }
  const errors = [...books.errors, ...outside.errors]
  for (const { message, reference } of errors) console.error(reference === null ? message : `${message} (${reference})`)
  const count = errors.length + books.more
  if (count > 0) {
    if (books.more > 0) console.error(`And ${books.more} more.`)
    console.error(`${count} errors in ${books.postings} postings and ${books.payments} payments.`)
    return 1
  }
  const asked = wishes.gateway ? ` ${outside.compared} of them agree with the gateway.` : ''
  console.log(
    `${books.postings} postings in ${books.accounts} accounts and ${books.payments} payments: the books are right.${asked}`,
  )
  return 0
}
