import { v7 as uuidv7 } from 'uuid'
import { reportCards } from '../src/features/report-cards/index.ts'
import { type ReadTx, sql, type Sql } from '../src/platform/db/index.ts'
import type { Feature, LocatedRow } from '../src/platform/http/index.ts'
import { broadsheetCalls } from '@akada/contract/report-cards/broadsheet'
import { reportCardCalls } from '@akada/contract/report-cards/calls'
import { deskCalls } from '@akada/contract/report-cards/desk'
import { printRunCalls } from '@akada/contract/report-cards/print-runs'
import { publicationCalls } from '@akada/contract/report-cards/publication'
import { reviewCalls } from '@akada/contract/report-cards/reviews'
import { signatureCalls } from '@akada/contract/report-cards/signatures'
import { generationCostCalls } from '@akada/contract/wallet/report-card-billing'
import { writeScores } from './score-world.ts'
import { testApp, type TestApp, type TestAppOptions } from './app.ts'
import {
  asOwner,
  makeClassArm,
  makePerson,
  makeSchoolWorld,
  makeStudent,
  makeSubject,
  type SignedIn,
  type TestClassArm,
  type TestDistrict,
  type TestSchool,
  type TestSession,
  type TestState,
  type TestStudent,
} from './factories.ts'

const located =
  (from: (ids: Sql) => Sql) =>
  (tx: ReadTx, ids: string[]): Promise<LocatedRow[]> =>
    tx.rows(from(sql`${ids}::uuid[]`))

/** The places of schools and arms, so that the cards are tested without the other features. */
export const places: Feature = {
  name: 'places for tests',
  routes: [],
  locators: {
    school: located(
      ids =>
        sql`select id, state_id as "stateId", district_id as "districtId", id as "schoolId" from school where id = any(${ids})`,
    ),
    student: located(
      ids => sql`
        select st.id, st.state_id as "stateId", s.district_id as "districtId", s.id as "schoolId"
        from student st join school s on s.id = st.school_id where st.id = any(${ids})`,
    ),
    classArm: located(
      ids => sql`
        select a.id, a.state_id as "stateId", s.district_id as "districtId", s.id as "schoolId"
        from class_arm a join school s on s.id = a.school_id where a.id = any(${ids})`,
    ),
  },
}

/** The program with the report cards only. */
export const cardsApp = (more: TestAppOptions = {}): Promise<TestApp> =>
  testApp({
    endpoints: [
      ...Object.values(reportCardCalls),
      ...Object.values(deskCalls),
      ...Object.values(broadsheetCalls),
      ...Object.values(printRunCalls),
      ...Object.values(reviewCalls),
      ...Object.values(publicationCalls),
      ...Object.values(signatureCalls),
      ...Object.values(generationCostCalls),
    ],
    features: [places, reportCards],
    ...more,
  })

/** Sets whether a state requires the head's approval before an arm is published; the worlds of these tests are made without. */
export const approvalNeeded = (app: TestApp, state: { id: string }, needed: boolean): Promise<number> =>
  app.db.run(sql`update state set publication_needs_approval = ${needed} where id = ${state.id}`)

/** Makes the cards of an arm: of the world's own, in the active term, by its principal, unless `more` says otherwise. */
export const generateCards = (
  app: TestApp,
  world: { school: { id: string }; arm: { id: string }; principal: SignedIn },
  more: { term?: string | undefined; total?: number | undefined; as?: SignedIn; arm?: { id: string } } = {},
) => {
  const { as = world.principal, arm = world.arm, ...query } = more
  const params = { schoolId: world.school.id, classArmId: arm.id }
  return app.request(
    'GET /report-card/generate-report-card-by-classarm/{schoolId}/{classArmId}',
    { params, query },
    { as },
  )
}

/** Publishes an arm; students who are not ready are left out with the reason that scores are missing. */
export const publishReady = async (
  app: TestApp,
  at: { classArmId: string; term?: string; as: SignedIn; reissueReason?: string; total?: number },
) => {
  const { classArmId, term, as, reissueReason, total } = at
  const call = { params: { classArmId }, query: { term } }
  const { body } = await app.request('GET /report-card/publication/{classArmId}', call, { as })
  const leftOut = body.notReady.map(({ studentId }) => ({ studentId, reason: 'Scores are missing.' }))
  return app.request(
    'POST /report-card/publish/{classArmId}',
    { ...call, body: { leftOut, reissueReason, total } },
    { as },
  )
}

