import type { OversightPart } from '@akada/contract/oversight/schemas'
import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { censusTests } from '../../../test/census-world.ts'
import { fillArm, leave, makeCard, markRegister, oversightWorld } from '../../../test/oversight-world.ts'
import { sql } from '../../platform/db/index.ts'

// A Wednesday, nine o'clock in Lagos.
const app = await testApp()

/** Names and values of the rows of a table, and of a list those of its schools. */
const rowsOf = async (as: make.SignedIn, part: OversightPart, id: string, query = {}) =>
  (await app.request('GET /oversight/part/{part}', { params: { part }, query }, { as })).body.tables
    .find(table => table.id === id)
    ?.rows.map(({ name, values }) => [name, ...values])

it('says how results were term by term, and by local government', async () => {
  const { superAdmin, session, first, second, third, subject, state } = await oversightWorld(app)
  await app.db.run(sql`update school set lga = 'Ifo' where id in (${first.school.id}, ${third.school.id})`)
  const before = await make.makeSession(app, state, { today: '2025-10-14', active: false })
  const card = { termId: before.activeTerm.id, sessionId: before.id, subjectId: subject.id }
  await makeCard(app, third.arm, third.girl, { ...card, total: 20 })
  const terms = await rowsOf(superAdmin, 'results', 'terms')
  // Of three cards of this term two are passed: 55.5, 70 and 30.
  expect(terms?.map(row => row.slice(0, 5))).toEqual([
    [`${before.activeTerm.name}, ${before.name}`, '20.00', null, '0.0', null],
    [`${session.activeTerm.name}, ${session.name}`, '51.83', '31.8', '66.7', '66.7'],
  ])
  const of = { term: session.activeTerm.id }
  expect(
    (await rowsOf(superAdmin, 'results', 'localGovernments', of))?.map(row => [...row.slice(0, 5), row.at(-1)]),
  ).toEqual([
    ['Ifo', '62.75', '42.8', '100.0', '100.0', 2],
    ['Unknown', '30.00', null, '0.0', null, 1],
  ])
  expect(
    (await rowsOf(superAdmin, 'results', 'localGovernments', { ...of, subject: subject.id }))?.map(row => row[0]),
  ).toEqual(['Ifo', 'Unknown'])
  expect(second.school.id).not.toBe(first.school.id)
})

it('compares attendance with the term before by week, district, class and school, as plain counts have it', async () => {
  const { superAdmin, state, first } = await oversightWorld(app)
  const before = await make.makeSession(app, state, { today: '2026-06-15', active: false })
  const arm = await make.makeClassArm(app, { state, school: first.school, session: before, class: 'JSS 1' })
  await app.db.run(sql`
    insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, class_arm_id, begins, ends)
    select akada_uuid(), state_id, school_id, id, ${before.id}, ${arm.classId}, ${arm.id}, '2026-05-03', '2026-07-30'
    from student where id in (${first.girl.id}, ${first.boy.id})`)
  const marks = { [first.girl.id]: 'present', [first.boy.id]: 'present' } as const
  await markRegister(app, arm, before, ['2026-05-25', 'morning'], { ...marks, [first.boy.id]: 'absent' })
  await markRegister(app, arm, before, ['2026-05-26', 'morning'], marks)
  const percentages = await app.db.rows<{ session: string; percent: string }>(sql`
    select class_arm.session_id as session,
      round(100.0 * count(*) filter (where mark.value ->> 'm' in ('present', 'late')) / count(*), 1)::text as percent
    from register join class_arm on class_arm.id = register.class_arm_id
    cross join lateral jsonb_each(akada_kept_marks(register)) as mark
    where register.school_id = ${first.school.id} group by 1 order by class_arm.session_id = ${before.id}`)
  expect(percentages.map(({ percent }) => percent)).toEqual(['80.0', '75.0'])
  const changes = async (table: string) =>
    (await rowsOf(superAdmin, 'attendance', table))?.map(([name, now, change]) => [name, now, change])
  expect(await changes('schools')).toContainEqual([first.school.name, '80.0', '5.0'])
  expect(await changes('districts')).toEqual([
    ['North', '71.4', '-3.6'],
    ['South', '0.0', null],
  ])
  expect(await changes('classes')).toEqual([
    ['JSS 1', '50.0', '-25.0'],
    ['SS 2', '100.0', null],
  ])
  // The fourth week of each term.
  expect(await changes('weeks')).toEqual([
    ['Week 4', '25.0', '-50.0'],
    ['Week 5', '80.0', null],
  ])
  const { tables } = (
    await app.request('GET /oversight/part/{part}', { params: { part: 'attendance' } }, { as: superAdmin })
  ).body
  expect(new Set(tables.map(({ since }) => since))).toEqual(new Set([`Third Term, ${before.name}`]))
})

