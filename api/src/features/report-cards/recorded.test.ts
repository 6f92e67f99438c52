import type { RecordedEffect } from '@akada/contract/state/recorded'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { enterScores, makeScored } from '../../../test/cards.ts'
import { effectsIn } from '../../../test/confirmed.ts'
import { type SignedIn } from '../../../test/factories.ts'
import * as recorded from '../../../test/recorded-world.ts'
import { sql } from '../../platform/db/index.ts'

const app = await testApp()
const makeWorld = () => recorded.makeWorld(app)

const setOfClass = (world: recorded.World, elective: boolean, { confirmed }: recorded.Confirmed = {}) =>
  app.request(
    'PATCH /subject/set-subjects-of-class/{sessionId}/{classId}',
    {
      params: { sessionId: world.session.id, classId: world.arm.classId },
      body: { attach: [{ subjectId: world.maths.id, elective }], detach: [], confirmed },
    },
    { as: world.admin },
  )

const changeSubject = async (
  world: recorded.World,
  elective: boolean,
  more: recorded.Confirmed & { as?: SignedIn } = {},
) => {
  const params = { id: world.maths.id }
  const as = { as: more.as ?? world.admin }
  const { name, revision } = (await app.request('GET /subject/view/{id}', { params }, as)).body
  const classes = [{ classId: world.arm.classId, elective }]
  return app.request(
    'PATCH /subject/update/{id}',
    { params, body: { name, classes, revision, confirmed: more.confirmed } },
    as,
  )
}

