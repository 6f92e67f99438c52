import { dashboardCalls } from '@akada/contract/dashboards/calls'
import { districtCalls, districtDashboardCalls } from '@akada/contract/districts/calls'
import { v7 as uuid } from 'uuid'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import {
  asOwner,
  makeClassArm,
  makeDistrict,
  makeOrganisations,
  makePerson,
  makeSchoolWorld,
  makeStaff,
  makeStudent,
  makeSubject,
  type SignedIn,
  signIn,
  type TestClassArm,
  type TestSchool,
  type TestSession,
  type TestState,
} from '../../../test/factories.ts'
import { sql } from '../../platform/db/index.ts'
import { districts } from '../districts/index.ts'
import { schools } from '../schools/index.ts'
import { naiveFigures } from '../../../test/figures-count.ts'
import { dashboards } from './index.ts'
import { refreshFigures } from './figures.ts'
import { type RegisterMarks, writeRegister } from '../../../test/register-rows.ts'

const app = await testApp({
  endpoints: [
    ...Object.values(dashboardCalls),
    ...Object.values(districtCalls),
    ...Object.values(districtDashboardCalls),
  ],
  features: [{ ...districts, routes: [] }, { ...schools, routes: [] }, dashboards],
  // A Wednesday, 14:30 in Lagos: both registers of the day are due.
  now: '2026-10-14T13:30:00.000Z',
})
const { database } = app.app

const mark = (arm: TestClassArm, session: TestSession, day: string, sitting: string, marks: RegisterMarks) =>
  asOwner(database, tx => writeRegister(tx, { arm, termId: session.activeTerm.id, day, sitting }, marks))

const card = (student: { id: string }, arm: TestClassArm, session: TestSession, status: string) =>
  app.db.run(sql`
    insert into report_card (id, state_id, school_id, session_id, term_id, class_id, class_arm_id, student_id, status, result)
    values (${uuid()}, ${arm.stateId}, ${arm.schoolId}, ${session.id}, ${session.activeTerm.id}, ${arm.classId}, ${arm.id},
      ${student.id}, ${status}, '{}')`)

const ask = (student: { id: string }, from: TestClassArm, to: TestSchool, by: { id: string }, status = 'Pending') =>
  app.db.run(sql`
    insert into student_transfer (id, state_id, student_id, from_school_id, from_class_id, to_school_id, to_class_id, reason,
      requested_by, status, answered_at)
    values (${uuid()}, ${from.stateId}, ${student.id}, ${from.schoolId}, ${from.classId}, ${to.id}, ${from.classId}, 'Moved house',
      ${by.id}, ${status}, ${status === 'Pending' ? null : app.clock.now().toISOString()})`)

