import { expect, it } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { confirming } from '../../../test/confirmed.ts'
import * as make from '../../../test/factories.ts'
import { registerWorld, sheet } from '../../../test/register-world.ts'
import { sql } from '../../platform/db/index.ts'

const app = await testApp()

const withdraw = (as: make.SignedIn, id: string, lastDay: string, cause = 'The family moved to Kano.') =>
  confirming(confirmed =>
    app.request('POST /student/withdraw/{id}', { params: { id }, body: { lastDay, cause, confirmed } }, { as }),
  )

const readmit = (as: make.SignedIn, id: string, body: { classId: string; classArmId?: string; firstDay: string }) =>
  app.request('POST /student/readmit/{id}', { params: { id }, body }, { as })

const audited = (app: TestApp, id: string) =>
  app.db.rows<{ operation: string; summary: string }>(
    sql`select operation, summary from audit_log where entity_id = ${id} order by id`,
  )

const listed = async (as: make.SignedIn, status?: 'Active' | 'Withdrawn') =>
  (await app.request('GET /student/search', { query: status ? { status } : {} }, { as })).body.foundStudents.map(
    ({ id }) => id,
  )

it('withdraws on the last day, with the reason, and keeps the history', async () => {
  const { head, ada, arm } = await registerWorld(app)
  const { status, body } = await withdraw(head, ada.id, '2026-10-09')
  expect(status).toBe(200)
  expect(body.status).toBe('Withdrawn')
  expect(body.enrolments).toMatchObject([
    { begins: '2026-09-14', ends: '2026-10-09', endedBecause: 'The family moved to Kano.', classArm: { id: arm.id } },
  ])
  expect(await listed(head, 'Active')).not.toContain(ada.id)
  expect(await listed(head, 'Withdrawn')).toContain(ada.id)
  expect(await audited(app, ada.id)).toMatchObject([
    { operation: 'student.withdraw', summary: `Withdrew Adebayo, Kemi from JSS 1 Gold: The family moved to Kano.` },
  ])
})

it('counts no mark after the last day, but those before it', async () => {
  const { head, ada, ben, arm } = await registerWorld(app, { sittings: 1 })
  for (const day of ['2026-10-08', '2026-10-09', '2026-10-12', '2026-10-13']) {
    const marks = [
      { studentId: ada.id, mark: 'absent' as const },
      { studentId: ben.id, mark: 'present' as const },
    ]
    const marked = await app.request(
      'POST /attendance/mark-attendance/{id}',
      { params: { id: arm.id }, body: sheet(marks, { day }) },
      { as: head },
    )
    expect(marked.status).toBe(200)
  }
  const figures = async () => {
    const { body } = await app.request(
      'GET /attendance/aggregate/{id}',
      { params: { id: arm.id }, query: {} },
      { as: head },
    )
    return body.students.find(({ studentId }) => studentId === ada.id)
  }
  expect(await figures()).toMatchObject({ absent: 4 })
  expect((await withdraw(head, ada.id, '2026-10-09')).status).toBe(200)
  expect(await figures()).toMatchObject({ absent: 2, unmarked: 18, opened: 20 })
  const book = await app.request(
    'GET /student/get-by-class-arm/{school}/{classArm}',
    { params: { school: arm.schoolId, classArm: arm.id }, query: { day: '2026-10-09' } },
    { as: head },
  )
  expect(book.body.foundStudents.map(({ id }) => id)).toContain(ada.id)
})

it('refuses a last day in the future or before the enrolment began, and names the allowed range', async () => {
  const { head, ada } = await registerWorld(app)
  for (const day of ['2026-10-15', '2026-09-13']) {
    const { status, error } = await withdraw(head, ada.id, day)
    expect(status).toBe(422)
    expect(error.code).toBe('day_outside_enrolment')
    expect(error.message).toBe('The day must be between 14-09-2026 and 14-10-2026.')
    expect(error.fields?.[0]?.path).toBe('body.lastDay')
  }
})

