import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { enterScores, makeScored } from '../../../test/cards.ts'
import { effectsIn } from '../../../test/confirmed.ts'
import * as make from '../../../test/factories.ts'
import * as recorded from '../../../test/recorded-world.ts'
import { gridAs, openWindow, saveAs, score } from '../../../test/score-world.ts'
import { sql } from '../../platform/db/index.ts'

const app = await testApp()
type World = recorded.World

/** A world with a teacher of its first subject, whose head sees what a change of the assessment leaves of the first term. */
const makeWorld = async () => {
  const world = await recorded.makeWorld(app)
  const [first, second, third] = world.session.terms
  const [ca1, ca2, exam] = world.components.map(({ id }) => id)
  const ids = { ca1: ca1 ?? '', ca2: ca2 ?? '', exam: exam ?? '' }
  await openWindow(app, { stateId: world.state.id, termId: first.id }, Object.values(ids))
  await openWindow(
    app,
    { stateId: world.state.id, termId: second.id, opens: '2027-01-11', closes: '2027-04-09' },
    Object.values(ids),
  )
  return { ...world, ...ids, first, second, third }
}

const activate = async (world: World, term: { id: string }) => {
  const call = { params: { id: term.id }, body: { confirmed: true } }
  expect((await app.request('POST /session/activate-term/{id}', call, { as: world.admin })).status).toBe(200)
}

/** Saves a change of the junior classes' assessment, or of the state's settings beside it; confirms what it affects. */
const change = async (world: World, of: (body: recorded.Assessment) => recorded.Assessment): Promise<void> => {
  const body = of(await recorded.assessment(app, world))
  const answer = await recorded.saveAssessment(app, world, body)
  const saved =
    answer.status === 409 ? await recorded.saveAssessment(app, world, body, { confirmed: effectsIn(answer) }) : answer
  expect(saved.status).toBe(200)
}
type Type = recorded.Assessment['classTypes'][number]
const junior =
  (of: (type: Type) => Partial<Type>) =>
  (body: recorded.Assessment): recorded.Assessment => ({
    ...body,
    classTypes: body.classTypes.map(type => ({ ...type, ...of(type) })),
  })
/** New maxima by name; null leaves the component out. */
const maxima = (by: Record<string, number | null>) =>
  junior(({ components }) => ({
    components: [
      ...components.flatMap(one => {
        const maximum = by[one.name]
        return maximum === null ? [] : [{ ...one, maximum: maximum ?? one.maximum }]
      }),
      ...Object.entries(by).flatMap(([name, maximum]) =>
        maximum === null || components.some(one => one.name === name) ? [] : [{ name, maximum, isExam: false }],
      ),
    ],
  }))

const deskOf = async (world: World, term: { id: string }, as: make.SignedIn = world.principal) =>
  (
    await app.request(
      'GET /report-card/desk/{classArmId}',
      { params: { classArmId: world.arm.id }, query: { term: term.id } },
      { as },
    )
  ).body
const gridOf = async (world: World, term: { id: string }, as: make.SignedIn = world.principal) =>
  (await gridAs(app, world, as, { term: term.id })).body

/** What the readers of a term see of its assessment. */
const viewed = async (world: World, term: { id: string }) => {
  const [desk, grid, { body: arm }, { body: windows }] = [
    await deskOf(world, term),
    await gridOf(world, term),
    await app.request(
      'GET /subject-grading/by-student/{classArm}',
      { params: { classArm: world.arm.id }, query: { term: term.id } },
      { as: world.principal },
    ),
    await app.request('GET /subject-grading/entry-windows', { query: { term: term.id } }, { as: world.principal }),
  ]
  return {
    outOfDate: desk.outOfDate,
    lacking: [...new Set(desk.scores?.lacking.map(({ component }) => component.name))],
    components: grid.components.map(({ name, maximum }) => `${name} ${maximum}`),
    grades: grid.grades.map(({ grade, from }) => `${grade} ${from}`),
    expected: arm.students.map(one => [one.entered, one.expected]),
    windows: windows.classTypes
      .filter(({ name }) => name === 'Junior Secondary')
      .flatMap(({ components }) => components.map(({ name }) => name)),
  }
}

