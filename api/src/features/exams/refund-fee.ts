import { type guardianFeeCalls, guardianFeeErrors } from '@akada/contract/exams/guardian-fees'
import type { BodyOf } from '@akada/contract/kernel/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import { formatNaira } from '@akada/contract/kernel/money'
import { audit } from '../../platform/audit/index.ts'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { chargeWallet, getPayment } from '../wallet/index.ts'
import { getFeePayment, lockFeesOfStudent, insertRefund } from './queries/guardian-fees.ts'
import { causeWords, isRefundable } from './rules/fee.ts'

interface RefundWork {
  db: TenantDb
  actor: Actor
  place: Place
  today: string
  now: Date
}

/**
 * Records that the school has given a payment of a fee back to its payer, out of its wallet: one whose purpose is gone, or that was paid
 * twice; of a fee that is needed one payment must stay. Refuses with 402 if the wallet has too little. The same refund sent again changes
 * nothing.
 */
export const refundFee = (
  { db, actor, place, today, now }: RefundWork,
  id: string,
  { on, reference, reason }: BodyOf<(typeof guardianFeeCalls)['refund']>,
): Promise<{ message: string }> => {
  if (on > today) refuse(commonErrors.invalid, { fields: [{ path: 'body.on', message: 'This day has not come yet.' }] })
  return db.write(async tx => {
    const message = 'Refund Recorded'
    const { studentId } = await getFeePayment(tx, id, today)
    await lockFeesOfStudent(tx, studentId)
    const fee = await getFeePayment(tx, id, today)
    // It has followed the child to another school meanwhile.
    if (fee.schoolId !== place.schoolId) refuse(commonErrors.notFound)
    if (fee.refund?.on === on && fee.refund.reference === reference) {
      audit.exempt(tx, 'it was recorded before')
      return { message }
    }
    if (fee.refund) refuse(guardianFeeErrors.refunded)
    if (!isRefundable(fee)) refuse(guardianFeeErrors.notTwice)
    const { payer } = await getPayment(tx, id)
    const { kobo } = fee
    const { postingId } = await chargeWallet(tx, {
      place: { stateId: actor.stateId, schoolId: place.schoolId },
      staffId: actor.staffId,
      kobo,
      for: 'Exam fee refund',
      narration: `Refund to ${payer} of the fee of ${fee.student} for ${fee.exam}, ${causeWords[fee.because ?? 'Twice']}: ${reference}`,
      idempotencyKey: `payment:${id}:refund`,
    })
    await insertRefund(tx, { paymentId: id, postingId, kobo, on, reference, reason, by: actor.staffId, at: now })
    await audit(tx, actor, 'exam.pay', ['payment', id], {
      schoolId: place.schoolId,
      districtId: place.districtId,
      summary: `Recorded that ${payer} got ${formatNaira(kobo)} back, the exam fee of ${fee.student}: ${reason}`,
      after: { on, reference, reason },
    })
    return { message }
  })
}
