import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { type Grid, saveAs, score, scoreWorld } from '../../../test/score-world.ts'
import { sql } from '../../platform/db/index.ts'

const app = await testApp()

const historyAs = ({ arm, maths }: Grid, as: make.SignedIn, student: { id: string }, component: string) =>
  app.request(
    'GET /subject-grading/history/{subject}/{classArm}/{student}',
    { params: { subject: maths.id, classArm: arm.id, student: student.id }, query: { component } },
    { as },
  )

describe('the history of a cell', () => {
  it('shows who, when, from and to, newest first', async () => {
    const here = await scoreWorld(app)
    const { ada, ben, ca1, ca2, teacher, head } = here
    await saveAs(app, here, teacher, [score(ada, ca1, 12), score(ben, ca1, 13), score(ada, ca2, 5)])
    app.clock.advance(60_000)
    await saveAs(app, here, head, [score(ada, ca1, '12.5', 1)])
    await saveAs(app, here, teacher, [{ studentId: ada.id, componentId: ca1, kind: 'absent', version: 2 }])
    await saveAs(app, here, teacher, [{ studentId: ada.id, componentId: ca1, kind: 'empty', version: 3 }])
    // No entry is stored for a save that was refused, or that changes nothing.
    expect((await saveAs(app, here, teacher, [score(ada, ca1, 3, 1)])).status).toBe(409)
    await saveAs(app, here, teacher, [score(ben, ca1, 13, 1)])
    const { status, body } = await historyAs(here, teacher, ada, ca1)
    expect(status).toBe(200)
    expect(body.student.fullName).toBe('Adebayo, Kemi')
    expect(body.component.name).toBe('CA1')
    expect(body.changes.map(({ by, from, to }) => [by, from, to])).toEqual([
      [teacher.fullName, 'ABS', null],
      [teacher.fullName, '12.5', 'ABS'],
      [head.fullName, '12', '12.5'],
      [teacher.fullName, null, '12'],
    ])
    expect(new Date(body.changes[2]?.at ?? 0).getTime() - new Date(body.changes[3]?.at ?? 0).getTime()).toBe(60_000)
    expect((await historyAs(here, head, ben, ca1)).body.changes).toHaveLength(1)
  })

  it('is for those who may see the grid; a student from another arm has none there', async () => {
    const here = await scoreWorld(app)
    const { ada, ca1, teacher, state, school, session, classTeacher, district } = here
    await saveAs(app, here, teacher, [score(ada, ca1, 12)])
    const colleague = await make.makePerson(app, { state, role: 'teacher', school })
    expect((await historyAs(here, colleague, ada, ca1)).status).toBe(404)
    expect((await historyAs(here, classTeacher, ada, ca1)).status).toBe(200)
    const theirHead = await make.makePerson(app, {
      state,
      role: 'principal',
      school: await make.makeSchool(app, district),
    })
    expect((await historyAs(here, theirHead, ada, ca1)).status).toBe(404)
    const stranger = await make.makeStudent(app, await make.makeClassArm(app, { state, school, session }))
    expect((await historyAs(here, teacher, stranger, ca1)).status).toBe(404)
  })

  it('is one row per save, whatever the number of cells', async () => {
    const here = await scoreWorld(app)
    const { ada, ben, ca1, ca2, teacher, arm } = here
    await saveAs(app, here, teacher, [
      score(ada, ca1, '12.5'),
      score(ben, ca2, 7),
      { studentId: ben.id, componentId: ca1, kind: 'exempt', version: 0 },
    ])
    const { rows } = await app.owner.query(
      'select component_ids, student_ids, components, from_marks, to_marks from score_change where session_year = 2026 and class_arm_id = $1',
      [arm.id],
    )
    expect(rows).toEqual([
      {
        component_ids: [ca1, ca2],
        student_ids: [ada.id, ben.id, ben.id],
        components: [1, 2, 1],
        from_marks: [null, null, null],
        to_marks: [125, 70, -2],
      },
    ])
    expect((await historyAs(here, teacher, ben, ca1)).body.changes).toMatchObject([{ from: null, to: 'EX' }])
    expect((await historyAs(here, teacher, ben, ca2)).body.changes).toMatchObject([{ from: null, to: '7' }])
  })

  it('can be neither changed nor removed', async () => {
    const here = await scoreWorld(app)
    await saveAs(app, here, here.teacher, [score(here.ada, here.ca1, 12)])
    const attempt = (text: string) => app.owner.query(text)
    await expect(attempt('delete from score_change where session_year = 2026')).rejects.toThrow(
      /never changed or removed/,
    )
    await expect(attempt("update score_change set to_marks = '{}' where session_year = 2026")).rejects.toThrow(
      /never changed or removed/,
    )
    await expect(
      app.app.database
        .forState(here.state.id)
        .write(tx => tx.run(sql`delete from score_change where session_year = 2026`)),
    ).rejects.toThrow(/permission denied/)
  })
})
