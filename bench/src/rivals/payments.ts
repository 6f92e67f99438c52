import { randomBytes, randomUUID } from 'node:crypto'
import type { Query, RivalDatabase, Row } from './database.ts'
import { auditRow, objectAt } from './statements.ts'

/** A registration to be paid from its school's wallet. */
export interface RivalPayment {
  registrationId: string
  schoolId: string
  staffId: string
  today: string
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const reference = (): string => {
  const letters = [...randomBytes(12)].map(byte => alphabet.charAt(byte % 32)).join('')
  return `AKD-${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`
}

const kinds = ['wallet', 'exams']

const charge = async (query: Query, exam: Row, { registrationId, schoolId, staffId }: RivalPayment, kobo: number) => {
  const { stateId } = exam
  const key = `registration:${registrationId}`
  await Promise.all([
    query(
      'pay-open-accounts',
      stateId,
      schoolId,
      kinds.map(() => randomUUID()),
      kinds,
    ),
    query('pay-lock-wallet', schoolId),
    query('pay-find-posting', stateId, key),
  ])
  const id = randomUUID()
  const narration = `${String(exam.name)}: 1 candidates`
  const amounts = [-kobo, kobo]
  await query(
    'pay-posting',
    id,
    stateId,
    schoolId,
    'Exam registration',
    reference(),
    narration,
    key,
    staffId,
    kinds,
    amounts,
  )
  return id
}

/** The payment of a registration with its candidates' numbers. */
export const payRegistration = ({ within }: RivalDatabase, payment: RivalPayment): Promise<unknown> =>
  within(async query => {
    const { registrationId, schoolId, staffId, today } = payment
    const [{ id: examId } = {}] = await query('pay-exam-of', registrationId)
    await query('pay-hold-exam', examId)
    const [exam = {}] = await query('pay-exam', examId)
    await query('pay-hold-registration', registrationId)
    await query('pay-registration', registrationId)
    const classId = objectAt(exam, 'class').id
    const [{ id: candidateId } = {}] = await query('pay-candidates', registrationId)
    await query('pay-hold-students', candidateId)
    const students = await query('pay-students', registrationId, classId, today)
    const kobo = Number(exam.feeKobo) * students.length
    const postingId = await charge(query, exam, payment, kobo)
    const [serial = {}] = await query('pay-serials', examId, schoolId, students.length)
    const numbers = await query('pay-number', registrationId, serial.before, exam.numberPrefix, serial.centre, today)
    await query('pay-close', registrationId, exam.feeKobo, kobo, postingId, new Date().toISOString(), staffId)
    const place = { stateId: exam.stateId, districtId: null, schoolId }
    await auditRow(query, place, staffId, 'exam.pay', 'examRegistration', registrationId, 'Paid for 1 candidates', {
      exam: examId,
      candidates: students.length,
      paid: kobo / 100,
      numbers,
    })
    const [registration = {}] = await query('pay-registration', registrationId)
    return { ...registration, students: await query('pay-students', registrationId, classId, today) }
  })
