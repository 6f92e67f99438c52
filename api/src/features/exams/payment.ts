import { examErrors } from '@akada/contract/exams/errors'
import type { Registration } from '@akada/contract/exams/schemas'
import { formatNaira, koboOf, nairaOf } from '@akada/contract/kernel/money'
import { audit } from '../../platform/audit/index.ts'
import type { Place } from '../../platform/auth/index.ts'
import type { WriteTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { chargeWallet } from '../wallet/index.ts'
import { holdExam, type KeptExam } from './queries/exams.ts'
import { closeRegistration, numberCandidates, takeSerials } from './queries/payment.ts'
import {
  getExamOf,
  type KeptRegistration,
  lockRegistration,
  type RegisteredStudent,
  studentsOf,
} from './queries/registrations.ts'
import { assertInSchool } from './policy.ts'
import { namesIn, obstacleOf } from './rules/entries.ts'
import type { Asking } from './exams.ts'
import { assertOpen, costOf, viewRegistration } from './registrations.ts'
import { holdStudents } from '../students/index.ts'

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

/** The students of a registration, locked at their schools. */
const holdEntrants = async (tx: WriteTx, exam: KeptExam, { id }: KeptRegistration, today: string) => {
  const asked = { classId: exam.class.id, today }
  const before = await studentsOf(tx, [id], asked)
  await holdStudents(
    tx,
    before.map(({ studentId }) => studentId),
  )
  // Read again: the previous holder of the lock may have moved them.
  return studentsOf(tx, [id], asked)
}

/**
 * Pays a registration from the school's wallet and gives the candidates their numbers, in one transaction. `amount` in naira must be
 * exactly the amount due. Refuses with 402 if the balance is too low, and with 409 if it is paid already or a student can't be paid for any
 * more. Nothing is debited then.
 */
export const payRegistration = (
  { db, actor, today, now }: Asking & { now: Date },
  place: Place & { schoolId: string },
  id: string,
  amount: number,
): Promise<Registration> => {
  assertInSchool(actor)
  return db.write(async tx => {
    // Exam, registration, students, wallet, centre: every transaction locks them in this order.
    const exam = await holdExam(tx, await getExamOf(tx, id), 'share')
    const registration = await lockRegistration(tx, id)
    if (registration.paidAt !== null) refuse(examErrors.alreadyPaid)
    assertOpen(exam, today)
    const students = await holdEntrants(tx, exam, registration, today)
    if (students.length === 0) refuse(examErrors.nobody)
    assertNoObstacles(students, exam.class.name)
    const { feeKobo, totalKobo } = costOf(exam, registration, students.length)
    assertAmount(amount, totalKobo, students.length)
    const { stateId } = exam
    const { schoolId, districtId } = place
    const posted =
      totalKobo === 0
        ? null
        : await chargeWallet(tx, {
            place: { stateId, schoolId },
            staffId: actor.staffId,
            kobo: totalKobo,
            for: 'Exam registration',
            narration: `${exam.name}, ${exam.session.name}: ${students.length} candidates`,
            idempotencyKey: `registration:${id}`,
          })
    const serials = await takeSerials(tx, { examId: exam.id, schoolId, stateId }, students.length)
    const numbers = await numberCandidates(tx, id, { prefix: exam.numberPrefix, ...serials, today })
    await closeRegistration(tx, {
      registrationId: id,
      feeKobo,
      paidKobo: totalKobo,
      postingId: posted?.postingId ?? null,
      paidAt: now.toISOString(),
      paidBy: actor.staffId,
    })
    await audit(tx, actor, {
      operation: 'exam.pay',
      entity: 'examRegistration',
      entityId: id,
      summary: `Paid ${formatNaira(totalKobo)} for ${students.length} candidates of ${registration.school.name} for ${exam.name}`,
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
    })
    return viewRegistration(tx, id, today)
  })
}
