import { nairaOf } from '@akada/contract/kernel/money'
import type { Payment } from '@akada/contract/wallet/schemas'
import type { Actor } from '../../platform/auth/index.ts'
import type { KeptPayment } from './queries/payments.ts'
import { canWith, isPayable, messageOf } from './rules/words.ts'

/** A payment as visible to a person. */
export const paymentFor = (actor: Actor, kept: KeptPayment): Payment => ({
  id: kept.id,
  organization: kept.organization,
  status: kept.status,
  amount: nairaOf(kept.expectedKobo),
  paid: kept.paidMinor === null ? null : nairaOf(kept.paidMinor),
  held: nairaOf(kept.heldKobo),
  currency: kept.currency,
  link: isPayable(kept) ? kept.link : null,
  message: messageOf(kept),
  requestedBy: kept.requestedBy,
  payer: kept.payer,
  purpose: kept.purpose,
  createdAt: kept.createdAt,
  checkedAt: kept.checkedAt,
  settledAt: kept.settledAt,
  reference: kept.reference,
  can: canWith(kept, { fund: actor.can('wallet.fund'), settle: actor.can('wallet.settle') }),
})
