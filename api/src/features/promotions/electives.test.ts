import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { promotionTests } from '../../../test/promotion-world.ts'
import { sql } from '../../platform/db/index.ts'

const app = await testApp({ now: '2027-08-02T08:00:00.000Z' })
const { apply, decide, undo, world } = promotionTests(app)

type World = Awaited<ReturnType<typeof world>>

/** Adds a subject to a class in a session. */
const offer = (
  at: World,
  subject: { id: string },
  className: string,
  sessionId: string,
  { elective = true, school = null }: { elective?: boolean; school?: string | null } = {},
) =>
  app.db.run(sql`
    insert into class_subject (id, state_id, school_id, session_id, class_id, subject_id, elective)
    values (akada_uuid(), ${at.state.id}, ${school}, ${sessionId}, ${at.state.classes[className]}, ${subject.id}, ${elective})`)
const choose = (at: World, student: { id: string }, subject: { id: string }, offered = true) =>
  app.db.run(sql`
    insert into student_subject (state_id, school_id, session_id, student_id, subject_id, offered)
    values (${at.state.id}, ${at.school.id}, ${at.session.id}, ${student.id}, ${subject.id}, ${offered})`)
const chosenNext = async (at: World, student: { id: string }) =>
  (
    await app.db.rows<{ name: string }>(sql`
      select su.name from student_subject ss join subject su on su.id = ss.subject_id
      where ss.student_id = ${student.id} and ss.session_id = ${at.next.id} and ss.offered order by su.name`)
  ).map(({ name }) => name)

it("keeps the students' electives that the next class has, and restores them when undone", async () => {
  const at = await world()
  const [french, arabic, music, craft] = [
    await make.makeSubject(app, at.gold, { name: 'French', elective: true }),
    await make.makeSubject(app, at.gold, { name: 'Arabic', elective: true }),
    await make.makeSubject(app, at.gold, { name: 'Music', elective: true }),
    await make.makeSubject(app, at.gold, { name: 'Craft', elective: true }),
  ]
  // French and Music continue in JSS 2, Music for all; Arabic does not. JSS 1 has no subjects for the next session yet.
  await offer(at, french, 'JSS 2', at.next.id)
  await offer(at, music, 'JSS 2', at.next.id, { elective: false })
  const [up, stays, none] = [
    await make.makeStudent(app, at.gold),
    await make.makeStudent(app, at.gold),
    await make.makeStudent(app, at.gold),
  ]
  for (const student of [up, stays]) {
    for (const subject of [french, arabic, music]) await choose(at, student, subject)
    await choose(at, student, craft, false)
  }
  await decide(at.head, at.session, [
    { student: up.id, outcome: 'Promoted' },
    { student: stays.id, outcome: 'Repeat' },
  ])
  const { status, body } = await apply(at.head, at.session)
  expect(status).toBe(200)
  expect(await chosenNext(at, up)).toEqual(['French'])
  expect(await chosenNext(at, stays)).toEqual(['Arabic', 'French', 'Music'])
  expect(await chosenNext(at, none)).toEqual([])
  expect((await undo(at.head, body.promotion)).status).toBe(200)
  expect(await chosenNext(at, up)).toEqual([])
  expect(await chosenNext(at, stays)).toEqual([])
  expect((await apply(at.head, at.session)).status).toBe(200)
  expect(await chosenNext(at, up)).toEqual(['French'])
})

it('keeps later choices when it is undone, and logs what it removes', async () => {
  const at = await world()
  const [french, arabic, music] = [
    await make.makeSubject(app, at.gold, { name: 'French', elective: true }),
    await make.makeSubject(app, at.gold, { name: 'Arabic', elective: true }),
    await make.makeSubject(app, at.gold, { name: 'Music', elective: true }),
  ]
  for (const subject of [french, arabic, music]) await offer(at, subject, 'JSS 2', at.next.id)
  const student = await make.makeStudent(app, at.gold)
  await choose(at, student, french)
  await choose(at, student, music)
  await decide(at.head, at.session, [{ student: student.id, outcome: 'Promoted' }])
  const { body } = await apply(at.head, at.session)
  expect(await chosenNext(at, student)).toEqual(['French', 'Music'])
  const {
    rows: [arm],
  } = await app.owner.query('select class_arm_id as id from enrolment where student_id = $1 and ends is null', [
    student.id,
  ])
  app.clock.set('2027-09-20T08:00:00.000Z')
  const head = await make.signIn(app, at.head)
  // Arabic is chosen manually; French is dropped and chosen again.
  for (const [subject, takes] of [
    [arabic, true],
    [french, false],
    [french, true],
  ] as const) {
    const params = { classArm: arm.id, subject: subject.id }
    const set = { params, body: takes ? { add: [student.id], remove: [] } : { add: [], remove: [student.id] } }
    expect((await app.request('PATCH /subject/students/{classArm}/{subject}', set, { as: head })).status).toBe(200)
  }
  expect((await undo(head, body.promotion)).status).toBe(200)
  app.clock.set('2027-08-02T08:00:00.000Z')
  expect(await chosenNext(at, student)).toEqual(['Arabic', 'French'])
  const { rows } = await app.owner.query(
    "select before -> 'electives' as dropped from audit_log where entity_id = $1 and before ? 'electives'",
    [body.promotion],
  )
  expect(rows).toEqual([{ dropped: [{ subject: music.id, students: [student.id] }] }])
})

it("uses the current session's subjects until the state has set the next, whatever a school has added", async () => {
  const at = await world()
  const [french, drama] = [
    await make.makeSubject(app, at.gold, { name: 'French', elective: true }),
    await make.makeSubject(app, at.gold, { name: 'Drama', elective: true }),
  ]
  await offer(at, french, 'JSS 2', at.session.id)
  await offer(at, drama, 'JSS 2', at.next.id, { school: at.school.id })
  const student = await make.makeStudent(app, at.gold)
  await choose(at, student, french)
  await decide(at.head, at.session, [{ student: student.id, outcome: 'Promoted' }])
  expect((await apply(at.head, at.session)).status).toBe(200)
  expect(await chosenNext(at, student)).toEqual(['French'])
})
