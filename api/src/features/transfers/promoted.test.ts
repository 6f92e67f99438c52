import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { enrolmentsOf, inTheHolidays, promotedWorld, type PromotedWorld } from '../../../test/promoted-world.ts'
import { accept, check, create, openTransfers, viewTransfer } from '../../../test/transfer-world.ts'
import { sql } from '../../platform/db/index.ts'

const app = await testApp({ now: inTheHolidays })

const request = async (at: PromotedWorld, more: object = {}) => {
  const body = { student: at.child.id, destinationSchool: at.fresh.id, reason: 'The family moves', ...more }
  const made = await app.request(create, { body }, { as: at.head })
  if (made.status !== 200) throw new Error(made.error.message)
  return made.body
}
const moveTo = async (at: PromotedWorld, more: { classArm?: string; nextClassArm?: string } = {}) => {
  const { id } = await request(at)
  const answer = { status: 'Accepted' as const, admissionNumber: `NEW/${make.unique()}`, ...more }
  const moved = await app.request(
    'PATCH /student-transfer-log/response-to-transfer/{id}',
    { params: { id }, body: answer },
    { as: at.freshHead },
  )
  return { id, ...moved }
}

it("moves a promoted student in today's class until the session ends, and in the promoted class after it", async () => {
  const at = await promotedWorld(app)
  expect(await enrolmentsOf(app, at.child)).toEqual([
    `${at.school.name} JSS 1 Gold 2026-09-14 ${at.lastDay}`,
    `${at.school.name} JSS 2 Gold ${at.next.starts}`,
  ])
  const asked = await request(at)
  expect(asked).toMatchObject({ sourceClass: { name: 'JSS 1' }, destinationClass: { name: 'JSS 1' } })
  expect(asked.nextPlacement).toMatchObject({ session: { name: '2027/2028' }, class: { name: 'JSS 2' } })
  expect(asked.checkList).toContainEqual({
    code: 'promoted',
    blocking: false,
    message: 'Adebayo, Kemi is promoted: in JSS 1 until this session ends, then in JSS 2.',
  })
  const { status, body } = await accept(app, at, asked.id, { classArm: at.pearl.id })
  expect(status).toBe(200)
  expect(body.placedIn).toMatchObject({ name: 'JSS 1 Pearl' })
  expect(await enrolmentsOf(app, at.child)).toEqual([
    `${at.school.name} JSS 1 Gold 2026-09-14 2027-08-01`,
    `${at.fresh.name} JSS 1 Pearl 2027-08-02 ${at.lastDay}`,
    `${at.fresh.name} JSS 2 - ${at.next.starts}`,
  ])
})

it('puts the student into the chosen arms of both sessions at once', async () => {
  const at = await promotedWorld(app)
  expect((await moveTo(at, { classArm: at.pearl.id, nextClassArm: at.ruby.id })).status).toBe(200)
  expect((await enrolmentsOf(app, at.child)).slice(1)).toEqual([
    `${at.fresh.name} JSS 1 Pearl 2027-08-02 ${at.lastDay}`,
    `${at.fresh.name} JSS 2 Ruby ${at.next.starts}`,
  ])
})

it.each(["another school's arm", 'an arm of another class', 'an arm of this session'])(
  'refuses %s for the next session, and nothing is moved',
  async kind => {
    const at = await promotedWorld(app)
    const other = await at.freshArm('Topaz', 'JSS 3', at.next)
    const nextClassArm =
      { "another school's arm": at.second.id, 'an arm of another class': other.id }[kind] ?? at.pearl.id
    const { status, error } = await moveTo(at, { nextClassArm })
    expect([status, error.code]).toEqual([422, 'unknown_destination'])
    expect(await enrolmentsOf(app, at.child)).toHaveLength(2)
  },
)

