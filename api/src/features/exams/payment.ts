import { examErrors } from '@akada/contract/exams/errors'
import type { examCalls } from '@akada/contract/exams/calls'
import type { Registration } from '@akada/contract/exams/schemas'
import type { BodyOf } from '@akada/contract/kernel/calls'
import { formatNaira, koboOf, nairaOf } from '@akada/contract/kernel/money'
import { counted } from '@akada/contract/report-cards/words'
import { audit } from '../../platform/audit/index.ts'
import type { Place } from '../../platform/auth/index.ts'
import type { WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { chargeWallet } from '../wallet/index.ts'
import { lockExam } from './queries/exams.ts'
import {
  candidatesOf,
  closeRegistration,
  getExamOf,
  getRegistration,
  lockRegistration,
  numberCandidates,
  type RegisteredStudent,
  studentsOf,
  claimSerials,
} from './queries/registrations.ts'
import { assertInSchool } from './policy.ts'
import { namesIn, obstacleOf } from './rules/entries.ts'
import type { RequestContext } from './exams.ts'
import { assertOpen, costOf, shownRegistration } from './registrations.ts'
import { lockStudentsForShare } from '../students/index.ts'

const assertNoObstacles = (students: readonly RegisteredStudent[], className: string): void => {
  const names = students.filter(student => obstacleOf(student, className) !== null).map(({ fullName }) => fullName)
  if (names.length > 0) refuse(examErrors.obstacles, { params: { names: namesIn(names) } })
}

const assertAmount = (amount: number, totalKobo: number, count: number): void => {
  if (koboOf(amount) === totalKobo) return
  const correct = formatNaira(totalKobo)
  const message = `The amount must be ${correct}.`
  refuse(examErrors.wrongAmount, { params: { correct, count }, fields: [{ path: 'body.amount', message }] })
}

/** An exam, a registration for it and its students, locked in this order; the students at their schools on a day. */
const holdToPay = async (tx: WriteTx, id: string, today: string) => {
  const examId = await getExamOf(tx, id)
  const [exam, registration, studentIds] = await Promise.all([
    lockExam(tx, examId, 'share'),
    lockRegistration(tx, id),
    candidatesOf(tx, id),
  ])
  // Read once they are locked: the previous holder of the lock may have moved them.
  const [, students] = await Promise.all([
    lockStudentsForShare(tx, studentIds),
    studentsOf(tx, [id], { classId: exam.class.id, today }),
  ])
  return { exam, registration, students }
}

/**
 * Pays a registration from the school's wallet and gives the candidates their numbers, in one transaction. `amount` in naira must be
 * exactly the amount due, and `revision`, if it is given, that of the registration. Refuses with 402 if the balance is too low, and with 409
 * if it was changed since it was seen, is paid already, or a student can't be paid for any more. Nothing is debited then.
 */
export const payRegistration = (
  { db, actor, today, now }: RequestContext & { now: Date },
  place: Place & { schoolId: string },
  id: string,
  { amount, revision }: BodyOf<(typeof examCalls)['pay']>,
): Promise<Registration> => {
  assertInSchool(actor)
  return db.write(async tx => {
    // Exam, registration, students, wallet, centre: every transaction locks them in this order.
    const { exam, registration, students } = await holdToPay(tx, id, today)
    if (registration.paidAt !== null) refuse(examErrors.alreadyPaid)
    if (revision !== undefined && revision !== registration.revision) {
      const { savedBy: by } = registration
      refuse(examErrors.changedBeforePayment, {
        params: { name: by },
        details: { theirs: shownRegistration(exam, registration, students), by },
      })
    }
    assertOpen(exam, today)
    if (students.length === 0) refuse(examErrors.nobody)
    assertNoObstacles(students, exam.class.name)
    const { feeKobo, totalKobo } = costOf(exam, registration, students.length)
    assertAmount(amount, totalKobo, students.length)
    const { stateId } = exam
    const { schoolId, districtId } = place
    const [posted, serials] = await Promise.all([
      totalKobo === 0
        ? null
        : chargeWallet(tx, {
            place: { stateId, schoolId },
            staffId: actor.staffId,
            kobo: totalKobo,
            for: 'Exam registration',
            narration: `Registration of ${counted(students.length, 'candidate')} for ${exam.name}, ${exam.session.name}`,
            idempotencyKey: `registration:${id}`,
          }),
      claimSerials(tx, { examId: exam.id, schoolId, stateId }, students.length),
    ])
    const [numbers] = await Promise.all([
      numberCandidates(tx, id, { prefix: exam.numberPrefix, ...serials, today }),
      closeRegistration(tx, {
        registrationId: id,
        feeKobo,
        paidKobo: totalKobo,
        postingId: posted?.postingId ?? null,
        paidAt: now.toISOString(),
        paidBy: actor.staffId,
      }),
    ])
    const [paid, candidates] = await Promise.all([
      getRegistration(tx, id),
      studentsOf(tx, [id], { classId: exam.class.id, today }),
      audit(tx, actor, 'exam.pay', ['examRegistration', id], {
        summary: `Paid ${formatNaira(totalKobo)} for ${counted(students.length, 'candidate')} of ${registration.school.name} for ${exam.name}`,
        schoolId,
        districtId,
        after: {
          exam: exam.id,
          candidates: students.length,
          fee: nairaOf(feeKobo),
          paid: nairaOf(totalKobo),
          reference: posted?.reference ?? null,
          numbers,
        },
      }),
    ])
    return shownRegistration(exam, paid, candidates)
  })
}