/** A school with one of everything that is counted, and as much that is not. */
const fill = async (state: TestState, school: TestSchool, session: TestSession, sibling: TestSchool) => {
  const person = (role: 'principal' | 'teacher' | 'classTeacher' | 'administrator', columns = {}) =>
    makeStaff(app, { state, role, school, columns })
  const principal = await makePerson(app, { state, role: 'principal', school })
  const classTeacher = await makePerson(app, { state, role: 'classTeacher', school })
  const subjectTeacher = await person('teacher')
  await person('teacher', { account_status: 'Suspended' })
  const idle = await person('teacher')
  const bursar = await person('administrator', {
    staff_type: 'Non-Teaching',
    date_of_birth: '1967-02-28',
    first_appointment: '1999-01-04',
  })
  const extended = await person('administrator', {
    staff_type: 'Non-Teaching',
    date_of_birth: '1966-01-01',
    first_appointment: '1995-01-04',
    retirement_extended_to: '2029-01-01',
  })
  const former = await person('teacher')
  await app.db.run(sql`update role_access set ended_at = now() where staff_id = ${former.id}`)

  const gold = await makeClassArm(app, { state, school, session, class: 'JSS 1', name: 'Gold', classTeacher })
  const green = await makeClassArm(app, { state, school, session, class: 'SS 2', name: 'Green' })
  const left = await makeClassArm(app, { state, school, session, class: 'JSS 2', name: 'Left', classTeacher: former })
  const empty = await makeClassArm(app, { state, school, session, class: 'JSS 3', name: 'Empty', classTeacher })
  const closed = await makeClassArm(app, { state, school, session, class: 'JSS 3', name: 'Closed' })
  await app.db.run(sql`update class_arm set closed_at = now() where id = ${closed.id}`)
  await makeSubject(app, gold, { teacher: subjectTeacher })
  await makeSubject(app, gold, { teacher: classTeacher })
  await makeSubject(app, closed, { teacher: idle })

  const boy = await makeStudent(app, gold, { gender: 'male' })
  const girl = await makeStudent(app, gold, { gender: 'female' })
  const late = await makeStudent(app, gold, { gender: 'female', begins: '2026-10-14' })
  const big = await makeStudent(app, green, { gender: 'male' })
  await makeStudent(app, left, { gender: 'female' })
  await makeStudent(app, green, { gender: 'female', withoutArm: true })
  const gone = await makeStudent(app, gold, { gender: 'male', columns: { status: 'Withdrawn' } })
  await app.db.run(sql`update enrolment set ends = '2026-10-12' where student_id = ${gone.id}`)
  const twin = await makeStudent(app, gold, { gender: 'male' })
  await app.db.run(sql`update enrolment set ends = begins - 1 where student_id = ${twin.id}`)
  await app.db.run(sql`update student set merged_into = ${boy.id} where id = ${twin.id}`)

  await mark(gold, session, '2026-10-12', 'morning', { [boy.id]: 'present', [girl.id]: 'late', [gone.id]: 'present' })
  await mark(gold, session, '2026-10-12', 'afternoon', {
    [boy.id]: 'absent',
    [girl.id]: 'excused',
    [gone.id]: 'absent',
  })
  await mark(gold, session, '2026-10-13', 'morning', { [boy.id]: 'present', [gone.id]: 'present' })
  await mark(gold, session, '2026-10-14', 'morning', { [boy.id]: 'present', [girl.id]: 'present', [late.id]: 'late' })
  await mark(green, session, '2026-10-14', 'morning', { [big.id]: 'present' })
  await mark(gold, session, '2026-10-09', 'morning', { [boy.id]: 'present' })
  await card(boy, gold, session, 'Published')
  await card(girl, gold, session, 'Draft')
  await card(twin, gold, session, 'Published')
  await ask(boy, gold, sibling, principal)
  await ask(girl, gold, sibling, principal, 'Cancelled')
  return { principal, classTeacher, idle, bursar, extended, gold, green, left, empty, boy }
}

const makeWorld = async () => {
  const { state, district, school, session, sibling } = await makeSchoolWorld(app, {
    school: { name: 'A' },
    schools: { sibling: { name: 'B' } },
  })
  return {
    state,
    district,
    school,
    sibling,
    session,
    ...(await fill(state, school, session, sibling)),
    districtAdmin: await makePerson(app, { state, role: 'districtAdmin', district }),
    superAdmin: await makePerson(app, { state, role: 'superAdmin' }),
  }
}

/** An instant in PostgreSQL's JSON format. */
const written = (moment: Date) => moment.toISOString().replace('.000Z', 'Z')

/** The figures on Today of somebody who sees the whole school. */
const view = async (as: SignedIn) => {
  const { status, body } = await app.request('GET /dashboard/today', {}, { as })
  if (!body.figures) throw new Error('The role sees no figures.')
  return { status, body: { ...body, figures: body.figures, asOf: body.figuresAsOf } }
}
const atMoment = {
  today: '2026-10-14',
  days: ['2026-10-12', '2026-10-13', '2026-10-14'],
  sittings: ['morning', 'afternoon'],
}
const naive = (school: TestSchool) => asOwner(database, tx => naiveFigures(tx, school.id, atMoment))

