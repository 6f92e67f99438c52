import { formatNaira } from '@akada/contract/kernel/money'
import { audit, type SystemActor } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { WriteTx } from '../../platform/db/index.ts'
import type { App } from '../../platform/http/index.ts'
import type { Payment as GatewayPayment, PaymentGateway } from '../../platform/payments/index.ts'
import type { WalletHooks } from './hooks.ts'
import { type AccountKind, lockForPosting, insertPosting, type Posted } from './queries/ledger.ts'
import {
  getPayment,
  type GatewayUpdate,
  lockPayment,
  recordPosting,
  type PaymentRow,
  recordGatewayStatus,
} from './queries/payments.ts'
import { newReference } from './rules/reference.ts'
import { decide, type Decision, nextCheckAfter } from './rules/settlement.ts'

/** What triggered the check: a person who came back from the gateway's page, its webhook, or the clock. */
export type Cause = { by: Actor | SystemActor } | { by: 'webhook' } | { by: 'poller' }

const systemNames = { webhook: "The payment gateway's message", poller: 'The check of open payments' } as const

const actorOf = (cause: Cause, stateId: string): Actor | SystemActor =>
  typeof cause.by === 'string' ? { system: true, stateId, as: systemNames[cause.by] } : cause.by

/** The effect of the gateway's response, or the lack of one, on a payment. */
interface GatewayCheck {
  payment: PaymentRow
  by: Actor | SystemActor
  update: GatewayUpdate
}

interface Work extends GatewayCheck {
  gatewayPayment: GatewayPayment
  hooks: WalletHooks
}

type Amounts = Partial<Record<AccountKind, number>>

const placeOf = ({ stateId, districtId, schoolId }: PaymentRow) => ({ stateId, districtId, schoolId })

const post = async (
  tx: WriteTx,
  { payment, by }: Work,
  posting: {
    part: 'credit' | 'held' | 'reversal'
    action: 'Wallet funding' | 'Held payment' | 'Reversal'
    narration: string
    amounts: Amounts
  },
): Promise<Posted> =>
  insertPosting(tx, {
    ...placeOf(payment),
    action: posting.action,
    reference: newReference(),
    narration: posting.narration,
    idempotencyKey: `payment:${payment.id}:${posting.part}`,
    staffId: 'system' in by ? null : by.staffId,
    amounts: Object.fromEntries(Object.entries(posting.amounts).filter(([, kobo]) => kobo !== 0)),
  })

const tell = (
  tx: WriteTx,
  { payment, by, update, gatewayPayment }: GatewayCheck & { gatewayPayment?: GatewayPayment },
  summary: string,
  kobo: Record<string, number>,
) =>
  audit(tx, by, 'wallet.fund', ['payment', payment.id], {
    schoolId: payment.schoolId,
    districtId: payment.districtId,
    summary,
    before: { status: payment.status },
    after: {
      status: update.status,
      gatewayStatus: gatewayPayment?.status ?? null,
      gatewayId: gatewayPayment?.gatewayId ?? null,
      currency: gatewayPayment?.currency ?? null,
      ...kobo,
    },
  })

const credit = async (tx: WriteTx, work: Work, decision: Extract<Decision, { act: 'credit' }>): Promise<void> => {
  const { payment } = work
  const { creditKobo, heldKobo } = decision
  const key = `payment:${payment.id}:credit`
  const goOn = await work.hooks.crediting(tx, payment.id, { by: work.by, now: work.update.now })
  const { done } = await lockForPosting(tx, placeOf(payment), ['wallet', 'gateway', 'held'], key)
  const posted =
    done ??
    (await post(tx, work, {
      part: 'credit',
      action: 'Wallet funding',
      narration:
        payment.purpose === null
          ? `Payment by ${payment.requestedBy?.name ?? 'a former member of staff'} through the payment gateway`
          : `${payment.purpose}, paid by ${payment.payer}`,
      amounts: { wallet: creditKobo, held: heldKobo, gateway: -(creditKobo + heldKobo) },
    }))
  await recordPosting(tx, payment.id, work.update, { postingId: posted.postingId, creditedKobo: creditKobo, heldKobo })
  const beyond = heldKobo > 0 ? `, and holds ${formatNaira(heldKobo)} that came beyond it` : ''
  await tell(tx, work, `Credited ${formatNaira(creditKobo)} to the wallet of ${payment.organization.name}${beyond}`, {
    creditKobo,
    heldKobo,
  })
  await goOn()
}

