import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { bySchool, candidateList, examWorld } from '../../../test/exam-world.ts'
import * as make from '../../../test/factories.ts'
import { sql } from '../../platform/db/index.ts'

const app = await testApp()
const discard = 'DELETE /exam-registration/discard/{id}'
const invoice = 'GET /exam-registration/invoice/{id}'
const download = 'GET /exam/candidates-download/{id}'

describe('people', () => {
  it('register, pay and discard inside the school only: a super admin enters it first', async () => {
    const world = await examWorld(app)
    const exam = await world.announce({ examRegistration: { starts: '2026-10-01', ends: '2026-10-31', fee: 0 } })
    const { body: registration } = await world.enter(exam, [world.zain])
    const drop = (as: make.SignedIn) => app.request(discard, { params: { id: registration.id } }, { as })
    for (const refused of [
      await world.enter(exam, [world.eze], { as: world.admin }),
      await world.settle(registration.id, 0, world.admin),
      await drop(world.admin),
    ]) {
      expect([refused.status, refused.error.code]).toEqual([403, 'enter_school_first'])
    }
    expect(
      (await app.request(bySchool, { params: { schoolId: world.school.id, examId: exam.id } }, { as: world.head })).body
        .foundRegistrations[0],
    ).toMatchObject({ status: 'Unpaid', revision: 1 })
    const inside = await make.signIn(app, world.admin, { enteredSchool: world.school })
    expect((await world.enter(exam, [world.eze], { as: inside })).status).toBe(200)
    expect((await drop(inside)).status).toBe(200)
  })

  it('see candidates only with the view of all students, not with the view of their own class arm', async () => {
    const world = await examWorld(app)
    const exam = await world.announce({ examRegistration: { starts: '2026-10-01', ends: '2026-10-31', fee: 0 } })
    const { body: registration } = await world.enter(exam, [world.zain])
    await world.settle(registration.id, 0)
    const teacher = await make.makePerson(app, { state: world.state, role: 'classTeacher', school: world.school })
    const params = { schoolId: world.school.id, examId: exam.id }
    const refusals = async (as: make.SignedIn) => [
      (await app.request(candidateList, { params }, { as })).status,
      (await app.request(bySchool, { params }, { as })).status,
      (await app.request(invoice, { params: { id: registration.id } }, { as })).status,
      (await app.request(download, { params: { id: exam.id } }, { as })).status,
      (await app.request('GET /exam/eligible-students/{schoolId}/{examId}', { params }, { as })).status,
      (await world.enter(exam, [world.eze], { as })).status,
      (await app.request('GET /exam-result/by-student/{id}', { params: { id: world.zain.id } }, { as })).status,
    ]
    expect(await refusals(teacher)).toEqual([403, 403, 403, 403, 403, 403, 403])
    // Nor for a custom role that has the operations, but not the view of all students.
    await app.db.run(sql`
      update role set built_in = null, operations = '{exam.view,exam.register,exam-result.view}' where id = ${world.state.roles.classTeacher}`)
    const other = await make.signIn(app, teacher)
    expect((await app.request('GET /exam/view/{id}', { params: { id: exam.id } }, { as: other })).status).toBe(200)
    expect(await refusals(other)).toEqual([403, 403, 403, 403, 403, 403, 403])
  })
})