describe('the figures of a school', () => {
  it('match a count by hand', async () => {
    const { school, sibling, principal } = await makeWorld()
    const { body } = await view(principal)
    expect(body.figures).toEqual({
      students: { male: 2, female: 4, withoutClassArm: 1 },
      staff: { teaching: 5, nonTeaching: 2 },
      enrolment: [
        { class: 'JSS 1', level: 7, male: 1, female: 2 },
        { class: 'JSS 2', level: 8, male: 0, female: 1 },
        { class: 'SS 2', level: 11, male: 1, female: 1 },
      ],
      attendanceOfWeek: [
        // Five students in arms, two sittings: ten, of which the registers of Gold cover six.
        { day: '2026-10-12', present: 3, expected: 6, notCalled: 4 },
        // Four students: eight. One register has a mark for the boy; the girl has no mark, and one who left does not count.
        { day: '2026-10-13', present: 1, expected: 1, notCalled: 7 },
        // Five students: ten, of which four are marked.
        { day: '2026-10-14', present: 4, expected: 4, notCalled: 6 },
      ],
      registersToday: { marked: 2, of: 6 },
      teachersWithoutSubjects: 1,
      armsWithoutTeacher: 2,
      classArms: 4,
      retiringSoon: 1,
      cards: { published: 1, drafts: 1, of: 5 },
      pendingTransfers: { incoming: 0, outgoing: 1 },
    })
    expect(body.asOf).toBe(written(app.clock.now()))
    expect(await naive(school)).toEqual(body.figures)
    await refreshFigures(app.app)
    const stored = await app.db.get<{ figures: unknown }>(
      sql`select figures from school_figures where school_id = ${sibling.id}`,
    )
    expect(stored.figures).toEqual(await naive(sibling))
    expect(stored.figures).toMatchObject({ pendingTransfers: { incoming: 1, outgoing: 0 } })
  })

  it('are beside the posts to fill and the registers that are late, as far as the viewer may see them', async () => {
    const { principal, classTeacher, idle, bursar, gold, green, left } = await makeWorld()
    const { records, late } = (await view(principal)).body
    expect(late?.registers.map(({ classArm }) => classArm.id)).toEqual([gold.id, left.id, green.id])
    expect(late?.registers[0]).toMatchObject({
      classArm: { fullName: 'JSS 1 Gold' },
      classTeacher: { id: classTeacher.id },
    })
    expect(records).toMatchObject({ withoutClassArm: 1, uploads: [], duplicates: [] })
    expect(records?.armsWithoutTeacher.map(({ id }) => id)).toEqual([left.id, green.id])
    expect(records?.teachersWithoutSubjects).toEqual([{ id: idle.id, name: idle.fullName }])
    expect(records?.retiringSoon).toEqual([{ id: bursar.id, name: bursar.fullName, retirementDate: '2027-02-28' }])
    const own = (await app.request('GET /dashboard/today', {}, { as: classTeacher })).body
    expect(own).toMatchObject({ records: null, late: null, decisions: null, figures: null, funds: null, exams: [] })
  })

  it('list the registers due by the clock, and none on a day without school', async () => {
    const { principal } = await makeWorld()
    const registersAt = async (moment: string) => {
      app.clock.set(moment)
      const { registersToday } = (await view(await signIn(app, principal))).body.figures
      return [registersToday.marked, registersToday.of]
    }
    try {
      expect(await registersAt('2026-10-14T06:59:00Z')).toEqual([0, 0])
      expect(await registersAt('2026-10-14T06:59:59Z')).toEqual([0, 0])
      expect(await registersAt('2026-10-14T07:01:00Z')).toEqual([2, 3])
      expect(await registersAt('2026-10-14T12:05:00Z')).toEqual([2, 6])
      expect(await registersAt('2026-10-17T12:05:00Z')).toEqual([0, 0])
    } finally {
      app.clock.set('2026-10-14T13:30:00.000Z')
    }
  })

  it('are cached for a minute, counted once for concurrent requests, and nobody waits', async () => {
    const { school, principal, gold } = await makeWorld()
    const first = (await view(principal)).body
    await makeStudent(app, gold, { gender: 'male' })
    app.clock.advance(59_000)
    expect((await view(principal)).body).toMatchObject({ asOf: first.asOf, figures: first.figures })
    app.clock.advance(1_000)
    // While someone else is counting, the cached figures are returned at once.
    const meanwhile = await asOwner(database, async tx => {
      await tx.get(sql`select pg_advisory_xact_lock(hashtextextended(${`figures ${school.id}`}, 0))`)
      return (await view(principal)).body
    })
    expect(meanwhile).toMatchObject({ asOf: first.asOf, figures: first.figures })
    const answers = await Promise.all([view(principal), view(principal), view(principal)])
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect((await view(principal)).body.figures.students.male).toBe(3)
  })

  it('are returned if nothing is cached and someone else is counting', async () => {
    const { school, principal } = await makeWorld()
    const answer = await asOwner(database, async tx => {
      await tx.get(sql`select pg_advisory_xact_lock(hashtextextended(${`figures ${school.id}`}, 0))`)
      return view(principal)
    })
    expect([answer.status, answer.body.figures.students.male]).toEqual([200, 2])
  })

  it('are zero in a state without a session', async () => {
    const { state, school } = await makeOrganisations(app)
    const { status, body } = await view(await makePerson(app, { state, role: 'principal', school }))
    expect(status).toBe(200)
    expect(body.figures).toMatchObject({
      enrolment: [],
      attendanceOfWeek: [],
      registersToday: { marked: 0, of: 0 },
      classArms: 0,
    })
  })
})