const asBefore = {
  outOfDate: 0,
  lacking: [],
  components: ['CA1 20', 'CA2 20', 'Exam 60'],
  grades: ['A 70', 'B 60', 'C 50', 'D 45', 'E 40', 'F 0'],
  expected: [
    [6, 6],
    [6, 6],
  ],
  windows: ['CA1', 'CA2', 'Exam'],
}

describe('an assessment that is changed in the second term', () => {
  it('counts a new component from then on: the first term, published or not, lacks nothing', async () => {
    for (const isPublished of [true, false]) {
      const world = await makeWorld()
      if (isPublished) await recorded.publish(app, world)
      const { grades } = await viewed(world, world.first)
      await activate(world, world.second)
      await change(world, maxima({ Project: 5, Exam: 55 }))
      expect(await viewed(world, world.first)).toEqual({ ...asBefore, grades })
      expect(await viewed(world, world.second)).toMatchObject({
        outOfDate: 0,
        lacking: ['CA1', 'CA2', 'Exam', 'Project'],
        components: ['CA1 20', 'CA2 20', 'Exam 55', 'Project 5'],
        windows: ['CA1', 'CA2', 'Exam', 'Project'],
      })
    }
  })

  it('leaves cards, grades and maxima of the first term as they were, also where a component was removed', async () => {
    const world = await makeWorld()
    await recorded.publish(app, world)
    const before = await viewed(world, world.first)
    await activate(world, world.second)
    await change(world, maxima({ CA1: 10, Exam: 70 }))
    await change(world, maxima({ CA2: null, Exam: 90 }))
    await change(world, body => ({
      ...junior(() => ({
        grades: [
          { from: 80, grade: 'A', remark: 'Excellent' },
          { from: 50, grade: 'P', remark: 'Pass' },
          { from: 0, grade: 'F', remark: 'Fail' },
        ],
      }))(body),
      passMark: 50,
      sittingsPerDay: body.sittingsPerDay === 1 ? 2 : 1,
    }))
    expect(await viewed(world, world.first)).toEqual(before)
    expect(await viewed(world, world.second)).toMatchObject({
      components: ['CA1 10', 'Exam 90'],
      grades: ['A 80', 'P 50', 'F 0'],
    })
    const { body: analysis } = await app.request(
      'GET /analysis/school/{schoolId}',
      { params: { schoolId: world.school.id }, query: { term: world.first.id } },
      { as: world.principal },
    )
    expect(analysis?.passMark).toBe('40')
  })

  it('asks for no rating of a trait that is added after the cards were published', async () => {
    const world = await makeWorld()
    await recorded.publish(app, world)
    await activate(world, world.second)
    await change(world, body => ({ ...body, psychomotor: [...body.psychomotor, { name: 'Chess' }] }))
    const { body } = await app.request(
      'GET /report-card/standing/{schoolId}',
      { params: { schoolId: world.school.id }, query: { term: world.first.id } },
      { as: world.principal },
    )
    expect(body.arms).toMatchObject([{ students: 2, published: 2, notRated: 0 }])
  })

  it('corrects a score of the first term by the maximum of then, and issues its card by the grades of then', async () => {
    const world = await makeWorld()
    await recorded.publish(app, world)
    await activate(world, world.second)
    await change(world, maxima({ CA1: 10, CA2: null, Exam: 90 }))
    await change(
      world,
      junior(() => ({
        grades: [
          { from: 40, grade: 'P', remark: 'Pass' },
          { from: 0, grade: 'F', remark: 'Fail' },
        ],
      })),
    )
    const opened = await app.request(
      'POST /subject-grading/late-access/grant',
      {
        body: {
          staffId: world.principal.id,
          subjectId: world.maths.id,
          termId: world.first.id,
          until: '2026-10-22',
          reason: 'Two scripts were swapped.',
          published: true,
        },
      },
      { as: world.principal },
    )
    expect(opened.status).toBe(200)
    const save = (componentId: string, value: number) =>
      saveAs(app, world, world.principal, [score(world.bisi, componentId, value, 1)], { termId: world.first.id })
    expect((await save(world.ca1, 21)).status).toBe(422)
    expect((await save(world.ca1, 19)).status).toBe(200)
    expect((await save(world.ca2, 17)).status).toBe(200)
    expect((await deskOf(world, world.first)).outOfDate).toBe(2)
    const { status } = await app.request(
      'POST /report-card/reissue-arm/{classArmId}',
      { params: { classArmId: world.arm.id }, query: { term: world.first.id }, body: { reason: 'A corrected score.' } },
      { as: world.principal },
    )
    expect(status).toBe(200)
    const { rows } = await app.owner.query(
      `select subject ->> 'total' as total, subject ->> 'grade' as grade
       from report_card card cross join lateral jsonb_array_elements(card.result -> 'subjects') subject
       where card.student_id = $1 and subject ->> 'subjectId' = $2`,
      [world.bisi.id, world.maths.id],
    )
    // 19, 17 and 40, of 20, 20 and 60.
    expect(rows).toMatchObject([{ total: '76', grade: 'A' }])
  })

  it('averages a session over terms of different maxima, each by its own', async () => {
    const world = await makeWorld()
    // Exempt from CA1 of 20: 70 of 80 is 87.5. Of 10, it would be 70 of 90.
    const ada = await makeScored(app, world, 'Cole, Chidi', ['EX 18 52', 'EX 18 52'])
    await activate(world, world.second)
    await change(world, maxima({ CA1: 10, Exam: 70 }))
    // Exempt from CA1 of 10: 63 of 90 is 70.
    await enterScores(app, world, ada, ['EX 13 50', 'EX 13 50'], world.second)
    const before = app.clock.now()
    app.clock.set('2027-03-20T08:00:00Z')
    const { body } = await app.request(
      'GET /report-card/broadsheet/{classArmId}',
      { params: { classArmId: world.arm.id }, query: { scope: 'session', term: world.second.id } },
      { as: await make.signIn(app, world.principal) },
    )
    app.clock.set(before)
    const row = body.students.find(({ studentId }) => studentId === ada.id)
    expect(row).toMatchObject({ averages: ['87.50', '70.00'], average: '78.75' })
  })

  it('keeps the times that school opened in the first term where the registers a day change', async () => {
    const world = await makeWorld()
    const aggregate = async (term: { id: string }) =>
      (
        await app.request(
          'GET /attendance/aggregate/{id}',
          { params: { id: world.arm.id }, query: { term: term.id } },
          { as: world.principal },
        )
      ).body.timesOpened
    await app.db.run(sql`update state set sittings_per_day = 2 where id = ${world.state.id}`)
    const opened = await aggregate(world.first)
    await activate(world, world.second)
    await change(world, body => ({ ...body, sittingsPerDay: 1 }))
    expect(opened).toBeGreaterThan(0)
    expect(await aggregate(world.first)).toBe(opened)
  })

  it('changes the active term, of which it asks: where scores count, another maximum is asked about, and published cards refuse it', async () => {
    const world = await makeWorld()
    const body = maxima({ CA1: 25, Exam: 55 })(await recorded.assessment(app, world))
    const asked = await recorded.saveAssessment(app, world, body)
    expect(effectsIn(asked)).toMatchObject([
      {
        effect:
          'CA1 and Exam of Junior Secondary are marked out of 25 and 55 from now on: scores of the active term stay as they were entered.',
        counts: { scores: 8, students: 2 },
      },
    ])
    await recorded.publish(app, world)
    const refused = await recorded.saveAssessment(app, world, body)
    expect(refused.error.code).toBe('recorded_on_published_cards')
  })
})
