import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { approvalNeeded, moveStudent } from '../../../test/cards.ts'
import * as make from '../../../test/factories.ts'
import { gridAs, openWindow, outcomes, saveAs, score, scoreWorld } from '../../../test/score-world.ts'

const app = await testApp()
type World = Awaited<ReturnType<typeof scoreWorld>>

const closed =
  'Published on 14-10-2026: scores on a published report card are closed. The head can open the subject for a change.'

const publish = async ({ school, arm, head, ben }: World, { leavesOut = false } = {}) => {
  const params = { schoolId: school.id, classArmId: arm.id }
  await app.request(
    'GET /report-card/generate-report-card-by-classarm/{schoolId}/{classArmId}',
    { params },
    { as: head },
  )
  const leftOut = leavesOut ? [{ studentId: ben.id, reason: 'The exam is marked on Friday.' }] : []
  return app.request('POST /report-card/publish/{classArmId}', { params, body: { leftOut } }, { as: head })
}

/** An arm whose two report cards are published, with 10, 12 and 40 for each student; or one, and the other's exam is missing. */
const publishedWorld = async (more: { leavesOut?: boolean } = {}): Promise<World> => {
  const here = await scoreWorld(app)
  const { state, teacher, ada, ben, ca1, ca2, exam } = here
  await approvalNeeded(app, state, false)
  const saved = await saveAs(app, here, teacher, [
    ...[ada, ben].flatMap(student => [score(student, ca1, 10), score(student, ca2, 12)]),
    score(ada, exam, 40),
    ...(more.leavesOut ? [] : [score(ben, exam, 40)]),
  ])
  expect(saved.status).toBe(200)
  expect((await publish(here, more)).status).toBe(200)
  return here
}

const openAs = (
  { maths, teacher }: World,
  as: make.SignedIn,
  more: { staffId?: string; subjectId?: string | null; componentId?: string; classArmId?: string } = {},
) =>
  app.request(
    'POST /subject-grading/late-access/grant',
    {
      body: {
        staffId: teacher.id,
        subjectId: maths.id,
        until: '2026-10-22',
        reason: 'Two scripts were swapped.',
        published: true,
        ...more,
      },
    },
    { as },
  )