it("is on one school's roll on each day, in the right class, after the new school's promotion too", async () => {
  const at = await promotedWorld(app)
  await moveTo(at, { classArm: at.pearl.id })
  const idsIn = async (as: make.SignedIn, school: { id: string }, query: object = {}) => {
    const found = await app.request('GET /student/search', { query: { school: [school.id], ...query } }, { as })
    return found.body.foundStudents.map(({ id, class: of, classArm }) => [id, of?.name, classArm?.name])
  }
  expect((await idsIn(at.head, at.school)).map(([id]) => id)).toEqual([at.friend.id])
  expect(await idsIn(at.freshHead, at.fresh)).toEqual([[at.child.id, 'JSS 1', 'Pearl']])
  expect(await idsIn(at.freshHead, at.fresh, { classArm: [at.pearl.id] })).toHaveLength(1)
  expect((await app.request('GET /promotion/view', { query: {} }, { as: at.freshHead })).body.classes).toEqual([])
  await make.makeStudent(app, at.pearl)
  const promoted = await app.request(
    'POST /promotion/apply',
    { body: { session: at.session.id } },
    { as: at.freshHead },
  )
  expect(promoted.error?.message ?? '').toContain('No students moved.')
  expect((await enrolmentsOf(app, at.child)).at(-1)).toBe(`${at.fresh.name} JSS 2 - ${at.next.starts}`)
  app.clock.set(`${at.next.starts}T08:00:00.000Z`)
  const later = await make.signIn(app, at.freshHead)
  expect((await idsIn(later, at.fresh)).find(([id]) => id === at.child.id)).toEqual([at.child.id, 'JSS 2', undefined])
  app.clock.set(inTheHolidays)
})

it('leaves the next class to the new school where it takes the student into another class', async () => {
  const at = await promotedWorld(app)
  const { id } = await request(at, { destinationClass: at.state.classes['JSS 2'] })
  expect((await accept(app, at, id)).status).toBe(200)
  expect((await enrolmentsOf(app, at.child)).slice(1)).toEqual([`${at.fresh.name} JSS 2 - 2027-08-02`])
})

it('refuses the final year also as the class that a promoted student goes on to', async () => {
  const at = await promotedWorld(app)
  const last = await make.makeClassArm(app, { ...at, class: 'SS 2', name: 'Arts' })
  const senior = await at.addStudent(at, last)
  expect((await at.apply(at.head, at.session)).status).toBe(200)
  const { body } = await app.request(
    check,
    { params: { student: senior.id }, query: { destinationClass: at.state.classes['SS 2'] } },
    { as: at.head },
  )
  expect(body.points.find(({ blocking }) => blocking)?.message).toBe(
    'Nobody may move into SS 3, the final year of senior secondary.',
  )
})

it('undoing the promotion of the former school leaves the student who moved as they are', async () => {
  const at = await promotedWorld(app)
  await moveTo(at)
  const undone = await at.undo(at.head, at.promotion)
  expect(undone.body).toMatchObject({ undone: 1 })
  expect((await enrolmentsOf(app, at.child)).slice(1)).toEqual([
    `${at.fresh.name} JSS 1 - 2027-08-02 ${at.lastDay}`,
    `${at.fresh.name} JSS 2 - ${at.next.starts}`,
  ])
})

it('lists who moved away in the class that they left, not in the one that they were promoted to', async () => {
  const at = await promotedWorld(app)
  await moveTo(at)
  const { body } = await app.request(
    'GET /student/search',
    { query: { school: [at.school.id], status: 'Transferred' } },
    { as: at.head },
  )
  expect(body.foundStudents).toMatchObject([{ id: at.child.id, class: { name: 'JSS 1' }, classArm: { name: 'Gold' } }])
})

