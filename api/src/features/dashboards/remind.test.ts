import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { mark, registerWorld, sheet } from '../../../test/register-world.ts'
import { saveAs, score, scoreWorld } from '../../../test/score-world.ts'
import { sql } from '../../platform/db/index.ts'

// A Wednesday, nine o'clock in Lagos: the morning register is due, the afternoon's not yet.
const app = await testApp()
const viewed = async (as: make.SignedIn) => (await app.request('GET /dashboard/today', {}, { as })).body
const remindOfRegisters = (as: make.SignedIn, classArmIds: string[]) =>
  app.request('POST /dashboard/remind/registers', { body: { classArmIds } }, { as })

describe('a reminder of registers', () => {
  it('reaches the class teacher once a day, until the register is marked', async () => {
    const { arm, ada, ben, teacher, head } = await registerWorld(app)
    const before = await viewed(head)
    expect(before.late?.registers.map(one => [one.classArm.id, one.remindedAt])).toEqual([[arm.id, null]])

    const first = await remindOfRegisters(head, [arm.id])
    expect([first.status, first.body.people]).toEqual([200, [teacher.fullName]])
    expect((await remindOfRegisters(head, [arm.id])).body.people).toEqual([])
    expect((await viewed(head)).late?.registers[0]?.remindedAt).toMatch(/Z$/)
    expect((await viewed(teacher)).reminders).toEqual([
      { classArm: { id: arm.id, fullName: 'JSS 1 Gold' }, scores: null, by: head.fullName, at: expect.any(String) },
    ])
    const [letters, audits] = await make.asOwner(app.app.database, tx =>
      Promise.all([
        tx.rows<{ subject: string }>(sql`
          select subject from mail_outbox join staff on staff.email = mail_outbox.to_address where staff.id = ${teacher.id}`),
        tx.rows<{ summary: string }>(sql`
          select summary from audit_log where operation = 'attendance.view-all' and staff_id = ${head.id}`),
      ]),
    )
    expect(letters.map(({ subject }) => subject)).toEqual(['Reminder: Register of JSS 1 Gold, morning'])
    expect(audits.map(({ summary }) => summary)).toEqual([`Reminded ${teacher.fullName}`])

    const body = sheet([
      { studentId: ada.id, mark: 'present' },
      { studentId: ben.id, mark: 'present' },
    ])
    await app.request(mark, { params: { id: arm.id }, body }, { as: teacher })
    expect((await viewed(teacher)).reminders).toEqual([])
  })

  it('is not sent by those who do not see all registers, to another school, or where no class teacher is named', async () => {
    const { state, school, session, arm, teacher, head } = await registerWorld(app)
    const foreign = await registerWorld(app)
    expect((await remindOfRegisters(teacher, [arm.id])).status).toBe(403)
    expect((await remindOfRegisters(head, [foreign.arm.id])).status).toBe(404)
    const blue = await make.makeClassArm(app, { state, school, session, name: 'Blue' })
    await make.makeStudent(app, blue)
    expect((await remindOfRegisters(head, [blue.id])).body.people).toEqual([])
  })
})

describe('a reminder of scores', () => {
  it('reaches the teachers of the subject until all scores are in', async () => {
    const here = await scoreWorld(app)
    const { arm, maths, teacher, head, ada, ben, ca1 } = here
    const scores = [{ classArmId: arm.id, subjectId: maths.id, componentId: ca1 }]
    const remind = (as: make.SignedIn, body = { scores }) =>
      app.request('POST /dashboard/remind/scores', { body }, { as })
    expect((await remind(teacher)).status).toBe(403)
    expect((await remind(head)).body.people).toEqual([teacher.fullName])
    expect((await remind(head)).body.people).toEqual([])
    expect((await viewed(teacher)).reminders).toMatchObject([
      { classArm: { id: arm.id }, scores: { subject: { id: maths.id }, component: { id: ca1, name: 'CA1' } } },
    ])
    await saveAs(app, here, teacher, [score(ada, ca1, 12), score(ben, ca1, 13)])
    expect((await viewed(teacher)).reminders).toEqual([])
    expect((await remind(head)).body.people).toEqual([])
    // What is not this school's is not found among what is missing here.
    const foreign = await scoreWorld(app)
    const of = { classArmId: foreign.arm.id, subjectId: foreign.maths.id, componentId: foreign.ca1 }
    expect((await remind(head, { scores: [of] })).body.people).toEqual([])
  })
})
