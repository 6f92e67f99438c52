import { type FeeStanding, feePaymentMinutes } from '@akada/contract/exams/guardian-fees'
import type { PaymentStatus } from '@akada/contract/wallet/schemas'
import { type Registrable, standingOf } from './window.ts'

interface Fee extends Registrable {
  resultsPublishedAt: string | null
  inClass: boolean
  candidateNumber: string | null
  payments: readonly { status: PaymentStatus; createdAt: string }[]
}

/** Money came, or waits for the state's decision: nobody pays a second time. */
const moneyCame: readonly PaymentStatus[] = ['Credited', 'Held', 'Settled']
const underWay: readonly PaymentStatus[] = ['Started', 'Pending']

/** Whether a payment was begun so recently that its payer may still be on the gateway's page. */
const isUnderWay = ({ status, createdAt }: Fee['payments'][number], now: Date): boolean =>
  underWay.includes(status) && now.getTime() - Date.parse(createdAt) < feePaymentMinutes * 60 * 1000

/** What a guardian can do about the fee of an exam. */
export const feeStandingOf = (
  fee: Fee,
  { isAllowed, today, now }: { isAllowed: boolean; today: string; now: Date },
): FeeStanding => {
  if (fee.candidateNumber !== null) return 'Registered'
  if (fee.payments.some(({ status }) => moneyCame.includes(status))) return 'Paid'
  if (fee.payments.some(one => isUnderWay(one, now))) return 'Begun'
  const window = standingOf(fee, today)
  if (window === 'Closed' || fee.resultsPublishedAt !== null || !fee.inClass) return 'Ended'
  if (!isAllowed) return 'AtSchool'
  return window === 'Open' ? 'Payable' : 'Awaited'
}

/** Whether a payment can be given back: of several payments of a fee one must stay. */
export const isRefundable = ({
  status,
  refund,
  kept,
}: {
  status: PaymentStatus
  refund: unknown
  kept: number
}): boolean => status === 'Credited' && refund === null && kept > 1
