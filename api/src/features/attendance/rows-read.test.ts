import { it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { mark, registerWorld, sheet } from '../../../test/register-world.ts'
import { addFarStudents, assertFlat, rowsOfEach } from '../../../test/rows-read.ts'
import { reasonedRegisters } from './queries/register.ts'
import { armsOfSchool, missingRegisters, movedMarks, staysOfSchool } from './queries/school.ts'

const app = await testApp()

it('reads as many rows for the attendance of a school, however many students and registers the other schools have', async () => {
  const { state, district, school, session, arm, ada, head } = await registerWorld(app)
  const other = await make.makeSchool(app, district)
  const teacher = await make.makePerson(app, { state, role: 'classTeacher', school: other })
  const otherArm = await make.makeClassArm(app, { state, school: other, session, name: 'Far', classTeacher: teacher })
  const student = await make.makeStudent(app, otherArm)
  const called = (armId: string, studentId: string, as: make.SignedIn) =>
    app.request(mark, { params: { id: armId }, body: sheet([{ studentId, mark: 'present' }]) }, { as })
  await called(arm.id, ada.id, head)
  await called(otherArm.id, student.id, teacher)
  const of = { schoolId: school.id, sessionId: session.id, onlyOf: null }
  const span = { from: '2026-09-14', to: '2026-12-18' }
  const slots = [{ day: '2026-10-13', sitting: 'morning' as const }]
  const questions = {
    stays: tx => staysOfSchool(tx, of, span),
    moved: tx => movedMarks(tx, of, span),
    registers: async tx => {
      const arms = await armsOfSchool(tx, of)
      return reasonedRegisters(tx, { classArmIds: arms.map(({ id }) => id), ...span })
    },
    missing: tx => missingRegisters(tx, of, { slots, today: '2026-10-14', time: '10:00' }),
  } satisfies Parameters<typeof rowsOfEach>[2]
  const before = await rowsOfEach(app, state.id, questions)

  await addFarStudents(app, student.id, 1000)
  await app.owner.query(
    `insert into register (class_arm_id, day, sitting, state_id, school_id, term_id, students, codes, mark_ids, shared, own)
     select class_arm_id, day - n, sitting, state_id, school_id, term_id, students, codes, mark_ids, shared, own
     from register, generate_series(1, 1000) as n where class_arm_id = $1`,
    [otherArm.id],
  )
  assertFlat(before, await rowsOfEach(app, state.id, questions))
})
