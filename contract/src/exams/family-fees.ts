import * as z from 'zod'
import { calls } from '../kernel/calls.ts'
import { day, email, gender, id, instant } from '../kernel/fields.ts'
import { signedNaira } from '../kernel/money.ts'
import { walletErrors } from '../wallet/calls.ts'
import { paymentStatus } from '../wallet/schemas.ts'
import { feeRefund, guardianFeeErrors } from './guardian-fees.ts'

/**
 * What a guardian can do about a fee. `Registered`: the school has paid for the child. `Paid`: a guardian has. `Begun`: a payment was
 * begun and is not finished. `Payable`: now, here. `AtSchool`: not here. `Ended`: registration is over. `Awaited`: it has not begun.
 */
export const feeStatus = z.enum(['Registered', 'Paid', 'Begun', 'Payable', 'AtSchool', 'Ended', 'Awaited'])
export type FeeStatus = z.infer<typeof feeStatus>

/** An exam with its fee for one child. */
export const childFee = z.object({
  exam: z.object({ id, name: z.string(), session: z.string() }),
  registration: z.object({ starts: day, ends: day }),
  fee: signedNaira,
  standing: feeStatus,
  candidateNumber: z.string().nullable(),
  /** The payment that this guardian made or began; null where there is none, or it is another's. */
  payment: id.nullable(),
  /** The school gave a payment of this guardian back. */
  isRefunded: z.boolean(),
  /** The school that has money of this guardian which goes back, because its purpose is gone; null if there is none. */
  toReturnBy: z.string().nullable(),
})
export type ChildFee = z.infer<typeof childFee>

/** A guardian's own payment, also as a receipt. */
export const feePayment = z.object({
  id,
  child: z.object({ id, name: z.string() }),
  /** The school that has the money, or has given it back. */
  school: z.string(),
  /** The money goes back to the payer: its purpose is gone. */
  isToReturn: z.boolean(),
  exam: z.string(),
  session: z.string(),
  payer: z.string(),
  amount: signedNaira,
  status: paymentStatus,
  /** The gateway's page; null once it is no longer valid. */
  link: z.string().nullable(),
  startedAt: instant,
  paidAt: instant.nullable(),
  reference: z.string().nullable(),
  /** Set once the school has given it back. */
  refund: feeRefund.nullable(),
})
export type FeePayment = z.infer<typeof feePayment>

/** Calls of guardians about the fees of state exams. */
export const familyFeeCalls = calls({ tag: 'Families', access: 'family', where: { in: 'nowhere' } })({
  fees: {
    call: 'GET /family/exam-fees/{id}',
    summary: 'The state exams of a child with their fees, and whether they are paid',
    response: z.object({
      child: z.object({ id, fullName: z.string(), gender, place: z.string().nullable(), school: z.string() }),
      fees: z.array(childFee).max(60),
      /** To which the gateway can send its receipt; null where the record has none. */
      email: z.string().nullable(),
    }),
  },
  pay: {
    call: 'POST /family/pay-exam-fee/{id}',
    summary: "Begin to pay an exam fee of a child into the school's wallet, on the payment gateway's page",
    description: 'The same `clientId` always begins the same payment.',
    safeToRepeat: true,
    body: z.object({ clientId: id, exam: id, email }),
    response: feePayment,
    errors: [
      guardianFeeErrors.notAllowed,
      guardianFeeErrors.notForStudent,
      guardianFeeErrors.paid,
      guardianFeeErrors.begun,
      walletErrors.fundingOff,
      walletErrors.gatewayUnreachable,
      walletErrors.gatewayRefused,
      walletErrors.requestReused,
    ],
    limit: { times: 20, seconds: 600 },
  },
  payment: {
    call: 'GET /family/exam-fee/{id}',
    summary: "A guardian's own payment of an exam fee",
    response: feePayment,
  },
  check: {
    call: 'POST /family/check-exam-fee/{id}',
    summary: 'Ask the payment gateway whether the money of a payment has come; it is credited once',
    safeToRepeat: true,
    response: feePayment,
    errors: [walletErrors.fundingOff, walletErrors.gatewaySilent],
    limit: { times: 60, seconds: 600 },
  },
})
