import { v7 as uuidv7 } from 'uuid'
import { dayInLagos } from '../src/platform/clock/index.ts'
import { sql, type WriteTx } from '../src/platform/db/index.ts'
import { asOwner, insert, letters, unique, type World } from './factories-base.ts'
import type { TestSchool, TestStaff, TestState } from './factories-people.ts'

export interface TestTerm {
  id: string
  number: number
  name: string
  starts: string
  ends: string
}
export interface TestSession {
  id: string
  stateId: string
  name: string
  starts: string
  ends: string
  terms: [TestTerm, TestTerm, TestTerm]
  activeTerm: TestTerm
}

const termNames = ['First Term', 'Second Term', 'Third Term'] as const

/** The session around a day, with three terms on the usual dates; the term of that day (or the next) is the active one. */
export const makeSession = async (
  world: World,
  state: { id: string },
  more: { today?: string; active?: boolean } = {},
): Promise<TestSession> => {
  const today = more.today ?? dayInLagos(world.app.clock.now())
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '08-15' ? 1 : 0)
  const id = uuidv7()
  const spans = [
    [`${year}-09-14`, `${year}-12-18`],
    [`${year + 1}-01-11`, `${year + 1}-04-09`],
    [`${year + 1}-05-03`, `${year + 1}-07-30`],
  ] as const
  const terms = spans.map(([starts, ends], index) => ({
    id: uuidv7(),
    number: index + 1,
    name: termNames[index] ?? '',
    starts,
    ends,
    next: spans[index + 1]?.[0] ?? null,
  }))
  const [first, second, third] = terms
  if (!first || !second || !third) throw new Error('A session has three terms.')
  const activeTerm = terms.find(term => today <= term.ends) ?? third
  const session = { id, stateId: state.id, name: `${year}/${year + 1}`, starts: first.starts, ends: third.ends }
  await asOwner(world.app.database, async tx => {
    await insert(tx, 'session', {
      id,
      state_id: state.id,
      name: session.name,
      starts: session.starts,
      ends: session.ends,
    })
    for (const term of terms) {
      await insert(tx, 'term', {
        id: term.id,
        state_id: state.id,
        session_id: id,
        number: term.number,
        name: term.name,
        starts: term.starts,
        ends: term.ends,
        next_term_begins: term.next,
        active: more.active !== false && term === activeTerm,
      })
    }
  })
  return { ...session, terms: [first, second, third], activeTerm }
}

export interface TestClassArm {
  id: string
  schoolId: string
  stateId: string
  sessionId: string
  classId: string
  name: string
}

/** An arm of one of the state's classes: `class` is its name in the defaults, 'JSS 1'. */
export const makeClassArm = async (
  world: World,
  wishes: {
    state: TestState
    school: TestSchool
    session: TestSession
    class?: string
    name?: string
    classTeacher?: Pick<TestStaff, 'id'>
  },
): Promise<TestClassArm> => {
  const classId = wishes.state.classes[wishes.class ?? 'JSS 1']
  if (!classId) throw new Error(`The state has no class ${wishes.class}.`)
  const arm = {
    id: uuidv7(),
    schoolId: wishes.school.id,
    stateId: wishes.school.stateId,
    sessionId: wishes.session.id,
    classId,
    name: wishes.name ?? `Arm ${unique()}`,
  }
  await asOwner(world.app.database, tx =>
    insert(tx, 'class_arm', {
      id: arm.id,
      state_id: arm.stateId,
      school_id: arm.schoolId,
      session_id: arm.sessionId,
      class_id: classId,
      name: arm.name,
      class_teacher_id: wishes.classTeacher?.id ?? null,
    }),
  )
  return arm
}

/** A subject of the state (or of `school`), attached to the class of an arm for the arm's session, with an optional teacher. */
export const makeSubject = async (
  world: World,
  arm: TestClassArm,
  more: { name?: string; elective?: boolean; teacher?: Pick<TestStaff, 'id'>; school?: TestSchool } = {},
): Promise<{ id: string; name: string }> => {
  const subject = { id: uuidv7(), name: more.name ?? `Subject ${unique()}` }
  const schoolId = more.school?.id ?? null
  await asOwner(world.app.database, async tx => {
    await insert(tx, 'subject', { id: subject.id, state_id: arm.stateId, school_id: schoolId, name: subject.name })
    await insert(tx, 'class_subject', {
      id: uuidv7(),
      state_id: arm.stateId,
      school_id: schoolId,
      session_id: arm.sessionId,
      class_id: arm.classId,
      subject_id: subject.id,
      elective: more.elective ?? false,
      position: unique(),
    })
    if (more.teacher) await assignTeacher(tx, arm, subject.id, more.teacher.id)
  })
  return subject
}

const assignTeacher = (tx: WriteTx, arm: TestClassArm, subjectId: string, staffId: string): Promise<number> =>
  insert(tx, 'subject_teacher', {
    id: uuidv7(),
    state_id: arm.stateId,
    school_id: arm.schoolId,
    class_arm_id: arm.id,
    subject_id: subjectId,
    staff_id: staffId,
  })

/** Assigns a person to teach a subject in an arm. */
export const makeSubjectTeacher = (world: World, arm: TestClassArm, subject: { id: string }, staff: { id: string }) =>
  asOwner(world.app.database, tx => assignTeacher(tx, arm, subject.id, staff.id))

export interface TestStudent {
  id: string
  schoolId: string
  fxId: string
  admissionNumber: string
  firstName: string
  lastName: string
}

/** A student enrolled in an arm from the session's first day (or `begins`). More columns of the table go in `columns`. */
export const makeStudent = async (
  world: World,
  arm: TestClassArm,
  more: {
    firstName?: string
    lastName?: string
    gender?: 'male' | 'female'
    begins?: string
    withoutArm?: boolean
    columns?: Record<string, unknown>
  } = {},
): Promise<TestStudent> => {
  const number = unique()
  const student = {
    id: uuidv7(),
    schoolId: arm.schoolId,
    fxId: `TS26${String(number).padStart(6, '0')}0`,
    admissionNumber: `ADM/${number}`,
    firstName: more.firstName ?? `Chi${letters(number)}`,
    lastName: more.lastName ?? `Bello${letters(number + 7)}`,
  }
  await asOwner(world.app.database, async tx => {
    const session = await tx.get<{ starts: string }>(sql`select starts from session where id = ${arm.sessionId}`)
    const begins = more.begins ?? session.starts
    await insert(tx, 'student', {
      id: student.id,
      state_id: arm.stateId,
      school_id: arm.schoolId,
      fx_id: student.fxId,
      admission_number: student.admissionNumber,
      admission_date: begins,
      first_name: student.firstName,
      last_name: student.lastName,
      gender: more.gender ?? (number % 2 ? 'female' : 'male'),
      date_of_birth: '2014-03-02',
      ...more.columns,
    })
    await insert(tx, 'enrolment', {
      id: uuidv7(),
      state_id: arm.stateId,
      school_id: arm.schoolId,
      student_id: student.id,
      session_id: arm.sessionId,
      class_id: arm.classId,
      class_arm_id: more.withoutArm ? null : arm.id,
      begins,
    })
  })
  return student
}
