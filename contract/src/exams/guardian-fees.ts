import * as z from 'zod'
import { calls } from '../kernel/calls.ts'
import { catalogue } from '../kernel/errors.ts'
import { cursorQuery, day, done, id, instant, line, nextCursor, paging, queryFlag } from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'
import { signedNaira } from '../kernel/money.ts'
import { walletErrors } from '../wallet/calls.ts'
import { paymentStatus } from '../wallet/schemas.ts'

/** A payment that a guardian began keeps others from beginning one for so many minutes. */
export const feePaymentMinutes = 60

export const guardianFeeErrors = catalogue({
  notAllowed: '422 exam_fee_at_school: The fee of this exam is paid at the school. Ask the school how.',
  notForStudent:
    '422 exam_fee_not_due: This fee cannot be paid now: registration is closed, or the child is not in the class of the exam.',
  paid: '409 exam_fee_paid: The fee of this exam is paid. Nothing was taken twice.',
  begun:
    '409 exam_fee_begun: A payment of this fee was begun a short while ago. Wait {minutes} minutes, then look here again.',
  notTwice:
    '409 exam_fee_not_twice: Only a fee that was paid more than once, or whose purpose is gone, can be given back. Of a fee that is still needed one payment must stay.',
  refunded: '409 exam_fee_refunded: This payment has been given back already. Open the page again.',
})

/** How a payer got the money back. The day is that of Nigeria. */
export const feeRefund = z.object({ on: day, reference: z.string() })

const named = z.object({ id, name: z.string() })

/**
 * Why the money of a fee goes back to its payer. `Registered`: another school paid for the child. `Left`: the child left school. `Moved`: the
 * child is at another school, to whose wallet the money could not follow. `Closed`: the exam is closed, or its results are published. `Over`:
 * registration ended without the child. `OtherClass`: the child is not in the class of the exam.
 */
export const refundCause = z.enum(['Registered', 'Left', 'Moved', 'Closed', 'Over', 'OtherClass'])
export type RefundCause = z.infer<typeof refundCause>

/** Calls of staff: which guardians paid, and whether they may. */
export const guardianFeeCalls = calls({ tag: 'Exams' })({
  ofSchool: {
    call: 'GET /exam/guardian-fees/{schoolId}/{examId}',
    summary: "The exam fees of guardians that are or were in a school's wallet, the newest first",
    description: 'A fee follows the child to another school of the state.',
    access: 'exam.view',
    where: [
      { in: 'param', name: 'schoolId', of: 'school' },
      { in: 'param', name: 'examId', of: 'exam' },
    ],
    query: z.object({ ...paging(), ...cursorQuery, toReturn: queryFlag.default(false) }),
    response: z.object({
      /** Guardians may pay where both allow it. */
      isAllowed: z.object({ byState: z.boolean(), bySchool: z.boolean() }),
      can: z.object({ allow: z.boolean() }),
      foundFees: z
        .array(
          z.object({
            id,
            student: named,
            payer: z.string(),
            amount: signedNaira,
            status: paymentStatus,
            startedAt: instant,
            paidAt: instant.nullable(),
            reference: z.string().nullable(),
            /** The candidate number, once the school has paid for the student; null until then. */
            candidateNumber: z.string().nullable(),
            refund: feeRefund.nullable(),
            /** The school that has the money now. */
            heldBy: named,
            /** The school that had it before, if it came with the child. */
            cameFrom: z.string().nullable(),
            /** Why it goes back to the payer; null while it is needed, or is given back. */
            because: refundCause.nullable(),
            /** The purpose is gone, or the fee was paid more than once: this payment can be given back. */
            can: z.object({ refund: z.boolean() }),
          }),
        )
        .max(limits.list),
      total: z.int(),
      /** Students whose fee a guardian has paid. */
      paid: z.int(),
      /** Students whose fee was paid more than once, and not given back. */
      paidTwice: z.int(),
      /** Payments that can be given back: of those, and of fees whose purpose is gone. */
      toReturn: z.int(),
      ...nextCursor,
    }),
  },
  allowInSchool: {
    call: 'PATCH /exam/guardian-payments/{id}',
    changes: 'step',
    summary: "Allow guardians to pay exam fees into the school's wallet, or stop it",
    description: 'Holds where the state allows it too. What was begun before can still be paid.',
    access: 'exam.pay',
    where: { in: 'param', name: 'id', of: 'school' },
    body: z.object({ isAllowed: z.boolean() }),
    response: done,
  },
  refund: {
    call: 'POST /exam/refund-guardian-fee/{id}',
    summary: 'Record that a guardian got an exam fee back that was paid more than once, or whose purpose is gone',
    description:
      'The school returns the money by hand, in cash or by bank transfer: the payment gateway is not asked. It is taken from the wallet that has it. Sent again, it changes nothing.',
    safeToRepeat: true,
    access: 'exam.pay',
    where: { in: 'param', name: 'id', of: 'guardianFee' },
    body: z.object({
      /** When the payer got the money. */
      on: day,
      /** Of the bank transfer or the receipt. */
      reference: line(limits.shortText),
      reason: line(limits.text),
    }),
    response: done,
    errors: [guardianFeeErrors.notTwice, guardianFeeErrors.refunded, walletErrors.insufficientFunds],
  },
  stateSetting: {
    call: 'GET /exam/guardian-payments-of-state',
    summary: 'Whether the state allows its schools to take exam fees from guardians',
    access: 'exam.configure',
    where: { in: 'actor' },
    response: z.object({ isAllowed: z.boolean() }),
  },
  allowInState: {
    call: 'PATCH /exam/guardian-payments-of-state',
    changes: 'step',
    summary: 'Allow schools to take exam fees from guardians, or stop it',
    access: 'exam.configure',
    where: { in: 'actor' },
    body: z.object({ isAllowed: z.boolean() }),
    response: done,
  },
})
