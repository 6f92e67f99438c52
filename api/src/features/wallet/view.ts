import { limits } from '@akada/contract/kernel/limits'
import { nairaOf } from '@akada/contract/kernel/money'
import { walletErrors } from '@akada/contract/wallet/calls'
import type { Payment, TransactionLog, WalletBalance, WalletStatement } from '@akada/contract/wallet/schemas'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { type Movement, statementOf } from './queries/log.ts'
import type { PaymentRow } from './queries/payments.ts'
import { organizationNamed, walletOf } from './queries/wallets.ts'
import { canWith, isPayable, messageOf } from './rules/words.ts'

/** A movement in its display form, in naira. */
export const logOf = ({ amountKobo, balanceAfterKobo, ...movement }: Movement): TransactionLog => ({
  ...movement,
  amount: nairaOf(amountKobo),
  balanceAfter: nairaOf(balanceAfterKobo),
})

/** The current state of the wallet of a school, a district or the state, in naira. */
export const viewBalance = async (
  tx: ReadTx,
  actor: Actor,
  organizationId: string,
  { fundingOpen, now }: { fundingOpen: boolean; now: Date },
): Promise<WalletBalance> => {
  const { organization, balanceKobo, pendingKobo, heldKobo, lastMovementAt } = await walletOf(tx, organizationId)
  return {
    organization,
    balance: nairaOf(balanceKobo),
    pending: nairaOf(pendingKobo),
    held: nairaOf(heldKobo),
    lastMovementAt,
    asOf: now.toISOString(),
    fundingOpen,
    can: { fund: fundingOpen && actor.can('wallet.fund') },
  }
}

/**
 * A wallet's movements between two days, up to the maximum of a list, with the totals of all of them and the opening and closing balances.
 * Refuses with 422 an invalid or too long range of days.
 */
export const viewStatement = async (
  tx: ReadTx,
  organizationId: string,
  { startDate, endDate }: { startDate: string; endDate: string },
): Promise<WalletStatement> => {
  if (!isStatementSpan(startDate, endDate)) {
    const message = 'Choose at most 366 days, the last on or after the first.'
    refuse(walletErrors.statementDays, { fields: [{ path: 'query.endDate', message }] })
  }
  const organization = await organizationNamed(tx, organizationId)
  const found = await statementOf(tx, organizationId, { startDate, endDate, most: limits.list })
  const { movements, total, openingKobo, inKobo, outKobo } = found
  return {
    organization,
    startDate,
    endDate,
    opening: nairaOf(openingKobo),
    closing: nairaOf(openingKobo + inKobo - outKobo),
    in: nairaOf(inKobo),
    out: nairaOf(outKobo),
    movements: movements.map(logOf),
    leftOut: total - movements.length,
  }
}

/** A payment as visible to a person. */
export const paymentFor = (actor: Actor, payment: PaymentRow): Payment => ({
  id: payment.id,
  organization: payment.organization,
  status: payment.status,
  amount: nairaOf(payment.expectedKobo),
  paid: payment.paidMinor === null ? null : nairaOf(payment.paidMinor),
  held: nairaOf(payment.heldKobo),
  currency: payment.currency,
  link: isPayable(payment) ? payment.link : null,
  message: messageOf(payment),
  requestedBy: payment.requestedBy,
  payer: payment.payer,
  purpose: payment.purpose,
  createdAt: payment.createdAt,
  checkedAt: payment.checkedAt,
  settledAt: payment.settledAt,
  reference: payment.reference,
  can: canWith(payment, { fund: actor.can('wallet.fund'), settle: actor.can('wallet.settle') }),
})

/** The maximum number of days in a statement. */
const mostDays = 366

const dayMs = 86_400_000

/** Whether a statement can be made for these days, YYYY-MM-DD, inclusive. */
export const isStatementSpan = (startDate: string, endDate: string): boolean => {
  const days = (Date.parse(endDate) - Date.parse(startDate)) / dayMs + 1
  return days >= 1 && days <= mostDays
}
