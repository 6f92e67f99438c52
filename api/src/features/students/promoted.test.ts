import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { enrolmentsOf, inTheHolidays, promotedWorld, type PromotedWorld } from '../../../test/promoted-world.ts'

const app = await testApp({ now: inTheHolidays })

const assign = (at: PromotedWorld, classArm: string, studentIds = [at.child.id]) =>
  app.request('PATCH /student/assign-to-class-arm', { body: { classArm, studentIds } }, { as: at.head })
const withdraw = (at: PromotedWorld, lastDay: string) =>
  app.request(
    'POST /student/withdraw/{id}',
    { params: { id: at.child.id }, body: { lastDay, cause: 'The family travelled' } },
    { as: at.head },
  )
const armOf = (at: PromotedWorld, name: string, session: make.TestSession, className = 'JSS 2') =>
  make.makeClassArm(app, { ...at, session, class: className, name })

it('changes the arm of a promoted student for today, and leaves the next session as it is', async () => {
  const at = await promotedWorld(app)
  const { status, body } = await assign(at, at.blue.id)
  expect([status, body.message]).toEqual([200, '1 student is now in JSS 1 Blue.'])
  expect(await enrolmentsOf(app, at.child)).toEqual([
    `${at.school.name} JSS 1 Gold 2026-09-14 2027-08-01`,
    `${at.school.name} JSS 1 Blue 2027-08-02 ${at.lastDay}`,
    `${at.school.name} JSS 2 Gold ${at.next.starts}`,
  ])
})

it('changes the arm of a promoted student for the next session, and leaves today as it is', async () => {
  const at = await promotedWorld(app)
  const opal = await armOf(at, 'Opal', at.next)
  const { status, body } = await assign(at, opal.id, [at.child.id, at.friend.id])
  expect([status, body]).toEqual([
    200,
    {
      message: `2 students will be in JSS 2 Opal from ${at.next.starts.split('-').toReversed().join('-')} on.`,
      assigned: 2,
    },
  ])
  expect(await enrolmentsOf(app, at.child)).toEqual([
    `${at.school.name} JSS 1 Gold 2026-09-14 ${at.lastDay}`,
    `${at.school.name} JSS 2 Opal ${at.next.starts}`,
  ])
})

it('finds the arms of the next session, to which the students of one of its arms can be moved', async () => {
  const at = await promotedWorld(app)
  const opal = await armOf(at, 'Opal', at.next)
  const query = { school: [at.school.id], session: at.next.id, stateClass: [at.state.classes['JSS 2'] ?? ''] }
  const { body } = await app.request('GET /class-arm/search', { query }, { as: at.head })
  expect(body.foundClassArms.map(({ fullName }) => fullName).toSorted()).toEqual(['JSS 2 Gold', 'JSS 2 Opal'])
  expect(body.foundClassArms.every(({ session }) => session.id === at.next.id)).toBe(true)
  const studentsIn = async (classArm: string) =>
    (
      await app.request(
        'GET /student/get-by-class-arm/{school}/{classArm}',
        { params: { school: at.school.id, classArm } },
        { as: at.head },
      )
    ).body.foundStudents.map(({ id }) => id)
  const gold = body.foundClassArms.find(({ name }) => name === 'Gold')
  expect(await studentsIn(gold?.id ?? '')).toContain(at.child.id)
  expect((await assign(at, opal.id)).status).toBe(200)
  expect(await studentsIn(opal.id)).toEqual([at.child.id])
})

it('a promotion can be undone and applied again after arms of both sessions were changed', async () => {
  const at = await promotedWorld(app)
  const opal = await armOf(at, 'Opal', at.next)
  for (const arm of [at.blue, opal]) expect((await assign(at, arm.id)).status).toBe(200)
  const undone = await at.undo(at.head, at.promotion)
  expect(undone.body).toMatchObject({ undone: 2 })
  expect(await enrolmentsOf(app, at.child)).toEqual([
    `${at.school.name} JSS 1 Gold 2026-09-14 2027-08-01`,
    `${at.school.name} JSS 1 Blue 2027-08-02`,
  ])
  expect((await at.apply(at.head, at.session)).status).toBe(200)
  expect((await enrolmentsOf(app, at.child)).at(-1)).toMatch(new RegExp(`JSS 2 .* ${at.next.starts}$`))
})

it('refuses an arm of the next session for a student who is not promoted, and says in which class they are', async () => {
  const at = await promotedWorld(app)
  const left = await make.makeStudent(app, at.gold, { lastName: 'Cole', firstName: 'Chidi' })
  const opal = await armOf(at, 'Opal', at.next)
  const { status, error } = await assign(at, opal.id, [left.id])
  expect([status, error.message]).toEqual([422, 'No students moved. Cole, Chidi is in JSS 1, not in JSS 2.'])
  const same = await armOf(at, 'Quartz', at.next, 'JSS 1')
  expect((await assign(at, same.id, [left.id])).error.message).toBe(
    'No students moved. Cole, Chidi is in JSS 1 of another session, not of 2027/2028.',
  )
})