describe('the scores of published report cards', () => {
  it('are closed to the teacher and to the head, with the day of publication', async () => {
    const here = await publishedWorld()
    const { teacher, head, ada, ca1, exam } = here
    for (const as of [teacher, head]) {
      const refused = await saveAs(app, here, as, [score(ada, exam, 44, 1)])
      expect(refused.status).toBe(422)
      expect(refused.error.details).toMatchObject({ results: [{ message: expect.stringContaining(closed) }] })
      const emptied = { studentId: ada.id, componentId: ca1, kind: 'empty', version: 1 } as const
      expect((await saveAs(app, here, as, [emptied])).status).toBe(422)
    }
    const { body } = await gridAs(app, here, teacher)
    expect(body.published).toEqual({ on: '2026-10-14', closedBecause: closed, late: null })
    expect(body.students.map(one => [one.published, one.cells[exam]?.score])).toEqual([
      [true, 40],
      [true, 40],
    ])
    expect([body.can.open, (await gridAs(app, here, head)).body.can.open]).toEqual([false, true])
    const own = await app.request(
      'GET /subject-grading/view-student/{student}',
      { params: { student: ada.id } },
      { as: teacher },
    )
    expect(own.body.subjects[0]?.components.map(({ open, closedBecause }) => [open, closedBecause])).toEqual([
      [false, closed],
      [false, closed],
      [false, closed],
    ])
  })

  it('may be sent again unchanged, and stay open for a student who was left out', async () => {
    const here = await publishedWorld({ leavesOut: true })
    const { teacher, ada, ben, ca1, exam } = here
    const { body } = await saveAs(
      app,
      here,
      teacher,
      [score(ada, ca1, 10, 1), score(ada, exam, 41, 1), score(ben, exam, 38)],
      { onError: 'saveRest' },
    )
    expect(outcomes(body.results)).toEqual(['unchanged', 'refused', 'saved'])
    const grid = await gridAs(app, here, teacher)
    expect(grid.body.students.map(({ published }) => published)).toEqual([true, false])
  })

  it('are opened by the head for a teacher, in one subject and with a reason, until the head ends it', async () => {
    const here = await publishedWorld()
    const { teacher, head, ada, ben, exam, arm, maths } = here
    const opened = await openAs(here, head, { classArmId: arm.id })
    expect(opened.status).toBe(200)
    expect(opened.body).toMatchObject({ published: true, reason: 'Two scripts were swapped.', until: '2026-10-22' })
    const grid = await gridAs(app, here, teacher)
    expect(grid.body.published).toEqual({
      on: '2026-10-14',
      closedBecause: null,
      late: { until: '2026-10-22', by: head.fullName },
    })
    expect((await saveAs(app, here, teacher, [score(ada, exam, 44, 1)])).status).toBe(200)
    const { rows } = await app.owner.query(
      `select summary, after from audit_log where entity_id = $1 and operation = 'score.enter' order by id desc limit 1`,
      [arm.id],
    )
    expect(rows[0].summary).toBe(
      `Saved 1 score of ${maths.name} in JSS 1 Gold, on published report cards: Two scripts were swapped.`,
    )
    expect(rows[0].after).toMatchObject({ reason: 'Two scripts were swapped.' })

    const revoke = { params: { id: opened.body.id } }
    await app.request('PATCH /subject-grading/late-access/revoke/{id}', revoke, { as: head })
    expect((await saveAs(app, here, teacher, [score(ben, exam, 44, 1)])).status).toBe(422)
  })

  it('are opened by the head for the head, and close again after the last day', async () => {
    const here = await publishedWorld()
    const { head, ada, exam } = here
    expect((await openAs(here, head, { staffId: head.id })).status).toBe(200)
    expect((await saveAs(app, here, head, [score(ada, exam, 44, 1)])).status).toBe(200)
    app.clock.set('2026-10-23T08:00:00.000Z')
    const { status } = await saveAs(app, here, await make.signIn(app, head), [score(ada, exam, 45, 2)])
    app.clock.set('2026-10-14T08:00:00.000Z')
    expect(status).toBe(422)
  })

  it('are opened in one subject with all its components, and by nobody but who publishes', async () => {
    const here = await publishedWorld()
    const { state, school, head, teacher, ada, ca1, exam } = here
    const vice = await make.makePerson(app, { state, role: 'vicePrincipal', school })
    expect((await openAs(here, vice)).status).toBe(403)
    const noSubject = await openAs(here, head, { subjectId: null })
    expect([noSubject.status, noSubject.error.fields?.[0]?.path]).toEqual([422, 'body.subjectId'])
    const oneComponent = await openAs(here, head, { componentId: ca1 })
    expect([oneComponent.status, oneComponent.error.fields?.[0]?.path]).toEqual([422, 'body.componentId'])
    // Late access after the days of entry does not open them.
    const late = { staffId: teacher.id, until: '2026-10-16', reason: 'Was in hospital' }
    await app.request('POST /subject-grading/late-access/grant', { body: late }, { as: vice })
    expect((await saveAs(app, here, teacher, [score(ada, exam, 44, 1)])).status).toBe(422)
  })

  it('are opened although the days of entry are over, which opens nothing else', async () => {
    const here = await scoreWorld(app, { windows: false })
    const { state, term, teacher, head, ada, ben, ca1, ca2, exam } = here
    const dates = { stateId: state.id, termId: term.id }
    await openWindow(app, { ...dates, closes: '2026-10-20' }, [ca1, ca2, exam])
    await approvalNeeded(app, state, false)
    await saveAs(app, here, teacher, [
      ...[ca1, ca2, exam].map(component => score(ada, component, 10)),
      score(ben, ca1, 10),
      score(ben, ca2, 10),
    ])
    expect((await publish(here, { leavesOut: true })).status).toBe(200)
    app.clock.set('2026-10-21T08:00:00.000Z')
    await openAs(here, await make.signIn(app, head))
    const changes = [score(ada, exam, 44, 1), score(ben, exam, 44)]
    const { body } = await saveAs(app, here, await make.signIn(app, teacher), changes, { onError: 'saveRest' })
    app.clock.set('2026-10-14T08:00:00.000Z')
    expect(outcomes(body.results)).toEqual(['saved', 'refused'])
  })

  it('are closed in the class arm to which a student has moved since', async () => {
    const here = await publishedWorld()
    const { state, school, session, classTeacher, head, ada, exam } = here
    const silver = await make.makeClassArm(app, { state, school, session, name: 'Silver', classTeacher })
    await moveStudent(app, ada, { last: '2026-10-13', next: '2026-10-14', to: silver })
    const { status, error } = await saveAs(app, { ...here, arm: silver }, head, [score(ada, exam, 44, 1)])
    expect(status).toBe(422)
    expect(error.details).toMatchObject({ results: [{ message: expect.stringContaining(closed) }] })
  })
})

describe('a score that is saved while its report card is published', () => {
  it('is on the published card, or is refused', async () => {
    const outcome = { saved: 0, refused: 0 }
    for (let round = 0; round < 12; round++) {
      const here = await scoreWorld(app)
      const { state, school, arm, teacher, head, ada, ben, ca1, ca2, exam } = here
      await approvalNeeded(app, state, false)
      await saveAs(
        app,
        here,
        teacher,
        [ada, ben].flatMap(one => [score(one, ca1, 10), score(one, ca2, 12), score(one, exam, 40)]),
      )
      const params = { schoolId: school.id, classArmId: arm.id }
      const cards = 'GET /report-card/generate-report-card-by-classarm/{schoolId}/{classArmId}'
      await app.request(cards, { params }, { as: head })
      const publishing = () =>
        app.request('POST /report-card/publish/{classArmId}', { params, body: { leftOut: [] } }, { as: head })
      const saving = () => saveAs(app, here, teacher, [score(ada, exam, 55, 1)])
      // In turn which is sent first.
      const [saved] =
        round % 2 === 0
          ? await Promise.all([saving(), publishing()])
          : (await Promise.all([publishing(), saving()])).toReversed()
      const { body: grid } = await gridAs(app, here, teacher)
      const { rows } = await app.owner.query('select status, result from report_card where student_id = $1', [ada.id])
      const inCell = grid.students.find(({ id }) => id === ada.id)?.cells[exam]?.score
      expect(rows[0]?.status).toBe('Published')
      expect(inCell).toBe(saved?.status === 200 ? 55 : 40)
      // 10 and 12, and the exam as it is in the grid.
      expect(rows[0].result.subjects.map(({ total }: { total: string }) => total)).toEqual([String(22 + (inCell ?? 0))])
      outcome[saved?.status === 200 ? 'saved' : 'refused'] += 1
    }
    expect(outcome.saved + outcome.refused).toBe(12)
  }, 60_000)
})