describe('a subject with scores that becomes an elective', () => {
  it('is refused by the form of the subject until its effects are confirmed, and is then saved with them in the audit log', async () => {
    const world = await makeWorld()
    await recorded.generate(app, world)
    const refused = await changeSubject(world, true)
    expect([refused.status, refused.error.code]).toEqual([409, 'recorded_unconfirmed'])
    const effects = effectsIn(refused)
    expect(effects).toEqual([
      {
        effect: `Becomes an elective: ${world.maths.name} in JSS 1. Students who were not chosen for it no longer take it, and their scores leave their cards.`,
        counts: { scores: 6, cards: 2, students: 2, schools: 1 },
        atLeast: false,
      },
    ])
    expect(refused.error.message).toContain('6 scores, 2 draft report cards, 2 students, 1 school')
    expect((await recorded.generate(app, world)).length).toBe(2)
    const saved = await changeSubject(world, true, { confirmed: effects })
    expect(saved.status).toBe(200)
    expect(saved.body.classes).toMatchObject([{ id: world.arm.classId, elective: true }])
    expect((await recorded.lastAudit(app, world.maths.id)).after.confirmed).toEqual(effects)
  })

  it('is refused by the page of the class as well, and so is the way back, by which scores count again', async () => {
    const world = await makeWorld()
    const refused = await setOfClass(world, true)
    expect(effectsIn(refused)[0]?.counts).toEqual({ scores: 6, cards: 0, students: 2, schools: 1 })
    expect((await setOfClass(world, true, { confirmed: effectsIn(refused) })).status).toBe(200)
    const back = await setOfClass(world, false)
    expect(effectsIn(back)[0]).toMatchObject({
      effect: `Becomes a core subject: ${world.maths.name} in JSS 1. Every student takes it, and scores that did not count so far count on their cards.`,
      counts: { scores: 6, students: 2 },
    })
    expect((await setOfClass(world, false, { confirmed: effectsIn(back) })).status).toBe(200)
  })

  it('is refused in an uploaded sheet as well, of which nothing is written before', async () => {
    const world = await makeWorld()
    const rows = ['Subject,Code,Classes,Elective', `${world.maths.name},,JSS 1,yes`, 'Horticulture,,JSS 1,no']
    const file = new File([rows.join('\n')], 'subjects.csv')
    const as = { as: world.admin }
    const { body: upload } = await app.request('POST /subject/upload-multiple', { file }, as)
    const commit = (confirmed?: RecordedEffect[]) =>
      app.request(
        'POST /subject/create-multiple/{id}',
        { params: { id: upload.id }, body: { confirmation: upload.confirmation ?? undefined, confirmed } },
        as,
      )
    const refused = await commit()
    expect(effectsIn(refused)[0]).toMatchObject({ counts: { scores: 6, students: 2 } })
    const { body: before } = await app.request('GET /subject/view-all', { query: {} }, as)
    expect(before.foundSubjects.map(({ name }) => name)).not.toContain('Horticulture')
    expect((await commit(effectsIn(refused))).body.outcome).toMatchObject({ subjects: 1, created: 1, changed: 1 })
    expect((await recorded.lastAudit(app, upload.id)).after.confirmed).toEqual(effectsIn(refused))
  })

  it('is asked about again where scores were entered meanwhile', async () => {
    const world = await makeWorld()
    const shown = effectsIn(await changeSubject(world, true))
    await makeScored(app, world, 'Cole, Chidi', ['10 10 40', '11 10 -'])
    const again = await changeSubject(world, true, { confirmed: shown })
    expect(effectsIn(again)[0]?.counts).toMatchObject({ scores: 9, students: 3 })
    expect((await changeSubject(world, true, { confirmed: effectsIn(again) })).status).toBe(200)
  })

  it('asks nothing about students who were chosen for it, and nothing where nobody has scores', async () => {
    const world = await makeWorld()
    await app.db.run(sql`
      insert into student_subject (state_id, school_id, session_id, student_id, subject_id, offered)
      values (${world.state.id}, ${world.school.id}, ${world.session.id}, ${world.ada.id}, ${world.maths.id}, true)`)
    expect(effectsIn(await changeSubject(world, true))[0]?.counts).toMatchObject({ scores: 3, students: 1 })
    await enterScores(app, world, world.bisi, ['- - -', '20 10 40'])
    expect((await changeSubject(world, true)).status).toBe(200)
  })

  it('is refused where published report cards count it, which are named', async () => {
    const world = await makeWorld()
    await recorded.publish(app, world)
    const refused = await changeSubject(world, true)
    expect([refused.status, refused.error.code]).toEqual([409, 'recorded_on_published_cards'])
    expect(refused.error.details).toEqual({
      count: 2,
      cards: [
        `Adebayo, Ada, JSS 1 Gold, First Term of ${world.session.name}`,
        `Bello, Bisi, JSS 1 Gold, First Term of ${world.session.name}`,
      ],
    })
    expect(refused.error.message).toContain('This is counted on 2 published report cards: Adebayo, Ada')
    const shown = [{ effect: 'Anything', counts: {}, atLeast: false }]
    expect((await setOfClass(world, true, { confirmed: shown })).error.code).toBe('recorded_on_published_cards')
  })
})

const withType = (
  body: recorded.Assessment,
  change: Partial<recorded.Assessment['classTypes'][number]>,
): recorded.Assessment => ({
  ...body,
  classTypes: body.classTypes.map(type => ({ ...type, ...change })),
})
const bands = (...pairs: [string, number][]) => pairs.map(([grade, from]) => ({ grade, from, remark: grade }))