it('closes no arm that a promoted student is in today or will be in', async () => {
  const at = await promotedWorld(app)
  const nextArm = (
    await app.owner.query<{ id: string }>(
      'select class_arm_id as id from enrolment where student_id = $1 and ends is null',
      [at.child.id],
    )
  ).rows[0]?.id
  for (const id of [at.gold.id, nextArm ?? '']) {
    const closed = await app.request('DELETE /class-arm/delete/{id}', { params: { id } }, { as: at.head })
    expect([closed.status, closed.error.code]).toEqual([409, 'arm_not_empty'])
  }
})

const readmit = (at: PromotedWorld, classArm: { id: string; classId: string }) =>
  app.request(
    'POST /student/readmit/{id}',
    {
      params: { id: at.child.id },
      body: { classId: classArm.classId, classArmId: classArm.id, firstDay: '2027-07-31', reason: null },
    },
    { as: at.head },
  )

it('a promoted student who leaves and comes back goes on in the promoted class and its arm, and the promotion can be undone', async () => {
  const at = await promotedWorld(app)
  expect((await withdraw(at, '2027-07-30')).status).toBe(200)
  expect(await enrolmentsOf(app, at.child)).toEqual([`${at.school.name} JSS 1 Gold 2026-09-14 2027-07-30`])
  expect((await readmit(at, at.blue)).status).toBe(200)
  expect((await enrolmentsOf(app, at.child)).slice(1)).toEqual([
    `${at.school.name} JSS 1 Blue 2027-07-31 ${at.lastDay}`,
    `${at.school.name} JSS 2 Gold ${at.next.starts}`,
  ])
  const { body } = await at.view(at.head, { session: at.session.id })
  expect(body.foundStudents.map(({ id }) => id).toSorted()).toEqual([at.child.id, at.friend.id].toSorted())
  expect((await at.undo(at.head, at.promotion)).body).toMatchObject({ undone: 2 })
  expect((await enrolmentsOf(app, at.child)).slice(1)).toEqual([`${at.school.name} JSS 1 Blue 2027-07-31`])
})

it('a promoted student who comes back into another class stays in it until the school promotes them', async () => {
  const at = await promotedWorld(app)
  const diamond = await armOf(at, 'Opal', at.session, 'JSS 3')
  await withdraw(at, '2027-07-30')
  expect((await readmit(at, diamond)).status).toBe(200)
  expect((await enrolmentsOf(app, at.child)).at(-1)).toBe(`${at.school.name} JSS 3 Opal 2027-07-31`)
})

it('a student whose promotion was undone while they were away comes back into the class of today alone', async () => {
  const at = await promotedWorld(app)
  await withdraw(at, '2027-07-30')
  expect((await at.undo(at.head, at.promotion)).status).toBe(200)
  expect((await readmit(at, at.gold)).status).toBe(200)
  expect((await enrolmentsOf(app, at.child)).slice(1)).toEqual([`${at.school.name} JSS 1 Gold 2027-07-31`])
})

it('a promoted student who comes back into a next arm that was closed meanwhile is in the promoted class without an arm', async () => {
  const at = await promotedWorld(app)
  await withdraw(at, '2027-07-30')
  await app.owner.query(
    `update class_arm set closed_at = now() where id in (
       select class_arm_id from enrolment where student_id = $1 and session_id = $2)`,
    [at.child.id, at.next.id],
  )
  expect((await readmit(at, at.gold)).status).toBe(200)
  expect((await enrolmentsOf(app, at.child)).at(-1)).toBe(`${at.school.name} JSS 2 - ${at.next.starts}`)
})

it("a duplicate record merged into a promoted student's changes nothing of the promotion", async () => {
  const at = await promotedWorld(app)
  const twin = await make.makeStudent(app, at.gold, { lastName: 'Adebayo', firstName: 'Kemmi', begins: '2027-06-01' })
  const before = await enrolmentsOf(app, at.child)
  const preview = await app.request(
    'GET /student/merge-preview',
    { query: { keep: at.child.id, remove: twin.id } },
    { as: at.head },
  )
  expect(preview.body.setAside).toContain('JSS 1 Gold, from 01-06-2027 on: the kept record has a place in this time.')
  const merged = await app.request(
    'POST /student/merge',
    { body: { keep: at.child.id, remove: twin.id, reason: 'Admitted twice.' } },
    { as: at.head },
  )
  expect(merged.status).toBe(200)
  expect(await enrolmentsOf(app, at.child)).toEqual(before)
})