it('moves the electives of both sessions to the new school', async () => {
  const at = await promotedWorld(app)
  const subject = await make.makeSubject(app, at.gold, { elective: true })
  await app.db.run(sql`
    insert into student_subject (state_id, school_id, session_id, student_id, subject_id, offered)
    select ${at.state.id}, ${at.school.id}, n.id, ${at.child.id}, ${subject.id}, true
    from session n where n.id in (${at.session.id}, ${at.next.id})`)
  await moveTo(at)
  const { rows } = await app.owner.query('select distinct school_id as id from student_subject where student_id = $1', [
    at.child.id,
  ])
  expect(rows).toEqual([{ id: at.fresh.id }])
})

it('waits for an arm of today, and names the arm once the student is in one', async () => {
  const at = await promotedWorld(app)
  const { id } = await moveTo(at, { nextClassArm: at.ruby.id })
  const view = async () => (await app.request(viewTransfer, { params: { id } }, { as: at.freshHead })).body
  expect(await view()).toMatchObject({ can: { assign: true }, placedIn: null })
  const assign = (classArm: string) =>
    app.request(
      'PATCH /student/assign-to-class-arm',
      { body: { classArm, studentIds: [at.child.id] } },
      { as: at.freshHead },
    )
  expect((await assign(at.pearl.id)).status).toBe(200)
  expect(await view()).toMatchObject({ can: { assign: false }, placedIn: { name: 'JSS 1 Pearl' } })
})

it('may be transferred a second time in the same holidays', async () => {
  const at = await promotedWorld(app)
  await openTransfers(app, at.state, { opens: '2027-07-01', closes: '2027-09-30', classes: ['JSS 1'] })
  await moveTo(at, { nextClassArm: at.ruby.id })
  app.clock.advance(86_400_000)
  const [head, freshHead] = [await make.signIn(app, at.head), await make.signIn(app, at.freshHead)]
  const body = { student: at.child.id, destinationSchool: at.school.id, reason: 'Homesick' }
  const made = await app.request(create, { body }, { as: freshHead })
  expect((await accept(app, { freshHead: head }, made.body.id)).status).toBe(200)
  app.clock.set(inTheHolidays)
  expect(await enrolmentsOf(app, at.child)).toEqual([
    `${at.school.name} JSS 1 Gold 2026-09-14 2027-08-01`,
    `${at.fresh.name} JSS 1 - 2027-08-02 2027-08-02`,
    `${at.school.name} JSS 1 - 2027-08-03 ${at.lastDay}`,
    `${at.school.name} JSS 2 - ${at.next.starts}`,
  ])
})

it('goes on in the promoted class after a school that left the next class to its own promotion gives the student back', async () => {
  const at = await promotedWorld(app)
  const moved = await moveTo(at)
  expect(moved.status).toBe(200)
  // As at a school that does not have the next class: today's class alone, without an end.
  await app.owner.query(
    `update enrolment set ends = begins - 1 where student_id = $1 and session_id = $2 and school_id = $3`,
    [at.child.id, at.next.id, at.fresh.id],
  )
  await app.owner.query(
    `update enrolment set ends = null, ended_because = null where student_id = $1 and session_id = $2 and school_id = $3`,
    [at.child.id, at.session.id, at.fresh.id],
  )
  app.clock.advance(86_400_000)
  const [head, freshHead] = [await make.signIn(app, at.head), await make.signIn(app, at.freshHead)]
  const body = { student: at.child.id, destinationSchool: at.school.id, reason: 'Homesick' }
  const made = await app.request(create, { body }, { as: freshHead })
  expect((await accept(app, { freshHead: head }, made.body.id)).status).toBe(200)
  expect((await enrolmentsOf(app, at.child)).slice(-2)).toEqual([
    `${at.school.name} JSS 1 - 2027-08-03 ${at.lastDay}`,
    `${at.school.name} JSS 2 Gold ${at.next.starts}`,
  ])
  // The promotion is about these enrolments now.
  expect((await at.undo(head, at.promotion)).body).toMatchObject({ undone: 2 })
  expect((await enrolmentsOf(app, at.child)).at(-1)).toBe(`${at.school.name} JSS 1 - 2027-08-03`)
  app.clock.set(inTheHolidays)
})
