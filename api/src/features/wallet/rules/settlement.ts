import type { PaymentStatus } from '@akada/contract/wallet/schemas'

/** A payment as stored, while it is locked. */
export interface LockedPayment {
  status: PaymentStatus
  expectedKobo: number
  /** The amounts credited to the wallet, and in `held`. */
  creditedKobo: number
  heldKobo: number
}

/** The gateway's response to a query; nothing of it comes from a webhook or from the payer. */
export interface GatewayEvent {
  status: 'success' | 'failed' | 'abandoned' | 'ongoing' | 'pending' | 'processing' | 'queued' | 'reversed'
  /** In the smallest unit of its currency. */
  amountMinor: number
  currency: string
}

/**
 * The action to take. `credit`: the expected amount into the wallet, any surplus into `held`. `hold`: the whole amount, if it is naira;
 * other currencies are recorded only. `reverse`: debit the wallet by as much of it as is left, and `held` by its amount. `note`: no money
 * moves.
 */
export type Decision =
  | { act: 'credit'; creditKobo: number; heldKobo: number }
  | { act: 'hold'; heldKobo: number }
  | { act: 'reverse'; fromHeldKobo: number; upToKobo: number }
  | { act: 'note'; status: PaymentStatus }

/**
 * Whether no further response of the gateway can change a payment: it was reversed, or refunded to the payer. Money that the state credited
 * to the wallet may be reversed like any other.
 */
export const isOver = ({ status, creditedKobo }: Pick<LockedPayment, 'status' | 'creditedKobo'>): boolean =>
  status === 'Reversed' || (status === 'Settled' && creditedKobo === 0)

/** How long a payer may stay on the gateway's page before an unchecked payment counts as abandoned. */
const patienceMs = 60 * 60 * 1000

export interface Circumstances {
  /** Since the payment was started, in milliseconds. */
  ageMs: number
  /** A person asked, so the payer is no longer on the gateway's page. */
  asked: boolean
}

const paidDecision = ({ expectedKobo }: LockedPayment, { amountMinor, currency }: GatewayEvent): Decision => {
  if (currency !== 'NGN') return { act: 'hold', heldKobo: 0 }
  if (amountMinor < expectedKobo) return { act: 'hold', heldKobo: amountMinor }
  return { act: 'credit', creditKobo: expectedKobo, heldKobo: amountMinor - expectedKobo }
}

/** The status of a payment while no money has arrived. The gateway calls a page abandoned from the moment it is created. */
const waitingStatus = (
  standing: LockedPayment,
  { status }: GatewayEvent,
  { ageMs, asked }: Circumstances,
): PaymentStatus => {
  if (status === 'failed') return 'Failed'
  if (status === 'abandoned') {
    if (asked || ageMs >= patienceMs) return 'Abandoned'
    return standing.status
  }
  return standing.status === 'Started' ? 'Started' : 'Pending'
}

/**
 * Decides the effect of the gateway's response on a payment. Money that arrived is only removed by a later 'reversed', so responses may
 * arrive in any order and number.
 */
export const decide = (standing: LockedPayment, word: GatewayEvent, circumstances: Circumstances): Decision => {
  const { status, heldKobo, creditedKobo } = standing
  const unchanged = { act: 'note', status } as const
  if (isOver(standing)) return unchanged
  switch (status) {
    case 'Credited':
    case 'Held':
    case 'Settled':
      if (word.status !== 'reversed') return unchanged
      return { act: 'reverse', fromHeldKobo: heldKobo, upToKobo: creditedKobo }
    default:
      if (word.status === 'reversed') return { act: 'reverse', fromHeldKobo: 0, upToKobo: 0 }
      if (word.status === 'success') return paidDecision(standing, word)
      return { act: 'note', status: waitingStatus(standing, word, circumstances) }
  }
}

const minute = 60_000
const hour = 60 * minute
/** How long the gateway is checked automatically; its own webhooks are repeated as long. A person may still ask later. */
const askedForMs = 72 * hour

const comeStatuses: readonly PaymentStatus[] = ['Credited', 'Held', 'Settled']

/**
 * When the gateway is checked again automatically: after 1, 2, 4 ... minutes and at most an hour, and daily if the money arrived, since it
 * may be reversed. Null from 72 hours after the beginning. Moments are milliseconds since 1970.
 */
export const nextCheckAfter = (
  payment: { status: PaymentStatus; creditedKobo: number; checks: number; createdMs: number },
  nowMs: number,
): number | null => {
  if (isOver(payment)) return null
  const pause = comeStatuses.includes(payment.status)
    ? 24 * hour
    : Math.min(minute * 2 ** Math.min(payment.checks, 10), hour)
  const end = payment.createdMs + askedForMs
  // The last check is exactly at the end.
  return nowMs >= end ? null : Math.min(nowMs + pause, end)
}