const hold = async (tx: WriteTx, work: Work, { heldKobo }: Extract<Decision, { act: 'hold' }>): Promise<void> => {
  const { payment, gatewayPayment } = work
  let postingId: string | null = null
  if (heldKobo > 0) {
    const { done } = await lockForPosting(tx, placeOf(payment), ['gateway', 'held'], `payment:${payment.id}:held`)
    const posted =
      done ??
      (await post(tx, work, {
        part: 'held',
        action: 'Held payment',
        narration: `Payment held: ${formatNaira(heldKobo)} came instead of ${formatNaira(payment.expectedKobo)}`,
        amounts: { held: heldKobo, gateway: -heldKobo },
      }))
    postingId = posted.postingId
  }
  await recordPosting(tx, payment.id, work.update, { postingId, creditedKobo: 0, heldKobo })
  const came =
    gatewayPayment.currency === 'NGN'
      ? formatNaira(gatewayPayment.amountKobo)
      : `${gatewayPayment.currency} ${(gatewayPayment.amountKobo / 100).toFixed(2)}`
  await tell(
    tx,
    work,
    `Held a payment of ${payment.organization.name}: ${came} came instead of ${formatNaira(payment.expectedKobo)}`,
    {
      heldKobo,
      paidMinor: gatewayPayment.amountKobo,
    },
  )
}

const reverse = async (tx: WriteTx, work: Work, decision: Extract<Decision, { act: 'reverse' }>): Promise<void> => {
  const { payment } = work
  const { fromHeldKobo, upToKobo } = decision
  const key = `payment:${payment.id}:reversal`
  if (payment.creditedKobo > 0) await work.hooks.takingBack(tx, payment.id, { by: work.by, now: work.update.now })
  const { balanceKobo, done } = await lockForPosting(tx, placeOf(payment), ['wallet', 'gateway', 'held'], key)
  const fromWalletKobo = Math.min(balanceKobo, upToKobo)
  const backKobo = fromWalletKobo + fromHeldKobo
  const posted =
    done ??
    (backKobo > 0
      ? await post(tx, work, {
          part: 'reversal',
          action: 'Reversal',
          narration: `Payment of ${formatNaira(payment.creditedKobo + payment.heldKobo)} taken back by the payment gateway${payment.reference === null ? '' : ` (${payment.reference})`}`,
          amounts: { wallet: -fromWalletKobo, held: -fromHeldKobo, gateway: backKobo },
        })
      : null)
  const owedKobo = upToKobo - fromWalletKobo
  await recordPosting(tx, payment.id, work.update, {
    reversalId: posted?.postingId ?? null,
    creditedKobo: payment.creditedKobo,
    heldKobo: 0,
    owedKobo,
  })
  const owed = owedKobo > 0 ? `; the wallet lacked ${formatNaira(owedKobo)}, which the school owes` : ''
  await tell(
    tx,
    work,
    `Took back a payment of ${payment.organization.name} that the gateway reversed: ${formatNaira(backKobo)}${owed}`,
    {
      fromWalletKobo,
      fromHeldKobo,
      owedKobo,
    },
  )
}

const note = async (tx: WriteTx, work: GatewayCheck & { gatewayPayment?: GatewayPayment }): Promise<void> => {
  const { payment, update } = work
  await recordGatewayStatus(tx, payment.id, update)
  if (update.status === payment.status) audit.exempt(tx, 'only when the gateway was asked last')
  else await tell(tx, work, `A payment of ${payment.organization.name} is now ${update.status.toLowerCase()}`, {})
}

