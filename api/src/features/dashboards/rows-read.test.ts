import { it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { addFarStudents, assertFlat, copyRow, rowsOfEach } from '../../../test/rows-read.ts'
import { saveAs, score, scoreWorld } from '../../../test/score-world.ts'
import type { ReadTx } from '../../platform/db/index.ts'
import { absentInARow, registersOn } from '../attendance/index.ts'
import { lackingOfSchool } from '../grading/index.ts'
import type { Calendar } from './rules.ts'
import { countFigures } from './queries/counting.ts'
import { postsToFill } from './queries/posts.ts'

const app = await testApp()
const day = '2026-10-14'

it('reads as many rows for the first screen of a school, however many students and teachers the other schools have', async () => {
  const here = await scoreWorld(app)
  const { state, district, school, session, term, head, ada, ca1 } = here
  await saveAs(app, here, head, [score(ada, ca1, 10)])
  const other = await make.makeSchool(app, district)
  const otherArm = await make.makeClassArm(app, { state, school: other, session, name: 'Far' })
  const teacher = await make.makePerson(app, { state, role: 'teacher', school: other })
  await make.makeSubject(app, otherArm, { teacher })
  const student = await make.makeStudent(app, otherArm)
  const calendar: Calendar = {
    today: day,
    time: '10:00',
    sessionId: session.id,
    termId: term.id,
    weekDays: ['2026-10-12', '2026-10-13', day],
    sittings: ['morning', 'afternoon'],
    dueSittings: ['morning'],
  }
  const ofSchool = { schoolId: school.id, sessionId: session.id, teacherId: null, day }
  const questions: Record<string, (tx: ReadTx) => Promise<unknown>> = {
    figures: tx => countFigures(tx, school.id, calendar),
    posts: tx => postsToFill(tx, school.id, calendar, { arms: true, teachers: true, retiring: true, most: 5 }),
    registers: tx => registersOn(tx, ofSchool, { sittings: ['morning'], time: '10:00' }),
    absences: tx => absentInARow(tx, ofSchool, { days: calendar.weekDays, longerThan: 1, most: 5 }),
    scores: tx =>
      lackingOfSchool(tx, { stateId: state.id, schoolId: school.id, termId: term.id, today: day, published: [] }),
  }
  const before = await rowsOfEach(app, state.id, questions)

  await addFarStudents(app, student.id, 1000)
  const { rows: taught } = await app.owner.query('select id from subject_teacher where staff_id = $1', [teacher.id])
  await copyRow(
    app,
    'subject_teacher',
    taught[0].id,
    1000,
    `jsonb_build_object('id', akada_uuid(), 'ended_at', akada_now())`,
  )
  const { rows: roles } = await app.owner.query('select id from role_access where staff_id = $1', [teacher.id])
  await copyRow(
    app,
    'role_access',
    roles[0].id,
    1000,
    `jsonb_build_object('id', akada_uuid(), 'ended_at', akada_now())`,
  )

  assertFlat(before, await rowsOfEach(app, state.id, questions))
})
