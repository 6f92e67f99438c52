import { v7 as uuid } from 'uuid'
import type { TestApp } from './app.ts'
import { examIds, writeExam } from './exam-rows.ts'
import * as make from './factories.ts'
import { sql } from '../src/platform/db/index.ts'
import { type RegisterMarks, writeRegister } from './register-rows.ts'

/** A register of an arm, with the marks of its students by id. */
export const markRegister = (
  app: TestApp,
  arm: make.TestClassArm,
  session: make.TestSession,
  [day, sitting]: readonly [string, string],
  marks: RegisterMarks,
) =>
  make.asOwner(app.app.database, tx => writeRegister(tx, { arm, termId: session.activeTerm.id, day, sitting }, marks))

/** The five school days before the day on which tests begin. */
const fiveDays = ['2026-10-07', '2026-10-08', '2026-10-09', '2026-10-12', '2026-10-13']

/** Morning registers of an arm's only student on `fiveDays`, presumed present except on the day on which somebody tapped the mark. */
export const presumeRegisters = async (
  app: TestApp,
  { senior: arm, big }: { senior: make.TestClassArm; big: { id: string } },
  session: make.TestSession,
  tapped: string | null,
): Promise<void> => {
  for (const day of fiveDays)
    await markRegister(app, arm, session, [day, 'morning'], {
      [big.id]: { m: 'present', ...(day !== tapped && { p: true }) },
    })
}

/** Adds students to an arm until it has so many. */
export const fillArm = (app: TestApp, arm: make.TestClassArm, size: number) =>
  app.db.run(sql`
    with added as (
      insert into student (id, state_id, school_id, fx_id, admission_number, admission_date, first_name, last_name, gender, date_of_birth)
      select akada_uuid(), ${arm.stateId}, ${arm.schoolId}, 'F' || upper(substr(md5(random()::text || place), 1, 10)), 'F/' || place,
        '2026-09-14', 'Ade', 'Number ' || place, 'female', '2010-03-02'
      from generate_series(1, ${size}::int - (select count(*) from enrolment where class_arm_id = ${arm.id})) as place
      returning id
    )
    insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, class_arm_id, begins)
    select akada_uuid(), ${arm.stateId}, ${arm.schoolId}, added.id, arm.session_id, arm.class_id, arm.id, '2026-09-14'
    from added cross join class_arm arm where arm.id = ${arm.id}`)

/** A girl of an arm who left on 2 October 2026, for no other school. */
export const leave = async (app: TestApp, arm: make.TestClassArm) => {
  const student = await make.makeStudent(app, arm, { gender: 'female' })
  await app.db.run(
    sql`update enrolment set ends = '2026-10-02', ended_because = 'Moved to Kano' where student_id = ${student.id}`,
  )
  await app.db.run(sql`update student set status = 'Withdrawn' where id = ${student.id}`)
  return student
}

interface CardValues {
  termId: string
  sessionId: string
  subjectId: string
  /** In percent, at most one decimal. */
  total: number
  status?: 'Published' | 'Draft'
}

/** A card with one subject, whose total is the average too; 40 passes. */
export const makeCard = (
  app: TestApp,
  arm: make.TestClassArm,
  student: { id: string },
  { termId, sessionId, subjectId, total, status = 'Published' }: CardValues,
) => {
  const result = {
    obtained: total,
    obtainable: 100,
    average: total.toFixed(2),
    subjects: [{ subjectId, name: 'Mathematics', total, passed: total >= 40 }],
  }
  return app.db.run(sql`
    insert into report_card (id, state_id, school_id, session_id, term_id, class_id, class_arm_id, student_id, status, result,
      average_hundredths)
    values (${uuid()}, ${arm.stateId}, ${arm.schoolId}, ${sessionId}, ${termId}, ${arm.classId}, ${arm.id}, ${student.id}, ${status},
      ${JSON.stringify(result)}, ${Math.round(total * 100)})`)
}

