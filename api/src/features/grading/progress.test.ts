import { expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { recountScores, saveAs, score, scoreWorld } from '../../../test/score-world.ts'
import { sql } from '../../platform/db/index.ts'

const app = await testApp()

/** Of each class arm and subject: how many students take it, and how many first assessments are in. */
const progressAs = async (as: make.SignedIn) => {
  const { body } = await app.request('GET /subject-grading/progress', {}, { as })
  return body.rows.map(({ classArm, subject, students, components }) => {
    return { classArm: classArm.id, subject: subject.id, students, entered: components[0]?.entered }
  })
}

it('counts scores where the student is now, whatever arm they were entered in, and only of subjects that they take', async () => {
  const here = await scoreWorld(app)
  const { state, school, session, arm: gold, maths, ada, ben, ca1, head } = here
  const blue = await make.makeClassArm(app, { state, school, session, name: 'Blue' })
  const french = await make.makeSubject(app, gold, { name: `French ${make.unique()}`, elective: true })
  const choose = (student: { id: string }, subject: { id: string }, offered: boolean) =>
    app.db.run(sql`
      insert into student_subject (state_id, school_id, session_id, student_id, subject_id, offered)
      values (${state.id}, ${school.id}, ${session.id}, ${student.id}, ${subject.id}, ${offered})
      on conflict (student_id, session_id, subject_id) do update set offered = excluded.offered`)
  const mover = await make.makeStudent(app, gold)
  const twice = await make.makeStudent(app, gold)
  const survivor = await make.makeStudent(app, blue)
  await choose(ben, french, true)
  await choose(ada, french, true)
  const first = (student: { id: string }) => score(student, ca1, 10)
  expect((await saveAs(app, here, head, [ada, ben, mover, twice].map(first))).status).toBe(200)
  expect((await saveAs(app, { arm: gold, maths: french }, head, [ada, ben].map(first))).status).toBe(200)

  await choose(ada, maths, false)
  await choose(ada, french, false)
  await app.db.run(sql`update enrolment set ends = '2026-10-13' where student_id = ${mover.id}`)
  await app.db.run(sql`
    insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, class_arm_id, begins)
    select akada_uuid(), state_id, school_id, student_id, session_id, class_id, ${blue.id}, '2026-10-14'
    from enrolment where student_id = ${mover.id}`)
  await app.db.run(
    sql`update score set student_id = ${survivor.id} where session_year = 2026 and student_id = ${twice.id}`,
  )
  await recountScores(app, session)
  await app.db.run(sql`delete from enrolment where student_id = ${twice.id}`)
  await app.db.run(sql`update student set merged_into = ${survivor.id} where id = ${twice.id}`)

  expect(await progressAs(head)).toEqual([
    { classArm: blue.id, subject: maths.id, students: 2, entered: 2 },
    { classArm: blue.id, subject: french.id, students: 0, entered: 0 },
    { classArm: gold.id, subject: maths.id, students: 1, entered: 1 },
    { classArm: gold.id, subject: french.id, students: 1, entered: 1 },
  ])
})
