import { nairaOf } from '@akada/contract/kernel/money'
import type { Payment } from '@akada/contract/wallet/schemas'
import type { Actor } from '../../platform/auth/index.ts'
import type { PaymentRow } from './queries/payments.ts'
import { canWith, isPayable, messageOf } from './rules/words.ts'

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