describe('the assessment in mid-term', () => {
  it('is asked about a removed component with scores', async () => {
    const world = await makeWorld()
    const body = await recorded.assessment(app, world)
    const [, ca2, exam] = body.classTypes[0]?.components ?? []
    const without = withType(body, {
      components: [
        { ...ca2, name: 'CA2', maximum: 20 },
        { ...exam, name: 'Exam', maximum: 80 },
      ],
    })
    const refused = await recorded.saveAssessment(app, world, without)
    expect(effectsIn(refused)).toMatchObject([
      {
        effect: 'CA1 of Junior Secondary is removed: its scores of the active term can no longer be seen or changed.',
        counts: { scores: 4, students: 2, schools: 1 },
      },
      { effect: expect.stringContaining('Exam of Junior Secondary is marked out of 80 from now on') },
    ])
    const saved = await recorded.saveAssessment(app, world, without, { confirmed: effectsIn(refused) })
    expect(saved.status).toBe(200)
    expect((await recorded.lastAudit(app, world.state.id)).after.confirmed).toEqual(effectsIn(refused))
  })

  it('is asked about a new component, without which totals are incomplete', async () => {
    const world = await makeWorld()
    const body = await recorded.assessment(app, world)
    const [ca1, ca2, exam] = body.classTypes[0]?.components ?? []
    const refused = await recorded.saveAssessment(
      app,
      world,
      withType(body, {
        components: [
          { ...ca1, name: 'CA1', maximum: 20 },
          { ...ca2, name: 'CA2', maximum: 20 },
          { name: 'Project', maximum: 5 },
          { ...exam, name: 'Exam', maximum: 55 },
        ],
      }),
    )
    expect(effectsIn(refused)[0]).toMatchObject({
      effect: 'Project of Junior Secondary is added: totals of the active term are incomplete until it is entered.',
      counts: { scores: 12 },
    })
  })

  it('is doubted where a grade is typed 6 for 60, where grades changed places, and where no grade begins at the pass mark', async () => {
    const world = await makeWorld()
    const body = await recorded.assessment(app, world)
    const typo = withType(body, { grades: bands(['A', 70], ['B', 6], ['C', 50], ['P', 40], ['F', 0]) })
    const refused = await recorded.saveAssessment(app, world, typo)
    expect(effectsIn(refused).map(({ effect }) => effect)).toEqual([
      'The grades of Junior Secondary look mistyped: B begins at 6, and C, the grade after it, begins higher, at 50.',
    ])
    expect((await recorded.saveAssessment(app, world, typo, { confirmed: effectsIn(refused) })).status).toBe(200)
    const swapped = withType(body, { grades: bands(['F', 70], ['B', 60], ['C', 50], ['P', 40], ['A', 0]) })
    const again = await recorded.assessment(app, world)
    const { revision } = again
    expect(effectsIn(await recorded.saveAssessment(app, world, { ...swapped, revision }))[0]?.effect).toBe(
      'The grades of Junior Secondary look mistyped: F from 70 and B from 60 have changed places.',
    )
    const passMark = await recorded.saveAssessment(app, world, { ...again, passMark: 4 })
    expect(effectsIn(passMark)[0]?.effect).toBe(
      'The pass mark 4 looks mistyped: no grade of Primary, Junior Secondary, Senior Secondary begins there.',
    )
  })

  it('is asked about grades that change on drafts, and refused for those on published cards of the term', async () => {
    const world = await makeWorld()
    await recorded.generate(app, world)
    const body = await recorded.assessment(app, world)
    // Totals are 85, 55, 70 and 70.
    const next = withType(body, { grades: bands(['A', 75], ['B', 60], ['C', 50], ['P', 40], ['F', 0]) })
    const refused = await recorded.saveAssessment(app, world, next)
    expect(effectsIn(refused)).toMatchObject([
      {
        effect: 'Totals of Junior Secondary from 70 to 74 get another grade, or pass or fail otherwise.',
        counts: { cards: 1, students: 1, schools: 1 },
      },
    ])
    await recorded.publish(app, world)
    const published = await recorded.saveAssessment(app, world, next, { confirmed: effectsIn(refused) })
    expect(published.error).toMatchObject({
      code: 'recorded_on_published_cards',
      details: { count: 1, cards: [`Bello, Bisi, JSS 1 Gold, First Term of ${world.session.name}`] },
    })
    // 65 is on no card.
    const apart = withType(body, { grades: bands(['A', 70], ['B', 65], ['C', 50], ['P', 40], ['F', 0]) })
    expect((await recorded.saveAssessment(app, world, apart)).status).toBe(200)
  })
})
