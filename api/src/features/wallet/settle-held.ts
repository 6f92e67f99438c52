import { commonErrors } from '@akada/contract/kernel/errors'
import { formatNaira } from '@akada/contract/kernel/money'
import { walletErrors } from '@akada/contract/wallet/calls'
import { audit } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { TenantDb, WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { WalletHooks } from './hooks.ts'
import { lockForPosting, insertPosting } from './queries/ledger.ts'
import { getPayment, lockPayment, recordDecision, type PaymentRow } from './queries/payments.ts'
import { newReference } from './rules/reference.ts'
import { needsDecision } from './rules/words.ts'

export interface HeldDecision {
  to: 'Wallet' | 'Returned'
  reason: string
}

const statusWords: Readonly<Record<PaymentRow['status'], string>> = {
  Started: 'not paid yet',
  Pending: 'not paid yet',
  Credited: 'in the wallet',
  Failed: 'failed',
  Abandoned: 'not paid',
  Held: 'held',
  Reversed: 'taken back by the gateway',
  Settled: 'decided on already',
}

const move = async (
  tx: WriteTx,
  actor: Actor,
  payment: PaymentRow,
  { to, reason }: HeldDecision,
): Promise<string | null> => {
  const kobo = payment.heldKobo
  if (kobo === 0) return null
  const place = { stateId: payment.stateId, districtId: payment.districtId, schoolId: payment.schoolId }
  const idempotencyKey = `payment:${payment.id}:settled`
  await lockForPosting(tx, place, ['wallet', 'held', 'returned'], idempotencyKey)
  const { postingId } = await insertPosting(tx, {
    ...place,
    action: 'Held payment',
    reference: newReference(),
    narration:
      to === 'Wallet' ? `Held payment put into the wallet: ${reason}` : `Held payment returned to the payer: ${reason}`,
    idempotencyKey,
    staffId: actor.staffId,
    amounts: { held: -kobo, [to === 'Wallet' ? 'wallet' : 'returned']: kobo },
  })
  return postingId
}

/**
 * Decides on money that arrived with a different amount or currency. Refuses with 409 if no decision is needed (also if someone just
 * decided), and with 422 to credit another currency to the wallet.
 */
export const settleHeldPayment = (
  { db, hooks }: { db: TenantDb; hooks: WalletHooks },
  actor: Actor,
  id: string,
  decision: HeldDecision,
  now: Date,
): Promise<PaymentRow> =>
  db.write(async tx => {
    const payment = await lockPayment(tx, id)
    if (!needsDecision(payment)) refuse(walletErrors.notHeld, { params: { status: statusWords[payment.status] } })
    const { to, reason } = decision
    if (to === 'Wallet' && payment.heldKobo === 0) {
      refuse(commonErrors.invalid, { fields: [{ path: 'body.to', message: 'Only naira can go into a wallet.' }] })
    }
    const goOn = to === 'Wallet' ? await hooks.crediting(tx, id, { by: actor, now }) : null
    const postingId = await move(tx, actor, payment, decision)
    const status = payment.status === 'Held' ? 'Settled' : payment.status
    await recordDecision(
      tx,
      id,
      { status, now },
      {
        // The receipt names the posting that changed the wallet.
        postingId: payment.status === 'Held' && to === 'Wallet' ? postingId : null,
        creditedKobo: payment.creditedKobo + (to === 'Wallet' ? payment.heldKobo : 0),
        heldKobo: 0,
        settledBy: actor.staffId,
        because: reason,
      },
    )
    const sum =
      payment.heldKobo > 0
        ? formatNaira(payment.heldKobo)
        : `${payment.currency ?? ''} ${((payment.paidMinor ?? 0) / 100).toFixed(2)}`
    await audit(tx, actor, 'wallet.settle', ['payment', id], {
      schoolId: payment.schoolId,
      districtId: payment.districtId,
      summary:
        to === 'Wallet'
          ? `Put a held payment of ${sum} into the wallet of ${payment.organization.name}`
          : `Recorded that a held payment of ${sum} for ${payment.organization.name} went back to the payer`,
      before: { status: payment.status, heldKobo: payment.heldKobo },
      after: { status, to, reason },
    })
    await goOn?.()
    return getPayment(tx, id)
  })
