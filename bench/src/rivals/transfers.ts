import { randomUUID } from 'node:crypto'
import type { Query, RivalDatabase, Row } from './database.ts'
import { auditRow, objectAt } from './statements.ts'

/** A student to move: from where and to where. */
export interface RivalMove {
  studentId: string
  stateId: string
  schoolId: string
  classId: string
  toSchoolId: string
  toArmId: string
  admissionNumber: string
  askerId: string
  today: string
}

const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)

const view = async (query: Query, id: string, studentId: string): Promise<Row> => {
  const [request = {}] = await query('transfer-view', id)
  const [particulars = {}] = await query('transfer-particulars', studentId)
  return { ...request, student: particulars }
}

/** A letter to each of these people. */
const tell = (query: Query, people: readonly Row[], { stateId, studentId }: RivalMove): Promise<Row[]> => {
  const about = `A request for the student ${studentId} to move waits for your answer, or was answered. Look at the request on its page.`
  const letters = people.map(({ firstName, email }) => ({
    id: randomUUID(),
    stateId,
    to: email,
    subject: 'A transfer',
    text: `Dear ${String(firstName)},\n\n${about}\n`,
    shownText: `Dear ${String(firstName)},\n\n${about}\n`,
    html: `<!doctype html><html lang="en"><body><p>Dear ${String(firstName)},</p><p>${about}</p></body></html>`,
    holdsSecret: false,
    attempts: 0,
    lastError: null,
  }))
  return query('mail-queue', JSON.stringify(letters))
}

const places = { districtId: null }

/** A request with its checklist. */
export const askTransfer = ({ within }: RivalDatabase, move: RivalMove): Promise<unknown> =>
  within(async query => {
    const { studentId, stateId, schoolId, classId, toSchoolId, askerId, today } = move
    await query('transfer-hold-student', studentId)
    const [student = {}] = await query('transfer-mover', studentId)
    await query('transfer-destination', classId, toSchoolId)
    const { termId, classArmId } = student
    const check = async () => {
      const [term = {}] = await query('transfer-term', termId)
      const until = dayBefore(today)
      const stays = await query('transfer-stays', studentId, until, term.starts)
      return query(
        'cards-registers',
        stays.map(stay => stay.classArmId),
        term.starts,
        until,
      )
    }
    await Promise.all([
      query('transfer-settings', stateId),
      query('transfer-open-marks', classArmId, termId, today, studentId),
      query('transfer-drafts', studentId),
      check(),
      query('transfer-exams', studentId, today),
    ])
    const id = randomUUID()
    const at = new Date().toISOString()
    const points = JSON.stringify([{ code: 'open_marks', blocking: false, message: 'Marks are not entered yet.' }])
    const reason = 'The family has moved house.'
    await query(
      'transfer-insert',
      id,
      stateId,
      studentId,
      schoolId,
      classId,
      classArmId,
      toSchoolId,
      classId,
      null,
      reason,
      points,
      askerId,
      at,
    )
    const after = { student: studentId, destinationSchool: toSchoolId, destinationClass: classId, reason }
    const place = { ...places, stateId, schoolId }
    await auditRow(query, place, askerId, 'transfer.request', 'transfer', id, 'Asked a school to take a student', after)
    await tell(query, await query('transfer-heads', toSchoolId), move)
    return view(query, id, studentId)
  })

/** The acceptance, with the move itself. */
export const acceptTransfer = ({ within }: RivalDatabase, id: string, move: RivalMove): Promise<unknown> =>
  within(async query => {
    const { studentId, stateId, schoolId, classId, toSchoolId, toArmId, admissionNumber, today } = move
    const [request = {}] = await query('transfer-view', id)
    await query('transfer-open-arm', toArmId)
    await query('transfer-hold-arm', toArmId)
    const [term = {}] = await query('active-term', stateId)
    await query('cards-lock', schoolId, classId, term.id)
    await query('transfer-hold-student', studentId)
    await query('transfer-placed', studentId)
    await query('transfer-hold-request', id)
    await Promise.all([
      query('transfer-settings', stateId),
      query('transfer-highest-level', stateId),
      query('transfer-destination', classId, toSchoolId),
    ])
    await query('transfer-number-holder', studentId, toSchoolId, admissionNumber)
    const [from, to] = [objectAt(request, 'sourceSchool').name, objectAt(request, 'destinationSchool').name]
    await query('transfer-keep-number', studentId, schoolId)
    await query('transfer-end-stay', today, `Transferred to ${String(to)}`, studentId)
    const className = objectAt(request, 'sourceClass').name
    await query('transfer-student', toSchoolId, admissionNumber, today, from, className, studentId)
    await query('transfer-begin-stay', term.sessionId, classId, toArmId, today, studentId)
    await query('transfer-guardians', toSchoolId, studentId)
    await query('transfer-subjects', toSchoolId, studentId, term.sessionId)
    await query('transfer-draft', toSchoolId, classId, toArmId, studentId, term.id)
    const by = objectAt(request, 'requester').id
    await query('transfer-close', 'Accepted', by, new Date().toISOString(), null, id)
    for (const school of [schoolId, toSchoolId])
      await auditRow(
        query,
        { ...places, stateId, schoolId: school },
        by,
        'transfer.answer',
        'transfer',
        id,
        'Accepted the request for a student to move',
        { status: 'Accepted', school: toSchoolId, classArm: toArmId, admissionNumber },
      )
    await tell(query, await query('transfer-requester', by, schoolId), move)
    return view(query, id, studentId)
  })
