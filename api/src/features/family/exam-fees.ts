import type { familyFeeCalls } from '@akada/contract/exams/family-fees'
import type { ResultOf } from '@akada/contract/kernel/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import { refuse } from '../../platform/errors/index.ts'
import { checkFeePayment, type FeeWork, feesOfChild, payFee, viewFeePayment } from '../exams/index.ts'
import { familyActor, type LookWork, logLook } from './log-looks.ts'
import { getChild, placeOfChild } from './queries/children.ts'
import { findOwnGuardian } from './queries/record.ts'

/** Fees are read with the rights of the state, once it is certain that the child is the guardian's. */
const feeWork = (work: LookWork): FeeWork => {
  const { app, actor, today, now } = work
  const person = { id: actor.personId, name: actor.name }
  return { app, db: app.database.forState(actor.stateId), by: familyActor(work), person, today, now }
}

/** The state exams of a child with their fees; 404 for a child whom the guardian may not see. */
export const viewExamFees = async (work: LookWork, id: string): Promise<ResultOf<(typeof familyFeeCalls)['fees']>> => {
  const { child, schoolId, guardian } = await work.db.read(async tx => {
    const found = await getChild(tx, id)
    return { child: found, ...(await placeOfChild(tx, id)), guardian: await findOwnGuardian(tx, id) }
  })
  const with_ = feeWork(work)
  const fees = await with_.db.read(tx => feesOfChild(tx, with_, { id, schoolId }))
  await logLook(work, child, { subject: 'exam fees', words: 'exam fees' })
  const { fullName, gender, place, school } = child
  return { child: { id, fullName, gender, place, school }, fees, email: guardian?.email ?? null }
}

/** Begins to pay the fee of an exam; 404 for a child whom the guardian may not see. */
export const payExamFee = async (
  work: LookWork & { origin: string },
  id: string,
  sent: Parameters<typeof payFee>[2],
): ReturnType<typeof payFee> => {
  const { fullName, ...place } = await work.db.read(async tx => ({
    fullName: (await getChild(tx, id)).fullName,
    ...(await placeOfChild(tx, id)),
  }))
  // A student sees the fees; who pays is a guardian.
  if (work.actor.role !== 'guardian') refuse(commonErrors.forbidden)
  return payFee({ ...feeWork(work), origin: work.origin }, { id, fullName, ...place }, sent)
}

/** A guardian's own payment, for a child whom the guardian may still see. */
export const viewExamFee = async (work: LookWork, id: string): ReturnType<typeof viewFeePayment> => {
  const payment = await viewFeePayment(feeWork(work), id)
  await work.db.read(tx => getChild(tx, payment.child.id))
  return payment
}

export const checkExamFee = async (work: LookWork, id: string): ReturnType<typeof viewFeePayment> => {
  await viewExamFee(work, id)
  return checkFeePayment(feeWork(work), id)
}
