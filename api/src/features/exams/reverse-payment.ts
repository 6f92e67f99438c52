import { examErrors } from '@akada/contract/exams/errors'
import type { Registration } from '@akada/contract/exams/schemas'
import { formatNaira, nairaOf } from '@akada/contract/kernel/money'
import { counted } from '@akada/contract/report-cards/words'
import { audit } from '../../platform/audit/index.ts'
import type { Place } from '../../platform/auth/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { reverseCharge } from '../wallet/index.ts'
import { assertMayConfigure, type RequestContext } from './exams.ts'
import { lockExam } from './queries/exams.ts'
import { candidatesOf, getExamOf, hasResults, lockRegistration, reverseRegistration } from './queries/registrations.ts'
import { viewRegistration } from './registrations.ts'

/**
 * Reverses a payment that was made by mistake: the state gives the money back to the wallet that paid, in one transaction with making the
 * candidates' numbers void. The students can be registered again. Refuses with 409 if it is reversed already, or results are entered.
 */
export const reversePayment = (
  { db, actor, today, now }: RequestContext & { now: Date },
  { schoolId, districtId }: Place,
  id: string,
  reason: string,
): Promise<Registration> => {
  assertMayConfigure(actor)
  return db.write(async tx => {
    // Exam, registration, wallet: the order of every payment. The exam alone, so that no result is entered meanwhile.
    const exam = await lockExam(tx, await getExamOf(tx, id), 'update')
    const { paidAt, paidKobo, reversal, reference, school } = await lockRegistration(tx, id)
    if (paidAt === null || paidKobo === null) refuse(examErrors.notPaid)
    if (reversal !== null) refuse(examErrors.alreadyReversed)
    if (exam.resultsPublishedAt !== null || (await hasResults(tx, id))) refuse(examErrors.resultsEntered)
    const candidates = (await candidatesOf(tx, id)).length
    const posted =
      paidKobo === 0
        ? null
        : await reverseCharge(tx, {
            place: { stateId: exam.stateId, schoolId },
            staffId: actor.staffId,
            kobo: paidKobo,
            of: 'Exam registration',
            narration: `Reversal of ${reference ?? ''}, ${counted(candidates, 'candidate')} for ${exam.name}, ${exam.session.name}: ${reason}`,
            idempotencyKey: `registration:${id}:reversal`,
          })
    const voidNumbers = await reverseRegistration(tx, {
      registrationId: id,
      postingId: posted?.postingId ?? null,
      at: now.toISOString(),
      by: actor.staffId,
      reason,
    })
    await audit(tx, actor, 'wallet.settle', ['examRegistration', id], {
      summary: `Reversed the payment of ${formatNaira(paidKobo)} of ${school.name} for ${exam.name}; ${counted(candidates, 'candidate')} void: ${reason}`,
      schoolId,
      districtId,
      before: { status: 'Paid', paid: nairaOf(paidKobo), reference },
      after: { status: 'Reversed', reference: posted?.reference ?? null, reason, voidNumbers },
    })
    return viewRegistration(tx, id, today)
  })
}