/** The result after 72 hours without money: automatic checks end. */
const endingOf = (status: PaymentRow['status'], next: Date | null): PaymentRow['status'] =>
  next === null && (status === 'Started' || status === 'Pending') ? 'Abandoned' : status

const statusAfter = (decision: Decision): PaymentRow['status'] => {
  switch (decision.act) {
    case 'credit':
      return 'Credited'
    case 'hold':
      return 'Held'
    case 'reverse':
      return 'Reversed'
    case 'note':
      return decision.status
  }
}

const isMoney = (gatewayPayment: GatewayPayment): boolean =>
  gatewayPayment.status === 'success' || gatewayPayment.status === 'reversed'

const scheduled = (payment: PaymentRow, status: PaymentRow['status'], now: Date): Date | null => {
  const createdMs = new Date(payment.createdAt).getTime()
  const { checks, creditedKobo } = payment
  const next = nextCheckAfter({ status, creditedKobo, checks, createdMs }, now.getTime())
  return next === null ? null : new Date(next)
}

/** Records that the gateway was asked and does not know the payment; it may learn of it yet. */
const noteSilence = async (tx: WriteTx, payment: PaymentRow, cause: Cause, now: Date): Promise<void> => {
  const next = scheduled(payment, payment.status, now)
  const update: GatewayUpdate = { status: endingOf(payment.status, next), now, nextCheckAt: next, gatewayPayment: null }
  await note(tx, { payment, by: actorOf(cause, payment.stateId), update })
}

const apply = async (
  tx: WriteTx,
  payment: PaymentRow,
  said: GatewayPayment,
  { cause, now, hooks }: { cause: Cause; now: Date; hooks: WalletHooks },
): Promise<void> => {
  const gatewayPayment = { status: said.status, amountMinor: said.amountKobo, currency: said.currency }
  const ageMs = now.getTime() - new Date(payment.createdAt).getTime()
  const decision = decide(payment, gatewayPayment, { ageMs, asked: typeof cause.by !== 'string' })
  const after = statusAfter(decision)
  const next = scheduled(payment, after, now)
  const update: GatewayUpdate = {
    status: endingOf(after, next),
    now,
    nextCheckAt: next,
    gatewayPayment: {
      gatewayStatus: said.status,
      gatewayId: said.gatewayId,
      paidMinor: isMoney(said) ? said.amountKobo : null,
      currency: isMoney(said) ? said.currency : null,
    },
  }
  const work: Work = { payment, gatewayPayment: said, by: actorOf(cause, payment.stateId), update, hooks }
  if (decision.act === 'credit') await credit(tx, work, decision)
  else if (decision.act === 'hold') await hold(tx, work, decision)
  else if (decision.act === 'reverse') await reverse(tx, work, decision)
  else await note(tx, work)
}

/**
 * Asks the gateway for the status of a payment and settles it accordingly, once, even if other processes do the same concurrently. The
 * gateway is asked outside any transaction. Throws a GatewayError if it does not respond: then nothing was changed.
 */
export const settlePayment = async (
  app: Pick<App, 'database' | 'clock'> & { payments: PaymentGateway; hooks: WalletHooks },
  { stateId, id }: { stateId: string; id: string },
  cause: Cause,
): Promise<PaymentRow> => {
  const said = await app.payments.verify(id)
  const db = app.database.forState(stateId)
  await db.write(async tx => {
    const payment = await lockPayment(tx, id)
    const now = app.clock.now()
    const { hooks } = app
    await (said === 'unknown' ? noteSilence(tx, payment, cause, now) : apply(tx, payment, said, { cause, now, hooks }))
  })
  return db.read(tx => getPayment(tx, id))
}

/** Postpones a payment about which the gateway refuses to answer, so that its automatic checks also end. */
export const putOff = (
  app: Pick<App, 'database' | 'clock'>,
  { stateId, id }: { stateId: string; id: string },
  cause: Cause,
): Promise<void> =>
  app.database.forState(stateId).write(async tx => noteSilence(tx, await lockPayment(tx, id), cause, app.clock.now()))
