import type { FeeStatus } from '@akada/contract/exams/family-fees'
import { feePaymentMinutes, type RefundCause } from '@akada/contract/exams/guardian-fees'
import type { PaymentStatus } from '@akada/contract/wallet/schemas'
import { type Registrable, registrationStatusOf } from './window.ts'

interface Fee extends Registrable {
  resultsPublishedAt: string | null
  inClass: boolean
  candidateNumber: string | null
  payments: readonly { status: PaymentStatus; createdAt: string; isRefunded: boolean; because: RefundCause | null }[]
}

/** Money came, or waits for the state's decision: nobody pays a second time. */
const moneyCame: readonly PaymentStatus[] = ['Credited', 'Held', 'Settled']
const underWay: readonly PaymentStatus[] = ['Started', 'Pending']

/** Whether a payment was begun so recently that its payer may still be on the gateway's page. */
const isUnderWay = ({ status, createdAt }: Pick<Fee['payments'][number], 'status' | 'createdAt'>, now: Date): boolean =>
  underWay.includes(status) && now.getTime() - Date.parse(createdAt) < feePaymentMinutes * 60 * 1000

/** What a guardian can do about the fee of an exam. */
export const feeStatusOf = (
  fee: Fee,
  { isAllowed, today, now }: { isAllowed: boolean; today: string; now: Date },
): FeeStatus => {
  if (fee.candidateNumber !== null) return 'Registered'
  if (fee.payments.some(one => moneyCame.includes(one.status) && !one.isRefunded && one.because === null)) return 'Paid'
  if (fee.payments.some(one => isUnderWay(one, now))) return 'Begun'
  const window = registrationStatusOf(fee, today)
  const isOver = window === 'Closed' || fee.status === 'Draft' || fee.resultsPublishedAt !== null
  if (isOver || !fee.inClass) return 'Ended'
  if (!isAllowed) return 'AtSchool'
  return window === 'Open' ? 'Payable' : 'Awaited'
}

/** Whether a payment can be given back: its purpose is gone, or the fee was paid more than once. Of a fee that is needed one must stay. */
export const isRefundable = ({
  isInWallet,
  because,
  kept,
}: {
  isInWallet: boolean
  because: RefundCause | null
  kept: number
}): boolean => isInWallet && (because !== null || kept > 1)

/** The cause in the words of the books. */
export const causeWords: Record<RefundCause | 'Twice', string> = {
  Twice: 'which was paid twice',
  Registered: 'for whom another school paid',
  Left: 'who left school',
  Moved: 'who is at another school',
  Closed: 'of an exam that is closed',
  Over: 'who was not registered',
  OtherClass: 'who is not in the class of the exam',
}