const makeOneSchool = async (
  app: TestApp,
  state: make.TestState,
  district: make.TestDistrict,
  session: make.TestSession,
) => {
  const school = await make.makeSchool(app, district)
  const classTeacher = await make.makePerson(app, { state, role: 'classTeacher', school })
  const arm = await make.makeClassArm(app, { state, school, session, class: 'JSS 1', name: 'Gold', classTeacher })
  const senior = await make.makeClassArm(app, { state, school, session, class: 'SS 2', name: 'Blue' })
  const boy = await make.makeStudent(app, arm, { gender: 'male' })
  const girl = await make.makeStudent(app, arm, { gender: 'female' })
  const big = await make.makeStudent(app, senior, { gender: 'male', columns: { date_of_birth: '2010-06-01' } })
  return { school, classTeacher, arm, senior, boy, girl, big }
}

/**
 * A state with two districts of two schools and one, each with two arms; on Wednesday 14 October 2026 some registers are marked. Also a
 * subject that is taught in one arm of the first school alone, published cards, and an exam.
 */
export const oversightWorld = async (app: TestApp) => {
  const state = await make.makeState(app)
  const [north, south] = [
    await make.makeDistrict(app, state, { name: 'North' }),
    await make.makeDistrict(app, state, { name: 'South' }),
  ]
  const session = await make.makeSession(app, state)
  const schools = [
    await makeOneSchool(app, state, north, session),
    await makeOneSchool(app, state, north, session),
    await makeOneSchool(app, state, south, session),
  ] as const
  const [first, second, third] = schools
  const principal = await make.makePerson(app, { state, role: 'principal', school: first.school })
  const leaving = await make.makeStaff(app, {
    state,
    role: 'teacher',
    school: second.school,
    columns: { date_of_birth: '1962-03-01', first_appointment: '1995-01-04' },
  })
  await make.makeStudent(app, third.arm, {
    gender: 'male',
    firstName: 'Musa',
    lastName: 'Bello',
    columns: { date_of_birth: '2013-01-01' },
  })
  await make.makeStudent(app, third.arm, {
    gender: 'male',
    firstName: 'musa',
    lastName: 'BELLO',
    columns: { date_of_birth: '2013-01-01' },
  })
  const subject = await make.makeSubject(app, first.arm, { teacher: principal })
  const monday = ['2026-10-05', 'morning'] as const
  const today = ['2026-10-14', 'morning'] as const
  await markRegister(app, first.arm, session, monday, { [first.boy.id]: 'absent', [first.girl.id]: 'present' })
  await markRegister(app, first.arm, session, today, { [first.boy.id]: 'late', [first.girl.id]: 'present' })
  await markRegister(app, first.senior, session, today, { [first.big.id]: 'present' })
  await markRegister(app, second.arm, session, today, { [second.boy.id]: 'present', [second.girl.id]: 'excused' })
  await markRegister(app, third.arm, session, monday, { [third.boy.id]: 'absent', [third.girl.id]: 'absent' })
  const card = { termId: session.activeTerm.id, sessionId: session.id, subjectId: subject.id }
  await makeCard(app, first.arm, first.boy, { ...card, total: 55.5 })
  await makeCard(app, first.arm, first.girl, { ...card, total: 70 })
  await makeCard(app, second.arm, second.boy, { ...card, total: 30 })
  await makeCard(app, third.arm, third.girl, { ...card, total: 99, status: 'Draft' })
  const exam = examIds()
  await make.asOwner(app.app.database, tx =>
    writeExam(tx, exam, {
      school: first.school,
      session,
      arm: first.arm,
      subject,
      student: first.girl,
      staff: principal,
    }),
  )
  const [superAdmin, ofNorth, ofSouth] = [
    await make.makePerson(app, { state, role: 'superAdmin' }),
    await make.makePerson(app, { state, role: 'districtAdmin', district: north }),
    await make.makePerson(app, { state, role: 'districtAdmin', district: south }),
  ]
  return {
    state,
    north,
    south,
    session,
    schools,
    first,
    second,
    third,
    principal,
    leaving,
    subject,
    exam,
    superAdmin,
    ofNorth,
    ofSouth,
  }
}
