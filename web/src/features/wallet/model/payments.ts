import type { Payment, PaymentStatus } from '@akada/contract/wallet/schemas'
import { showInstant } from '../../../lib/days.ts'
import { showNaira } from '../../../lib/money.ts'

/** The status of a payment, in a few words, with its colour. */
export const standings: Record<PaymentStatus, { words: string; color: string }> = {
  Started: { words: 'Not ready to pay yet', color: 'gray' },
  Pending: { words: 'Waiting for payment', color: 'amber' },
  Credited: { words: 'Paid into the wallet', color: 'green' },
  Failed: { words: 'Did not go through', color: 'red' },
  Abandoned: { words: 'Not paid', color: 'gray' },
  Held: { words: 'Held', color: 'amber' },
  Reversed: { words: 'Reversed', color: 'red' },
  Settled: { words: 'Settled by the state', color: 'gray' },
}

/** Who began a payment: a person of staff, or somebody else such as a guardian. */
export const payerOf = ({ requestedBy, payer }: Pick<Payment, 'requestedBy' | 'payer'>): string | null =>
  requestedBy?.name ?? payer

/** When a payment was begun, and by whom. */
export const startedWords = (payment: Pick<Payment, 'createdAt' | 'requestedBy' | 'payer'>): string =>
  [showInstant(payment.createdAt), payerOf(payment)].filter(Boolean).join(' by ')

export const paymentStatuses = [
  'Started',
  'Pending',
  'Credited',
  'Failed',
  'Abandoned',
  'Held',
  'Reversed',
  'Settled',
] as const satisfies readonly PaymentStatus[]

const first = 4000
const longest = 60_000
/** About half an hour of checks. */
const mostLooks = 35

/** Whether money may still arrive by itself: a payment that failed or was abandoned may succeed on another try. */
const mayStillCome = ({ status, can }: Payment): boolean =>
  can.ask && (status === 'Started' || status === 'Pending' || status === 'Failed' || status === 'Abandoned')

/**
 * How long to wait before the next check of a payment, given the number of checks so far, in milliseconds: a few seconds while somebody has
 * just paid, a minute later on. False if nothing will change by itself, and after half an hour.
 */
export const waitOf = (payment: Payment | undefined, looks: number): number | false =>
  payment && mayStillCome(payment) && looks < mostLooks
    ? Math.min(first * 1.5 ** Math.max(looks - 1, 0), longest)
    : false

export const isInNaira = ({ currency }: Payment): boolean => currency === null || currency === 'NGN'

/** The amount received, in its own currency: '₦4,000.00', 'USD 40.00'. */
export const showPaid = (payment: Payment): string => {
  const written = showNaira(payment.paid ?? 0)
  return isInNaira(payment) ? written : `${payment.currency} ${written.replace('₦', '')}`
}
