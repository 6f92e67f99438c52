import { analysisCalls } from '@akada/contract/analysis/calls'
import { reportCardCalls } from '@akada/contract/report-cards/calls'
import { expect, it } from 'vitest'
import { cardsApp, generateCards, makeCardsWorld, makeScored, places } from '../../../test/cards.ts'
import { makeClassArm, makePerson, makeSchool, makeSession, makeStudent } from '../../../test/factories.ts'
import { sql } from '../../platform/db/index.ts'
import { reportCards } from '../report-cards/index.ts'
import { analysis } from './index.ts'

const app = await cardsApp({
  endpoints: [...Object.values(analysisCalls), ...Object.values(reportCardCalls)],
  features: [places, reportCards, analysis],
})

/** Gold with 70 and 85 of Ada and Bisi's 40, Silver with Emeka, and Gold of the session before, with a copy of Ada's card. */
const makeWorld = async () => {
  const world = await makeCardsWorld(app)
  const { state, school, arm, subjects } = world
  const silver = await makeClassArm(app, { ...world, classTeacher: undefined, name: 'Silver' })
  const ada = await makeScored(app, world, 'Adebayo, Ada', ['15 18 52', '10 12 33'])
  await makeScored(app, world, 'Bello, Bisi', ['10 10 20', '20 10 30'])
  await makeScored(app, world, 'Eze, Emeka', ['10 10 40', '10 10 40'], { arm: silver })
  await generateCards(app, world, { arm })
  await generateCards(app, world, { arm: silver })
  const teacher = await makePerson(app, { state, role: 'teacher', school, firstName: 'Bola', lastName: 'Ige' })
  const left = await makePerson(app, { state, role: 'teacher', school })
  const former = await makeSession(app, state, { today: '2025-10-10', active: false })
  const formerArm = await makeClassArm(app, { ...world, session: former, classTeacher: undefined, name: 'Gold' })
  const student = await makeStudent(app, formerArm)
  for (const [staff, ended] of [
    [teacher, null],
    [left, '2026-10-01T08:00:00Z'],
  ] as const)
    await app.db.run(sql`
      insert into subject_teacher (id, state_id, school_id, class_arm_id, subject_id, staff_id, assigned_at, ended_at)
      values (akada_uuid(), ${state.id}, ${school.id}, ${silver.id}, ${subjects[0]?.id}, ${staff.id}, '2026-09-14T08:00:00Z',
        ${ended}::timestamptz)`)
  await app.db.run(sql`
    insert into report_card (id, state_id, school_id, session_id, term_id, class_id, class_arm_id, student_id, status, result,
      average_hundredths)
    select akada_uuid(), state_id, school_id, ${former.id}, ${former.terms[0]?.id}, class_id, ${formerArm.id}, ${student.id}, 'Draft',
      result, average_hundredths
    from report_card where student_id = ${ada.id}`)
  return { world, silver }
}

it('a class has its arms beside each other in each subject, with their teachers, and the session before', async () => {
  const { world, silver } = await makeWorld()
  const { school, arm, session, principal, subjects } = world
  const ask = (as = principal, query = { term: session.activeTerm.id, classId: arm.classId }, schoolId = school.id) =>
    app.request('GET /analysis/arms/{schoolId}', { params: { schoolId }, query }, { as })
  const { status, body } = await ask()
  expect(status).toBe(200)
  expect(body).toMatchObject({
    class: { name: 'JSS 1' },
    session: { name: '2026/2027' },
    term: { name: 'First Term' },
    arms: [
      { id: arm.id, name: 'JSS 1 Gold' },
      { id: silver.id, name: 'JSS 1 Silver' },
    ],
    before: [{ name: '2025/2026' }],
    subjects: [
      {
        name: 'English Studies',
        // (55 + 60 + 60) / 3
        whole: { average: '58.33', counted: 3, passed: 3, passRate: '100.0' },
        arms: [
          { average: '57.50', counted: 2, teachers: [] },
          { average: '60.00', counted: 1, teachers: [] },
        ],
        before: [{ average: '55.00', counted: 1 }],
      },
      {
        id: subjects[0]?.id,
        name: 'Mathematics',
        // (85 + 40 + 60) / 3
        whole: { average: '61.67', counted: 3 },
        arms: [
          { average: '62.50', counted: 2 },
          { average: '60.00', counted: 1, teachers: [expect.stringContaining('Bola Ige')] },
        ],
        before: [{ average: '85.00', counted: 1 }],
      },
    ],
  })
  expect(body.subjects.map(one => one.arms.flatMap(({ teachers }) => teachers).length)).toEqual([0, 1])

  const elsewhere = await makeSchool(app, world.district)
  const stranger = await makePerson(app, { state: world.state, role: 'principal', school: elsewhere })
  expect((await ask(stranger)).status).toBe(404)
  expect((await ask(principal, { term: session.activeTerm.id, classId: school.id })).status).toBe(404)
  expect((await ask(stranger, undefined, elsewhere.id)).body).toMatchObject({ arms: [], before: [], subjects: [] })
})