it('says how many were on the roll in each of the last years, as far as there are any', async () => {
  const { superAdmin, first, state } = await oversightWorld(app)
  const before = await make.makeSession(app, state, { today: '2024-10-14', active: false })
  const arm = await make.makeClassArm(app, { state, school: first.school, session: before, class: 'JSS 1' })
  await app.db.run(sql`
    insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, class_arm_id, begins, ends)
    select akada_uuid(), state_id, school_id, id, ${before.id}, ${arm.classId}, ${arm.id}, '2024-09-14', '2026-07-30'
    from student where id = ${first.girl.id}`)
  expect(await rowsOf(superAdmin, 'enrolment', 'years')).toEqual([
    ['14-10-2026', 8, 3, 11],
    ['14-10-2025', 0, 1, 1],
    ['14-10-2024', 0, 1, 1],
  ])
})

it('says how many boys and girls of the last class of a stage are in a higher one a year later, by class and district', async () => {
  const { superAdmin, ofNorth, first, second, state } = await oversightWorld(app)
  const before = await make.makeSession(app, state, { today: '2025-10-14', active: false })
  const last = await make.makeClassArm(app, { state, school: first.school, session: before, class: 'JSS 3' })
  // The boy of SS 2 was in JSS 3 of another school; the girl and the boy of JSS 1 are in no higher class.
  await app.db.run(sql`
    insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, class_arm_id, begins, ends)
    select akada_uuid(), state_id, ${first.school.id}, id, ${before.id}, ${last.classId}, ${last.id}, '2025-09-14', '2026-07-30'
    from student where id in (${second.big.id}, ${first.girl.id}, ${first.boy.id})`)
  const moved = [2, 1, '50.0', 1, 0, '0.0']
  expect(await rowsOf(superAdmin, 'enrolment', 'stages')).toEqual([['JSS 3', ...moved]])
  expect(await rowsOf(superAdmin, 'enrolment', 'stageDistricts')).toEqual([['North', ...moved]])
  expect(await rowsOf(ofNorth, 'enrolment', 'stages')).toEqual([['JSS 3', ...moved]])
  expect(await rowsOf(ofNorth, 'enrolment', 'stageDistricts')).toBeUndefined()
})

it('counts who left and was admitted again by district and school, and names them to those who see students', async () => {
  const { superAdmin, ofNorth, principal, first } = await oversightWorld(app)
  const { school, arm } = first
  const student = await make.makeStudent(app, arm, { gender: 'female' })
  const left = { lastDay: '2026-10-02', cause: 'Went to trade' }
  await app.request('POST /student/withdraw/{id}', { params: { id: student.id }, body: left }, { as: principal })
  const back = { classId: arm.classId, classArmId: arm.id, firstDay: '2026-10-12' }
  const { status } = await app.request(
    'POST /student/readmit/{id}',
    { params: { id: student.id }, body: back },
    { as: principal },
  )
  expect(status).toBe(200)
  expect(await rowsOf(superAdmin, 'enrolment', 'returned')).toEqual([
    ['North', 0, 1, 0, 1],
    ['South', 0, 0, 0, 0],
  ])
  expect((await rowsOf(ofNorth, 'enrolment', 'returned'))?.filter(row => row.at(-1) !== 0)).toEqual([
    [school.name, 0, 1, 0, 1],
  ])
  const list = await rowsOf(superAdmin, 'enrolment', 'list', { list: 'returned', school: school.id })
  expect(list?.map(row => row.slice(1))).toEqual([
    [school.name, student.admissionNumber, 'JSS 1 Gold', '2026-10-02', '2026-10-12'],
  ])
})

