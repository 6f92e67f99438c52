import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import {
  makeClassArm,
  makeDistrict,
  makeOrganisations,
  makePerson,
  makeSchool,
  makeSession,
  makeSubject,
  makeSubjectTeacher,
  type TestClassArm,
} from '../../../test/factories.ts'
import { sql } from '../../platform/db/index.ts'
import { classes } from '../classes/index.ts'
import { schools } from '../schools/index.ts'
import { subjects } from './index.ts'

const app = await testApp({ features: [schools, classes, subjects] })

const former = 'GET /subject-teacher/former'
const takeOver = 'POST /subject-teacher/take-over'

const taughtIn = async (arm: TestClassArm) =>
  app.db.rows<{ subject: string; staff: string }>(sql`
    select su.name as subject, te.staff_id as staff from subject_teacher te join subject su on su.id = te.subject_id
    where te.class_arm_id = ${arm.id} and te.ended_at is null order by su.name, te.assigned_at, te.staff_id`)

/** A class takes a subject in a session. */
const offer = (arm: TestClassArm, subject: { id: string }) =>
  app.db.run(sql`
    insert into class_subject (id, state_id, session_id, class_id, subject_id)
    values (${uuidv7()}, ${arm.stateId}, ${arm.sessionId}, ${arm.classId}, ${subject.id}) on conflict do nothing`)

/** A school whose new session began: two class arms as before, one of before is gone. */
const makeWorld = async () => {
  const { state, school } = await makeOrganisations(app)
  const before = await makeSession(app, state, { today: '2025-10-01', active: false })
  const now = await makeSession(app, state)
  const arm = (session: typeof now, name: string) => makeClassArm(app, { state, school, session, name })
  const old = { gold: await arm(before, 'Gold'), blue: await arm(before, 'Blue'), green: await arm(before, 'Green') }
  const gold = await arm(now, 'GOLD')
  const blue = await arm(now, 'Blue')
  const principal = await makePerson(app, { state, role: 'principal', school })
  const teacher = () => makePerson(app, { state, role: 'teacher', school })
  const [ada, ben, eze] = [await teacher(), await teacher(), await teacher()]
  const maths = await makeSubject(app, old.gold, { name: 'Mathematics', teacher: ada })
  const english = await makeSubject(app, old.gold, { name: 'English', teacher: ben })
  const yoruba = await makeSubject(app, old.gold, { name: 'Yoruba', teacher: ada })
  await makeSubjectTeacher(app, old.gold, maths, eze)
  await makeSubjectTeacher(app, old.blue, maths, ada)
  await makeSubjectTeacher(app, old.green, maths, ada)
  for (const subject of [maths, english]) await offer(gold, subject)
  return { state, school, gold, blue, principal, ada, ben, eze, maths, english, yoruba }
}

const endRoles = (staff: { id: string }) =>
  app.db.run(sql`update role_access set ended_at = akada_now() where staff_id = ${staff.id} and ended_at is null`)

describe('the subject teachers of the session before', () => {
  it('are proposed in the new one, and taken over in one step; who left and what is gone is named', async () => {
    const { gold, blue, principal, ada, ben, eze, school } = await makeWorld()
    await endRoles(ben)
    const proposed = (await app.request(former, { query: {} }, { as: principal })).body
    const notTaken = [
      {
        teacher: ada.fullName,
        subject: 'Mathematics',
        classArm: 'JSS 1 Green',
        because: '2026/2027 has no JSS 1 Green',
      },
      { teacher: ben.fullName, subject: 'English', classArm: 'JSS 1 Gold', because: 'left the school' },
      {
        teacher: ada.fullName,
        subject: 'Yoruba',
        classArm: 'JSS 1 Gold',
        because: 'JSS 1 does not take the subject in 2026/2027',
      },
    ]
    expect(proposed).toMatchObject({
      session: '2026/2027',
      former: '2025/2026',
      assignments: 3,
      teachers: 2,
      classArms: 2,
      notTakenTotal: 3,
    })
    expect(proposed.notTaken).toEqual(expect.arrayContaining(notTaken))
    const { body } = await app.request(takeOver, { body: {} }, { as: principal })
    expect(body).toMatchObject({
      message: '3 subjects with a teacher of 2025/2026 taken over.',
      taken: 3,
      notTakenTotal: 3,
    })
    expect(await taughtIn(gold)).toEqual([ada.id, eze.id].toSorted().map(staff => ({ subject: 'Mathematics', staff })))
    expect(await taughtIn(blue)).toEqual([{ subject: 'Mathematics', staff: ada.id }])
    const log = await app.db.rows<{ summary: string }>(sql`
      select summary from audit_log where school_id = ${school.id} and operation = 'subject-teacher.assign'`)
    expect(log).toEqual([
      { summary: 'Took over 3 subjects with a teacher of 2025/2026 into 2026/2027; 3 could not be taken over' },
    ])
    // A second press changes nothing and writes nothing.
    expect((await app.request(takeOver, { body: {} }, { as: principal })).body).toMatchObject({ taken: 0 })
    expect((await app.request(former, { query: {} }, { as: principal })).body.assignments).toBe(0)
    expect(await taughtIn(gold)).toHaveLength(2)
  })

  it('overwrite nothing: a subject that somebody was attached to in the new session stays as it is', async () => {
    const { gold, blue, principal, ben, maths } = await makeWorld()
    await makeSubjectTeacher(app, gold, maths, ben)
    await makeSubjectTeacher(app, blue, maths, ben)
    // Taken away again on purpose.
    await app.db.run(sql`update subject_teacher set ended_at = akada_now() where class_arm_id = ${blue.id}`)
    expect((await app.request(takeOver, { body: {} }, { as: principal })).body.taken).toBe(1)
    expect(await taughtIn(gold)).toEqual([
      { subject: 'English', staff: ben.id },
      { subject: 'Mathematics', staff: ben.id },
    ])
    expect(await taughtIn(blue)).toEqual([])
  })

  it('are taken over once by two presses at the same time', async () => {
    const { principal, state, school, gold, blue } = await makeWorld()
    const second = await makePerson(app, { state, role: 'principal', school })
    const answers = await Promise.all([principal, second].map(as => app.request(takeOver, { body: {} }, { as })))
    expect(answers.map(({ body }) => body.taken).toSorted((one, other) => one - other)).toEqual([0, 4])
    expect((await taughtIn(gold)).length + (await taughtIn(blue)).length).toBe(4)
  })

  it('name a suspended teacher, and are no other school’s', async () => {
    const { principal, ada, eze, state, school } = await makeWorld()
    await app.db.run(sql`update staff set account_status = 'Suspended' where id = ${ada.id}`)
    const { notTaken, assignments } = (await app.request(former, { query: {} }, { as: principal })).body
    expect(assignments).toBe(2)
    expect(notTaken.filter(({ because }) => because === 'is suspended')).toHaveLength(4)
    const elsewhere = await makePerson(app, {
      state,
      role: 'principal',
      school: await makeSchool(app, await makeDistrict(app, state)),
    })
    expect((await app.request(former, { query: { school: school.id } }, { as: elsewhere })).status).toBe(404)
    expect((await app.request(takeOver, { body: { school: school.id } }, { as: elsewhere })).status).toBe(404)
    expect((await app.request(former, { query: {} }, { as: elsewhere })).body.assignments).toBe(0)
    expect((await app.request(takeOver, { body: {} }, { as: eze })).status).toBe(403)
  })
})