describe('the figures of a district and of the state', () => {
  it('are the sums of the cached figures, with their time', async () => {
    const { state, district, school, sibling, districtAdmin, superAdmin, gold, principal } = await makeWorld()
    const ofDistrict = async () =>
      (
        await app.request(
          'GET /district/get-dashboard-information/{id}',
          { params: { id: district.id } },
          { as: districtAdmin },
        )
      ).body
    const one = await ofDistrict()
    expect(one).toMatchObject({
      schoolCount: 2,
      asOf: written(app.clock.now()),
      figures: {
        students: { male: 2, female: 4, withoutClassArm: 1 },
        pendingTransfers: { incoming: 1, outgoing: 1 },
        registersToday: { marked: 2, of: 6 },
        attendanceOfWeek: [{ day: '2026-10-12', present: 3, expected: 6 }, {}, {}],
      },
      schools: [
        {
          id: school.id,
          studentCount: 6,
          staffCount: 7,
          registersMarked: 2,
          registersOf: 6,
          cardsPublished: 1,
          cardsOf: 5,
        },
        { id: sibling.id, studentCount: 0, staffCount: 0, registersMarked: 0, registersOf: 0 },
      ],
    })
    expect((await view(principal)).body.figures).toEqual({
      ...one.figures,
      pendingTransfers: { incoming: 0, outgoing: 1 },
    })

    const other = await makeDistrict(app, state, { name: 'Zzz' })
    await makeDistrict(app, state, { approved: false })
    const ofState = async () => (await app.request('GET /dashboard/state', {}, { as: superAdmin })).body
    expect(await ofState()).toMatchObject({
      districtCount: 2,
      pendingDistricts: 1,
      schoolCount: 2,
      figures: one.figures,
      districts: [
        { id: district.id, schoolCount: 2, studentCount: 6, staffCount: 7, registersOf: 6, cardsOf: 5 },
        { id: other.id, schoolCount: 0, studentCount: 0 },
      ],
    })

    // Sums are of the cached figures: a new student shows when the background work has counted again.
    await makeStudent(app, gold, { gender: 'male' })
    app.clock.advance(7 * 60_000)
    await refreshFigures(app.app)
    expect((await ofDistrict()).figures.students.male).toBe(2)
    app.clock.advance(60_001)
    expect(await refreshFigures(app.app)).toBeGreaterThanOrEqual(2)
    expect((await ofDistrict()).figures.students.male).toBe(3)
    expect((await ofState()).figures.students.male).toBe(3)
  })

  it('ignore the registers of a past day', async () => {
    const { district, districtAdmin } = await makeWorld()
    const params = { id: district.id }
    const seen = async () =>
      app.request('GET /district/get-dashboard-information/{id}', { params }, { as: await signIn(app, districtAdmin) })
    await seen()
    app.clock.set('2026-10-15T06:30:00Z')
    try {
      const { body } = await seen()
      expect(body.figures.registersToday).toEqual({ marked: 0, of: 0 })
      expect(body.schools[0]).toMatchObject({ registersMarked: 0, registersOf: 0, studentCount: 6 })
    } finally {
      app.clock.set('2026-10-14T13:30:00.000Z')
    }
  })

  it('are for the district and the state', async () => {
    const { district, principal, districtAdmin, state } = await makeWorld()
    const params = { id: district.id }
    const ofDistrict = (as: SignedIn) => app.request('GET /district/get-dashboard-information/{id}', { params }, { as })
    expect((await ofDistrict(principal)).status).toBe(404)
    const elsewhere = await makePerson(app, { state, role: 'districtAdmin', district: await makeDistrict(app, state) })
    expect((await ofDistrict(elsewhere)).status).toBe(404)
    for (const as of [principal, districtAdmin]) {
      expect((await app.request('GET /dashboard/state', {}, { as })).status).toBe(403)
    }
  })
})