it('counts who left within a year and is on no roll, and names them to those who see students', async () => {
  const { superAdmin, second } = await oversightWorld(app)
  const gone = await leave(app, second.arm)
  const back = await leave(app, second.arm)
  await app.db.run(sql`update student set status = 'Active' where id = ${back.id}`)
  expect(await rowsOf(superAdmin, 'enrolment', 'leavers')).toEqual([[second.school.name, 'North', 0, 1, 1]])
  const [row] = (await rowsOf(superAdmin, 'enrolment', 'list', { list: 'leavers', school: second.school.id })) ?? []
  expect(row?.slice(1)).toEqual([second.school.name, gone.admissionNumber, 'JSS 1 Gold', '2026-10-02', 'Moved to Kano'])
})

it('says in how many arms and schools nobody teaches a subject, which arms are large, and which schools opened no register this week', async () => {
  const { superAdmin, second, third } = await oversightWorld(app)
  await fillArm(app, second.senior, 41)
  // The world's subject is taken by JSS 1 of each school, and taught in the first school alone.
  const [subject, ...others] = (await rowsOf(superAdmin, 'staffing', 'vacantSubjects')) ?? []
  expect([subject?.slice(1), others]).toEqual([[2, 2], []])
  const large = (await rowsOf(superAdmin, 'staffing', 'schools'))?.filter(row => row.at(-1) !== 0)
  expect(large?.map(([name, ...values]) => [name, values.at(-1)])).toEqual([[second.school.name, 1]])
  expect(await rowsOf(superAdmin, 'staffing', 'list', { list: 'largeArms', school: second.school.id })).toEqual([
    ['SS 2 Blue', second.school.name, null, 41],
  ])
  expect(await rowsOf(superAdmin, 'quality', 'list', { list: 'withoutRegister' })).toEqual([
    [third.school.name, 'South'],
  ])
})

it('lists teachers who never signed in and teach nothing, once they have had an account for thirty days', async () => {
  const { superAdmin, state, first } = await oversightWorld(app)
  const school = first.school
  const unused = await make.makeStaff(app, { state, role: 'teacher', school, columns: { created_at: '2026-09-01' } })
  await make.makeStaff(app, { state, role: 'teacher', school, columns: { created_at: '2026-10-01' } })
  await make.makeStaff(app, {
    state,
    role: 'teacher',
    school,
    columns: { created_at: '2026-09-01', last_active_at: '2026-09-02' },
  })
  const teaching = await make.makeStaff(app, { state, role: 'teacher', school, columns: { created_at: '2026-09-01' } })
  await make.makeSubject(app, first.arm, { teacher: teaching })
  const listed = await rowsOf(superAdmin, 'quality', 'list', { list: 'staffToCheck', school: school.id })
  expect(listed?.map(([name]) => name)).toEqual([unused.fullName])
})

it('adds up the textbooks of the last returns by district, and by school within one', async () => {
  const census = censusTests(app)
  const { state, district, session, head, superAdmin, school } = await census.world()
  await make.makeSchool(app, district)
  const arm = await make.makeClassArm(app, { state, school, session, class: 'JSS 1' })
  await make.makeStudent(app, arm, { gender: 'male', columns: { date_of_birth: '2014-03-02' } })
  await census.open(superAdmin, session)
  expect((await census.submit(head, await census.view(head))).status).toBe(200)
  const [north] = (await rowsOf(superAdmin, 'facilities', 'textbooks')) ?? []
  expect(north?.slice(1)).toEqual([120, '0.0', 110, '0.0', 1])
  const within = await rowsOf(superAdmin, 'facilities', 'textbooks', { district: district.id })
  expect(within?.map(row => row.slice(1))).toEqual(
    expect.arrayContaining([
      [120, '0.0', 110, '0.0', 1],
      [0, null, 0, null, 0],
    ]),
  )
})
