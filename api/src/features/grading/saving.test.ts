import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { countOfGrid, gridAs, openWindow, outcomes, saveAs, score, scoreWorld } from '../../../test/score-world.ts'
import { sql } from '../../platform/db/index.ts'

const app = await testApp()

describe('saving scores', () => {
  it('audits every changed cell, from and to', async () => {
    const here = await scoreWorld(app)
    const { ada, ben, ca1, ca2, teacher, arm, maths, term } = here
    await saveAs(app, here, teacher, [score(ada, ca1, 12), score(ben, ca1, '13.5')])
    const second = await saveAs(app, here, teacher, [
      score(ada, ca1, 14, 1),
      score(ben, ca1, 13.5, 1),
      { studentId: ben.id, componentId: ca2, kind: 'exempt', version: 0 },
      { studentId: ada.id, componentId: ca2, kind: 'empty', version: 0 },
    ])
    expect(second.body.saved).toBe(2)
    expect(outcomes(second.body.results)).toEqual(['saved', 'unchanged', 'saved', 'unchanged'])
    expect(second.body.results[0]?.cell).toMatchObject({ kind: 'score', score: 14, version: 2, by: teacher.fullName })
    const { rows } = await app.owner.query(
      `select summary, operation, school_id, after from audit_log where entity_id = $1 order by id`,
      [arm.id],
    )
    expect(rows[0].summary).toBe(`Saved 2 scores of ${maths.name} in JSS 1 Gold`)
    expect(rows[1]).toMatchObject({
      operation: 'score.enter',
      school_id: arm.schoolId,
      after: {
        subject: maths.id,
        term: term.id,
        cells: [
          { student: ada.id, component: ca1, from: '12', to: '14' },
          { student: ben.id, component: ca2, from: null, to: 'EX' },
        ],
      },
    })
  })

  it('empties a cell and keeps its version', async () => {
    const here = await scoreWorld(app)
    const { ada, ca1, teacher } = here
    await saveAs(app, here, teacher, [score(ada, ca1, 12)])
    const emptied = await saveAs(app, here, teacher, [
      { studentId: ada.id, componentId: ca1, kind: 'empty', version: 1 },
    ])
    expect(emptied.body.results[0]?.cell).toMatchObject({ kind: 'empty', score: null, version: 2 })
    const stale = await saveAs(app, here, teacher, [score(ada, ca1, 5, 1)])
    expect(stale.status).toBe(409)
  })

  it.each([
    ['abc', "Adebayo, Kemi: Exam takes 0 to 60, not 'abc'."],
    [-3, 'Adebayo, Kemi: Exam takes 0 to 60, not -3.'],
    [9999, 'Adebayo, Kemi: Exam takes 0 to 60, not 9999.'],
    ['12.55', 'Adebayo, Kemi: Exam takes at most one decimal, not 12.55.'],
    ['1e2', "Adebayo, Kemi: Exam takes 0 to 60, not '1e2'."],
    ['٣', "Adebayo, Kemi: Exam takes 0 to 60, not '٣'."],
  ])('refuses %j by name, and writes nothing', async (given, message) => {
    const here = await scoreWorld(app)
    const { ada, ben, exam, teacher, arm } = here
    const refused = await saveAs(app, here, teacher, [score(ben, exam, 50), score(ada, exam, given)])
    expect(refused.status).toBe(422)
    expect(refused.error).toMatchObject({
      code: 'scores_refused',
      message: '1 of 2 scores were refused; nothing was saved. See each cell.',
      details: {
        results: [
          { outcome: 'unchanged', message: null },
          { outcome: 'refused', message, cell: { version: 0 } },
        ],
      },
    })
    expect(await countOfGrid(app, 'score', arm.id)).toBe(0)
  })

  it('saves the rest if requested, and returns a result for each', async () => {
    const here = await scoreWorld(app)
    const { state, school, session, ada, ben, ca1, ca2, exam, teacher } = here
    const other = await make.makeClassArm(app, { state, school, session, name: 'Blue' })
    const zoe = await make.makeStudent(app, other, { lastName: 'Zubair', firstName: 'Zoe' })
    const stranger = (await scoreWorld(app)).ada
    const changes = [
      score(ada, ca1, 20),
      score(ada, ca2, 20.5),
      score(ben, ca1, 7),
      score(ben, ca1, 8),
      score(zoe, ca1, 9),
      score(stranger, ca1, 9),
      score(ben, uuidv7(), 9),
      score(ben, exam, 33.3),
    ]
    const answer = await saveAs(app, here, teacher, changes, { onError: 'saveRest' })
    expect(answer.status).toBe(200)
    expect(answer.body.saved).toBe(3)
    expect(answer.body.results.map(one => one.message ?? one.outcome)).toEqual([
      'saved',
      'Adebayo, Kemi: CA2 takes 0 to 20, not 20.5.',
      'saved',
      'Bello, Musa: CA1 comes twice. Send each cell once.',
      'Zubair, Zoe is not in JSS 1 Gold.',
      'This student is not in JSS 1 Gold.',
      'Bello, Musa: this component is not part of the assessment of JSS 1 Gold.',
      'saved',
    ])
    const { body } = await gridAs(app, here, teacher)
    expect(body.students[1]?.cells[exam]?.score).toBe(33.3)
  })

  it('refuses a closed window and says why: none, not yet, over, narrowed by the school', async () => {
    const here = await scoreWorld(app, { windows: false })
    const { state, school, term, ada, ca1, ca2, exam, teacher } = here
    await openWindow(app, { stateId: state.id, termId: term.id, opens: '2026-11-01', closes: '2026-11-30' }, [ca2])
    await openWindow(app, { stateId: state.id, termId: term.id }, [exam])
    await openWindow(app, { stateId: state.id, termId: term.id, schoolId: school.id, closes: '2026-10-09' }, [exam])
    const refused = await saveAs(app, here, teacher, [score(ada, ca1, 1), score(ada, ca2, 1), score(ada, exam, 1)])
    expect(refused.status).toBe(422)
    expect(refused.error.details?.results).toMatchObject([
      {
        message:
          'Adebayo, Kemi: The state has not set when CA1 may be entered. The state admin sets it under Assessment, Entry windows.',
      },
      { message: 'Adebayo, Kemi: CA2 opens for entry on 01-11-2026.' },
      { message: 'Adebayo, Kemi: Exam closed for entry on 09-10-2026.' },
    ])
  })

  it('refuses a stale save with both values', async () => {
    const here = await scoreWorld(app)
    const { ada, ben, ca1, teacher, head, arm } = here
    await saveAs(app, here, teacher, [score(ada, ca1, 10)])
    await saveAs(app, here, head, [score(ada, ca1, 15, 1)])
    const changes = [score(ada, ca1, 12, 1), score(ben, ca1, 9)]
    const stale = await saveAs(app, here, teacher, changes)
    expect(stale.status).toBe(409)
    expect(stale.error).toMatchObject({
      code: 'scores_stale',
      details: {
        results: [{ outcome: 'stale', cell: { score: 15, version: 2, by: head.fullName } }, { outcome: 'unchanged' }],
      },
    })
    expect(await countOfGrid(app, 'score', arm.id)).toBe(1)
    const same = await saveAs(app, here, teacher, [score(ada, ca1, 15, 1)])
    expect(outcomes(same.body.results)).toEqual(['unchanged'])
    const rest = await saveAs(app, here, teacher, changes, { onError: 'saveRest' })
    expect(outcomes(rest.body.results)).toEqual(['stale', 'saved'])
  })

  it('changes nothing when a change is sent again, even after a correction', async () => {
    const here = await scoreWorld(app)
    const { ada, ca1, teacher, head, arm } = here
    const id = uuidv7()
    const send = () => saveAs(app, here, teacher, [score(ada, ca1, 10, 0, id)])
    await send()
    const again = await send()
    expect(outcomes(again.body.results)).toEqual(['unchanged'])
    await saveAs(app, here, head, [score(ada, ca1, 15, 1, uuidv7())])
    await saveAs(app, here, head, [score(ada, ca1, 16, 2)])
    const late = await send()
    expect(late.status).toBe(200)
    expect(late.body).toMatchObject({
      saved: 0,
      results: [{ outcome: 'unchanged', cell: { score: 16, version: 3, by: head.fullName } }],
    })
    expect(await countOfGrid(app, 'audit_log', arm.id)).toBe(3)
  })

  it('refuses a subject that the class does not take', async () => {
    const here = await scoreWorld(app)
    const { state, school, session, arm, ada, ca1, teacher, head } = here
    const senior = await make.makeClassArm(app, { state, school, session, class: 'SS 1' })
    const physics = await make.makeSubject(app, senior, { name: `Physics ${make.unique()}` })
    const refused = await saveAs(app, { arm, maths: physics }, head, [score(ada, ca1, 10)])
    expect(refused.status).toBe(422)
    expect(refused.error).toMatchObject({
      code: 'subject_not_in_class',
      message: `${physics.name} is not taught in JSS 1 Gold this session.`,
    })
    expect((await saveAs(app, { arm, maths: physics }, teacher, [score(ada, ca1, 10)])).status).toBe(422)
    expect((await gridAs(app, { arm, maths: physics }, head)).error.code).toBe('subject_not_in_class')
  })

  it('requires an active term', async () => {
    const here = await scoreWorld(app)
    await app.db.run(sql`update term set active = false where id = ${here.term.id}`)
    const refused = await saveAs(app, here, here.teacher, [score(here.ada, here.ca1, 10)])
    expect(refused.error.code).toBe('no_active_term')
  })
})