it('refuses while a transfer is pending, naming the receiving school', async () => {
  const { state, district, head, ada, arm } = await registerWorld(app)
  const other = await make.makeSchool(app, district, { name: 'Ijebu Grammar School' })
  await app.db.run(sql`
    insert into student_transfer (id, state_id, student_id, from_school_id, from_class_id, to_school_id, to_class_id, reason, requested_by)
    values (akada_uuid(), ${state.id}, ${ada.id}, ${arm.schoolId}, ${arm.classId}, ${other.id}, ${arm.classId}, 'Nearer', ${head.id})`)
  const { status, error } = await withdraw(head, ada.id, '2026-10-13')
  expect(status).toBe(409)
  expect(error.message).toBe(
    'Adebayo, Kemi has a pending request to move to Ijebu Grammar School. Have it answered or cancelled first.',
  )
})

it('withdraws once if two people do it at once, and the other gets an error', async () => {
  const { head, ada } = await registerWorld(app)
  const answers = await Promise.all([withdraw(head, ada.id, '2026-10-13'), withdraw(head, ada.id, '2026-10-12')])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.error).toMatchObject({
    code: 'student_not_active',
    message: 'Adebayo, Kemi is Withdrawn and no longer on the roll. Reload the page.',
  })
})

it('removes a placement in the next session, for a student who leaves in the holidays', async () => {
  const { state, head, ada, arm, session } = await registerWorld(app)
  const next = await make.makeSession(app, state, { today: '2027-09-20', active: false })
  await app.db.run(sql`update enrolment set ends = ${'2027-09-13'} where student_id = ${ada.id}`)
  await app.db.run(sql`
    insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, begins)
    values (akada_uuid(), ${state.id}, ${arm.schoolId}, ${ada.id}, ${next.id}, ${arm.classId}, ${next.starts})`)
  app.clock.set('2027-08-10T08:00:00.000Z')
  const head2 = await make.signIn(app, head)
  const { status, body } = await withdraw(head2, ada.id, session.ends)
  app.clock.set('2026-10-14T08:00:00.000Z')
  expect(status).toBe(200)
  expect(body.enrolments.map(({ begins, ends }) => [begins, ends])).toEqual([['2026-09-14', session.ends]])
})

it('readmits after the last enrolment, which is unchanged', async () => {
  const { head, ada, arm } = await registerWorld(app)
  await withdraw(head, ada.id, '2026-10-02')
  const early = await readmit(head, ada.id, { classId: arm.classId, classArmId: arm.id, firstDay: '2026-10-02' })
  expect(early.error).toMatchObject({
    code: 'day_outside_enrolment',
    message: 'The day must be between 03-10-2026 and 14-10-2026.',
  })
  const { status, body } = await readmit(head, ada.id, {
    classId: arm.classId,
    classArmId: arm.id,
    firstDay: '2026-10-12',
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'Active', fxId: ada.fxId, admissionNumber: ada.admissionNumber })
  expect(body.enrolments.map(({ begins, ends }) => [begins, ends])).toEqual([
    ['2026-09-14', '2026-10-02'],
    ['2026-10-12', null],
  ])
  const again = await readmit(head, ada.id, { classId: arm.classId, firstDay: '2026-10-13' })
  expect(again.error).toMatchObject({ code: 'student_not_away', message: 'Adebayo, Kemi is on the roll already.' })
})

it('refuses to readmit into a class arm of another school', async () => {
  const { state, district, session, head, ada, arm } = await registerWorld(app)
  const other = await make.makeSchool(app, district)
  const foreign = await make.makeClassArm(app, { state, school: other, session })
  await withdraw(head, ada.id, '2026-10-02')
  const { error } = await readmit(head, ada.id, {
    classId: arm.classId,
    classArmId: foreign.id,
    firstDay: '2026-10-12',
  })
  expect(error.code).toBe('wrong_class')
})

it('is not for teachers, and not for another school', async () => {
  const { district, state, teacher, ada } = await registerWorld(app)
  const stranger = await make.makePerson(app, {
    state,
    role: 'principal',
    school: await make.makeSchool(app, district),
  })
  expect((await withdraw(teacher, ada.id, '2026-10-13')).status).toBe(403)
  expect((await withdraw(stranger, ada.id, '2026-10-13')).status).toBe(404)
})
