import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'

const app = await testApp()

const world = async () => {
  const { state, school, session, principal, teacher, arm } = await make.makeSchoolWorld(app, {
    people: { principal: 'principal', teacher: 'teacher' },
    arms: { arm: 'SS 1' },
  })
  const students = [await make.makeStudent(app, arm), await make.makeStudent(app, arm)]
  const biology = await make.makeSubject(app, arm, { name: 'Biology', elective: true })
  const physics = await make.makeSubject(app, arm, { name: 'Physics', elective: true })
  return { state, school, session, arm, principal, teacher, students, biology, physics }
}
type World = Awaited<ReturnType<typeof world>>

const addAs = ({ arm }: World, as: make.SignedIn, subjects: string[]) =>
  app.request('POST /subject/electives/{classArm}', { params: { classArm: arm.id }, body: { subjects } }, { as })
const takersOf = async ({ arm, principal }: World, subject: { id: string }): Promise<number> => {
  const params = { classArm: arm.id, subject: subject.id }
  const { body } = await app.request('GET /subject/students/{classArm}/{subject}', { params }, { as: principal })
  return body.students.filter(({ offered }) => offered).length
}
const auditRows = async ({ school }: World): Promise<number> => {
  const { rows } = await app.owner.query(
    `select from audit_log where school_id = $1 and operation = 'subject.manage' and summary like 'Set who takes%'`,
    [school.id],
  )
  return rows.length
}

it('several electives of a class arm are taken by all its students in one call, with an audit row for each', async () => {
  const here = await world()
  const { principal, biology, physics } = here
  const saved = await addAs(here, principal, [biology.id, physics.id, biology.id])
  expect(saved).toMatchObject({ status: 200, body: { students: 2 } })
  expect([await takersOf(here, biology), await takersOf(here, physics)]).toEqual([2, 2])
  expect(await auditRows(here)).toBe(2)
  expect((await addAs(here, principal, [physics.id])).status).toBe(200)
  expect(await auditRows(here)).toBe(2)
})

it('no elective is saved if one of them is none of the class arm', async () => {
  const here = await world()
  const { state, school, session, principal, biology } = here
  const junior = await make.makeClassArm(app, { state, school, session, class: 'JSS 1' })
  const music = await make.makeSubject(app, junior, { name: 'Music', elective: true })
  const refused = await addAs(here, principal, [biology.id, music.id])
  expect(refused).toMatchObject({ status: 422, error: { code: 'subject_not_in_class' } })
  expect(await takersOf(here, biology)).toBe(0)
})

it('electives of a class arm are not chosen by a teacher, nor in another school', async () => {
  const [here, other] = [await world(), await world()]
  expect((await addAs(here, here.teacher, [here.biology.id])).status).toBe(403)
  expect((await addAs(here, other.principal, [here.biology.id])).status).toBe(404)
  expect((await addAs(here, here.principal, [other.biology.id])).status).toBe(404)
})
