import { v7 as uuidv7 } from 'uuid'
import type { TestApp } from './app.ts'
import type { CardsWorld } from './cards.ts'
import { type SignedIn, type TestStudent } from './factories.ts'
import { asOwner, insert } from './factories-base.ts'
import type { Mark } from '../src/features/attendance/rules/marks.ts'
import { writeRegister } from './register-rows.ts'

type Place = Pick<CardsWorld, 'state' | 'school' | 'session' | 'arm' | 'principal'>
type Student = Pick<TestStudent, 'id'>

export const giveMark = (app: TestApp, at: Place, student: Student, day: string, sitting: string, mark: Mark) =>
  asOwner(app.app.database, tx =>
    writeRegister(
      tx,
      {
        arm: { id: at.arm.id, stateId: at.state.id, schoolId: at.school.id },
        termId: at.session.activeTerm.id,
        day,
        sitting,
      },
      { [student.id]: { m: mark, b: at.principal.id } },
    ),
  )

export const giveGuardian = (app: TestApp, at: Place, student: Student, name: string, phone: string) =>
  asOwner(app.app.database, tx =>
    insert(tx, 'guardian', {
      id: uuidv7(),
      state_id: at.state.id,
      school_id: at.school.id,
      student_id: student.id,
      position: 1,
      name,
      relationship: 'Mother',
      phones: JSON.stringify([{ code: '+234', number: phone }]),
    }),
  )

export const giveCard = async (
  app: TestApp,
  at: Place,
  student: Student,
  status: 'Draft' | 'Published',
): Promise<string> => {
  const id = uuidv7()
  await asOwner(app.app.database, tx =>
    insert(tx, 'report_card', {
      id,
      state_id: at.state.id,
      school_id: at.school.id,
      session_id: at.session.id,
      term_id: at.session.activeTerm.id,
      class_id: at.arm.classId,
      class_arm_id: at.arm.id,
      student_id: student.id,
      status,
      result: JSON.stringify({ average: '61.25' }),
      average_hundredths: 6125,
      position_in_arm: 2,
      class_teacher_remark: 'A steady student.',
    }),
  )
  return id
}

/** A further enrolment, which has ended. */
export const enrol = (
  app: TestApp,
  at: Place,
  student: Student,
  stay: { schoolId: string; begins: string; ends: string },
) =>
  asOwner(app.app.database, tx =>
    insert(tx, 'enrolment', {
      id: uuidv7(),
      state_id: at.state.id,
      school_id: stay.schoolId,
      student_id: student.id,
      session_id: at.session.id,
      class_id: at.arm.classId,
      begins: stay.begins,
      ends: stay.ends,
    }),
  )

const tablesOfStudents = [
  'absence_explanation',
  'enrolment',
  'exam_candidate',
  'exam_fee_payment',
  'family_consent',
  'family_correction',
  'family_session',
  'family_slip',
  'guardian',
  'guardian_link',
  'message_absence',
  'promotion_decision',
  'report_card',
  'report_card_charge',
  'score',
  'student_arrival',
  'student_subject',
  'student_transfer',
  'transfer_certificate',
] as const

/** Every row of some students, as text. */
export const dumpOf = async (app: TestApp, ids: readonly string[]): Promise<Record<string, string[]>> => {
  const rowsOf = async (table: string, column: string): Promise<string[]> => {
    const years = table === 'score' ? 'session_year > 2000 and' : ''
    const { rows } = await app.owner.query(
      `select to_jsonb(t)::text as row from ${table} t where ${years} ${column} = any($1) order by 1`,
      [ids],
    )
    return rows.map(({ row }) => row)
  }
  const dump: Record<string, string[]> = { student: await rowsOf('student', 'id') }
  for (const table of tablesOfStudents) dump[table] = await rowsOf(table, 'student_id')
  return dump
}

/** The marks of every register of a school. */
export const dumpOfRegisters = async (app: TestApp, schoolId: string): Promise<unknown[]> =>
  (
    await app.owner.query(
      'select class_arm_id, day, sitting, akada_kept_marks(register) as marks from register where school_id = $1 order by 1, 2, 3',
      [schoolId],
    )
  ).rows

/** The lists in which a student can still be found; none for a record that was merged into another. */
export const isGone = async (app: TestApp, at: Place, as: SignedIn, student: TestStudent): Promise<string[]> => {
  const found: string[] = []
  const look = (place: string, answer: { status: number; body: unknown }) => {
    if (answer.status !== 200 || JSON.stringify(answer.body).includes(student.id)) found.push(place)
  }
  const school = at.school.id
  const search = (query: object) => app.request('GET /student/search', { query }, { as })
  look('the list', await search({}))
  look('the search', await search({ searchTerm: student.fxId }))
  look('the arm', await search({ classArm: [at.arm.id] }))
  look('those without an arm', await search({ studentWithNoClassArm: true }))
  look('those who left', await search({ status: 'Withdrawn' }))
  const params = { school, classArm: at.arm.id }
  look('the roll', await app.request('GET /student/get-by-class-arm/{school}/{classArm}', { params }, { as }))
  const register = { params: { id: at.arm.id }, query: {} }
  look('the register', await app.request('GET /attendance/get-attendance-register/{id}', register, { as }))
  look('the aggregate', await app.request('GET /attendance/aggregate/{id}', register, { as }))
  const names = { firstName: student.firstName, lastName: student.lastName }
  look('the duplicates', await app.request('GET /student/duplicates', { query: names }, { as }))
  look('the search box', await app.request('GET /search/everything', { query: { term: student.fxId } }, { as }))
  const named = { query: { term: `${student.lastName} ${student.firstName}` } }
  look('the search box by name', await app.request('GET /search/everything', named, { as }))
  const { status } = await app.request('GET /student/view-by-id/{id}', { params: { id: student.id } }, { as })
  if (status !== 404) found.push('the profile')
  const list = await search({})
  const information = await app.request('GET /school/get-school-information/{id}', { params: { id: school } }, { as })
  if (information.body.studentCount !== list.body.total) found.push('the count of the school')
  return found
}
