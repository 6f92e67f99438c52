import type { LedgerError, Reconciliation } from '@akada/contract/wallet/schemas'
import type { Database, ReadTx } from '../../platform/db/index.ts'
import type { PaymentGateway } from '../../platform/payments/index.ts'
import type { WalletHooks } from './hooks.ts'
import { type ComparedPayment, differencesIn, paymentsSince } from './queries/reconcile.ts'
import { errorOf, gatewayDifference } from './rules/errors.ts'

const mostListed = 200
const comparedAtOnce = 50
const askedAtOnce = 4

const reconcile = async (
  tx: ReadTx,
  hooks: WalletHooks,
  stateId: string | null,
  now: Date,
): Promise<Reconciliation> => {
  const { differences, ...counts } = await differencesIn(tx, hooks, stateId)
  const errors = differences.map(errorOf)
  return {
    at: now.toISOString(),
    ...counts,
    errors: errors.slice(0, mostListed),
    more: Math.max(errors.length - mostListed, 0),
  }
}

/** Checks the books of the state in which the transaction acts. */
export const reconcileState = (tx: ReadTx, hooks: WalletHooks, now: Date, stateId: string): Promise<Reconciliation> =>
  reconcile(tx, hooks, stateId, now)

/** The same for the books of all states. */
export const reconcileBooks = (database: Database, hooks: WalletHooks, now: Date): Promise<Reconciliation> =>
  database.system.read(tx => reconcile(tx, hooks, null, now))

const compare = async (gateway: PaymentGateway, payment: ComparedPayment): Promise<LedgerError[]> => {
  const said = await gateway.verify(payment.id)
  const word =
    said === 'unknown' ? said : { status: said.status, amountMinor: said.amountKobo, currency: said.currency }
  const message = gatewayDifference(payment, word)
  return message === null ? [] : [{ kind: 'gateway', message, reference: payment.id }]
}

const nextPart = (database: Database, since: Date, after: string | null): Promise<ComparedPayment[]> =>
  database.system.read(tx => paymentsSince(tx, since, after, comparedAtOnce))

/**
 * Asks the gateway about every payment of all states that was started since a moment, and reports the differences. Changes nothing. Throws
 * a GatewayError if the gateway does not respond.
 */
export const reconcileGateway = async (
  database: Database,
  gateway: PaymentGateway,
  since: Date,
): Promise<{ compared: number; errors: LedgerError[] }> => {
  const errors: LedgerError[] = []
  let compared = 0
  let after: string | null = null
  do {
    const part: ComparedPayment[] = await nextPart(database, since, after)
    for (let place = 0; place < part.length; place += askedAtOnce) {
      const found = await Promise.all(part.slice(place, place + askedAtOnce).map(payment => compare(gateway, payment)))
      errors.push(...found.flat())
    }
    compared += part.length
    after = part.length < comparedAtOnce ? null : (part.at(-1)?.id ?? null)
  } while (after !== null)
  return { compared, errors }
}