describe('scores that are missing on published report cards', () => {
  /** A second subject, of which nothing was entered before the report cards were published. */
  const worldWithPhysics = async ({ leavesOut = false } = {}) => {
    const here = await scoreWorld(app)
    const { state, arm, teacher, ada, ben, ca1, ca2, exam } = here
    await approvalNeeded(app, state, false)
    const physics = await make.makeSubject(app, arm, { name: `Physics ${make.unique()}`, teacher })
    await saveAs(app, here, teacher, [
      ...[ca1, ca2, exam].map(component => score(ada, component, 10)),
      ...(leavesOut ? [] : [ca1, ca2, exam].map(component => score(ben, component, 10))),
    ])
    expect((await publish(here, { leavesOut })).status).toBe(200)
    return { ...here, physics }
  }
  type Physics = Awaited<ReturnType<typeof worldWithPhysics>>

  /** What each reader counts as due of Physics: students without their scores for each component, and the scores still to come. */
  const dueIn = async (here: Physics) => {
    const { school, arm, teacher, head, physics } = here
    const today = async (as: make.SignedIn) => (await app.request('GET /dashboard/today', {}, { as })).body
    const progress = await app.request('GET /subject-grading/progress', {}, { as: head })
    const desk = await app.request(
      'GET /report-card/desk/{classArmId}',
      { params: { classArmId: arm.id }, query: {} },
      { as: head },
    )
    const officer = await make.makePerson(app, { state: here.state, role: 'superAdmin' })
    const page = await app.request('GET /dashboard/school/{id}', { params: { id: school.id } }, { as: officer })
    const isPhysics = ({ subject }: { subject: { id: string } }) => subject.id === physics.id
    return {
      own: (await today(teacher)).scores.filter(isPhysics).map(one => one.students - one.entered),
      progress: progress.body.rows
        .filter(isPhysics)
        .flatMap(row => row.components.map(one => row.students - one.closed - one.entered)),
      desk: desk.body.scores?.lacking.filter(isPhysics).map(one => one.students - one.entered),
      page: page.body.scores?.map(one => one.of - one.entered),
    }
  }

  it('are due to nobody', async () => {
    const here = await worldWithPhysics()
    expect(await dueIn(here)).toEqual({ own: [], progress: [0, 0, 0], desk: [], page: [0, 0, 0] })
  })

  it('are due of a student who was left out of the publication', async () => {
    const here = await worldWithPhysics({ leavesOut: true })
    // On the school's page with the scores of the other subject.
    expect(await dueIn(here)).toEqual({ own: [1, 1, 1], progress: [1, 1, 1], desk: [1, 1, 1], page: [2, 2, 2] })
  })

  it('are due once the head has opened the subject', async () => {
    const here = await worldWithPhysics()
    const { teacher, head, physics } = here
    expect((await openAs(here, head, { subjectId: physics.id })).status).toBe(200)
    expect(await dueIn(here)).toEqual({ own: [2, 2, 2], progress: [2, 2, 2], desk: [2, 2, 2], page: [2, 2, 2] })
    expect((await app.request('GET /dashboard/today', {}, { as: teacher })).body.scores[0]).toMatchObject({
      subject: { id: physics.id },
      closes: '2026-10-22',
      late: true,
    })
  })

  it('are overdue to nobody after the last day of entry, and nobody is reminded of them', async () => {
    const overdueIn = async (leavesOut: boolean) => {
      const here = await worldWithPhysics({ leavesOut })
      const { arm, teacher, physics, ca1 } = here
      app.clock.set('2026-11-02T08:00:00.000Z')
      const head = await make.signIn(app, here.head)
      const { late } = (await app.request('GET /dashboard/today', {}, { as: head })).body
      const scores = [{ classArmId: arm.id, subjectId: physics.id, componentId: ca1 }]
      const reminded = await app.request('POST /dashboard/remind/scores', { body: { scores } }, { as: head })
      app.clock.set('2026-10-14T08:00:00.000Z')
      const people = reminded.body.people.map(name => name === teacher.fullName)
      return { missing: late?.missingScores, people }
    }
    expect(await overdueIn(false)).toEqual({ missing: 0, people: [] })
    // Three components of two subjects.
    expect(await overdueIn(true)).toEqual({ missing: 6, people: [true] })
  })
})