/** A school with an arm, its people and its subjects. */
export interface CardsWorld {
  state: TestState
  district: TestDistrict
  school: TestSchool
  session: TestSession
  arm: TestClassArm
  principal: SignedIn
  classTeacher: SignedIn
  subjects: { id: string; name: string }[]
  components: { id: string; maximumTenths: number }[]
}

/** CA1, CA2 and Exam of the state's junior classes. */
const juniorComponents = (app: TestApp, state: TestState) =>
  app.db.rows<{ id: string; maximumTenths: number }>(sql`
    select ac.id, ac.maximum_tenths as "maximumTenths"
    from assessment_component ac join class_type ct on ct.id = ac.class_type_id
    where ct.state_id = ${state.id} and ct.name = 'Junior Secondary' order by ac.position`)

/** An arm with its people and its subjects, in a school of a state whose publications need no approval. */
export const makeCardsWorldAt = async (
  app: TestApp,
  at: Pick<CardsWorld, 'state' | 'district' | 'school' | 'session'>,
  { subjects = ['Mathematics', 'English Studies'] }: { subjects?: string[] } = {},
): Promise<CardsWorld> => {
  const { state, school, session } = at
  await approvalNeeded(app, state, false)
  const principal = await makePerson(app, {
    state,
    role: 'principal',
    school,
    firstName: 'Adéwálé',
    lastName: 'Ṣóyínká',
  })
  const classTeacher = await makePerson(app, { state, role: 'classTeacher', school })
  const arm = await makeClassArm(app, { state, school, session, name: 'Gold', classTeacher })
  const made: { id: string; name: string }[] = []
  for (const name of subjects) made.push(await makeSubject(app, arm, { name }))
  const components = await juniorComponents(app, state)
  return { ...at, arm, principal, classTeacher, subjects: made, components }
}

export const makeCardsWorld = async (app: TestApp, more: { subjects?: string[] } = {}): Promise<CardsWorld> => {
  const { state, district, school, session } = await makeSchoolWorld(app, {
    school: { motto: 'Learn that you may serve', address: 'Idi-Aba Road' },
  })
  return makeCardsWorldAt(app, { state, district, school, session }, more)
}

/**
 * Enters scores in a short notation, in the order of the world's subjects: '15 18 52', with ABS, EX and - for an empty cell. Replaces
 * earlier ones.
 */
export const enterScores = async (
  app: TestApp,
  world: CardsWorld,
  student: { id: string },
  marks: readonly string[],
  term: { id: string } = world.session.activeTerm,
): Promise<void> => {
  const kinds: Record<string, string> = { ABS: 'absent', EX: 'exempt', '-': 'empty' }
  const scores = marks.flatMap((text, subject) =>
    text.split(' ').map((mark, component) => ({
      studentId: student.id,
      subjectId: world.subjects[subject]?.id ?? '',
      componentId: world.components[component]?.id,
      kind: kinds[mark] ?? 'score',
      tenths: mark in kinds ? null : Math.round(Number(mark) * 10),
    })),
  )
  await writeScores(app, { arm: world.arm, term, by: world.principal }, scores)
}

/** A student of the world's arm with scores. */
export const makeScored = async (
  app: TestApp,
  world: CardsWorld,
  name: string,
  marks: readonly string[],
  more: { arm?: TestClassArm; begins?: string; columns?: Record<string, unknown> } = {},
): Promise<TestStudent> => {
  const [lastName, firstName] = name.split(', ')
  const student = await makeStudent(app, more.arm ?? world.arm, { lastName, firstName, ...more })
  await enterScores(app, world, student, marks)
  return student
}

/** Ends a student's enrolment on a day; with an arm, another begins there on the next. */
export const moveStudent = (
  app: TestApp,
  student: { id: string },
  { last, next, to }: { last: string; next?: string; to?: TestClassArm },
): Promise<void> =>
  asOwner(app.app.database, async tx => {
    await tx.run(sql`update enrolment set ends = ${last} where student_id = ${student.id} and ends is null`)
    if (!to) return
    await tx.run(sql`
      insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, class_arm_id, begins)
      values (${uuidv7()}, ${to.stateId}, ${to.schoolId}, ${student.id}, ${to.sessionId}, ${to.classId}, ${to.id}, ${next})`)
  })
