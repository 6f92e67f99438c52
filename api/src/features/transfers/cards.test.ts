import { describe, expect, it } from 'vitest'
import { writeScores } from '../../../test/score-world.ts'
import { testApp } from '../../../test/app.ts'
import { approvalNeeded, publishReady } from '../../../test/cards.ts'
import * as make from '../../../test/factories.ts'
import { assignTo, move, openTransfers, type TransferWorld, transferWorld } from '../../../test/transfer-world.ts'
import { writeRegister } from '../../../test/register-rows.ts'

// In the third term, so that two terms are in the past.
const app = await testApp({ now: '2027-06-02T08:00:00.000Z' })

/** Writes totals of a subject in a term by the components CA1, CA2 and Exam: '15 15 50'; - for an empty cell. */
const enter = (
  world: TransferWorld,
  at: { arm: make.TestClassArm; student: { id: string }; subject: { id: string }; term: { id: string } },
  marks: string,
) =>
  writeScores(
    app,
    { arm: at.arm, term: at.term, by: world.oldHead },
    marks.split(' ').flatMap((mark, index) => {
      const componentId = [world.ca1, world.ca2, world.exam][index]
      return mark === '-'
        ? []
        : [{ studentId: at.student.id, subjectId: at.subject.id, componentId, tenths: Number(mark) * 10 }]
    }),
  )

const generate = (arm: make.TestClassArm, as: make.SignedIn, term?: string) =>
  app.request(
    'GET /report-card/generate-report-card-by-classarm/{schoolId}/{classArmId}',
    { params: { schoolId: arm.schoolId, classArmId: arm.id }, query: { term } },
    { as },
  )
const publish = (arm: make.TestClassArm, as: make.SignedIn, term?: string) =>
  publishReady(app, { classArmId: arm.id, term, as })
const view = (id: string, as: make.SignedIn) =>
  app.request('GET /report-card/view-student-card/{id}', { params: { id } }, { as })
const pdf = (id: string, as: make.SignedIn) => app.request('GET /report-card/pdf/{id}', { params: { id } }, { as })
const cardsOf = (student: { id: string }, as: make.SignedIn) =>
  app.request('GET /report-card/by-student/{id}', { params: { id: student.id } }, { as })
const reissue = (id: string, as: make.SignedIn) =>
  app.request('POST /report-card/reissue/{id}', { params: { id }, body: { reason: 'A name was wrong' } }, { as })

/** Kemi: 80 and 60 in the first term, published; 60 and 90 in the second, not; CA marks in the third, then moves. */
const movedWorld = async () => {
  const world = await transferWorld(app)
  await approvalNeeded(app, world.state, false)
  await openTransfers(app, world.state, { opens: '2027-05-01', closes: '2027-07-01' })
  const [first, second, third] = world.session.terms
  const { ada, ben, gold, maths, craft } = world
  const own = { arm: gold, student: ada }
  await enter(world, { ...own, subject: maths, term: first }, '20 10 50')
  await enter(world, { ...own, subject: craft, term: first }, '10 10 40')
  await enter(world, { ...own, subject: maths, term: second }, '10 10 40')
  await enter(world, { ...own, subject: craft, term: second }, '20 20 50')
  await enter(world, { ...own, subject: maths, term: third }, '15 10 -')
  await enter(world, { arm: gold, student: ben, subject: maths, term: third }, '10 10 30')
  await enter(world, { arm: world.blue, student: world.cole, subject: maths, term: third }, '20 20 50')
  await generate(gold, world.oldHead, first.id)
  expect((await publish(gold, world.oldHead, first.id)).body.published).toBe(1)
  return { ...world, first, second, third }
}

describe('cards of a transferred student', () => {
  it('for the term are computed at the new school, from the transferred scores and the earlier terms', async () => {
    const world = await movedWorld()
    const { ada, blue, freshHead, maths, third } = world
    await make.asOwner(app.app.database, async tx => {
      for (const [arm, day] of [[world.gold, '2027-06-01'] as const, [blue, '2027-06-02'] as const])
        await writeRegister(
          tx,
          { arm, termId: third.id, day, sitting: 'morning' },
          { [ada.id]: { m: 'present', b: freshHead.id } },
        )
    })
    await move(app, world)
    await assignTo(app, blue.id, ada, freshHead)
    await enter(world, { arm: blue, student: ada, subject: maths, term: third }, '- - 40')
    expect((await generate(blue, freshHead)).status).toBe(200)
    const listed = (await cardsOf(ada, freshHead)).body.cards
    expect(listed.map(card => [card.term.name, card.school.id, card.classArm.name, card.status, card.average])).toEqual(
      [
        ['Third Term', world.fresh.id, 'JSS 1 Blue', 'Draft', '65.00'],
        ['First Term', world.old.id, 'JSS 1 Gold', 'Published', '70.00'],
      ],
    )
    const { sheet } = (await view(listed[0]?.id ?? '', freshHead)).body
    expect(sheet.school.id).toBe(world.fresh.id)
    expect(sheet.result.subjects).toMatchObject([
      { name: 'Mathematics', total: '65', broughtForward: ['80', '60'], cumulative: '68.33', position: 2 },
    ])
    // 70.00 as published, 75.00 with the subject that only the former school teaches, and 65.00.
    expect(sheet.result.cumulative).toEqual({ average: '70.00', terms: 3 })
    expect([sheet.result.positionInArm, sheet.result.numberInArm, sheet.result.ranked]).toEqual([2, 2, true])
    expect(sheet.result.attendance).toMatchObject({ present: 2 })
    expect(sheet.result.attendance.opened).toBeGreaterThan(40)
  })

  it('that were published stay readable at both schools, also in print, and their codes remain valid', async () => {
    const world = await movedWorld()
    const { ada, oldHead, freshHead } = world
    await move(app, world)
    await assignTo(app, world.blue.id, ada, freshHead)
    const [card] = (await cardsOf(ada, freshHead)).body.cards
    const id = card?.id ?? ''
    for (const as of [oldHead, freshHead, world.freshTeacher, world.classTeacher]) {
      const seen = await view(id, as)
      expect(seen.status).toBe(200)
      expect(seen.body.sheet.school.name).toBe(world.old.name)
      // A subject of the former school's own catalogue keeps its name.
      expect(seen.body.sheet.result.subjects.map(subject => subject.name)).toEqual(['Mathematics', 'Adire Craft'])
      expect((await pdf(id, as)).bytes.subarray(0, 5).toString()).toBe('%PDF-')
      expect(seen.body.can).toEqual({ rate: false, remark: false, publish: as === oldHead })
    }
    const { issue } = (await view(id, freshHead)).body
    const verified = await app.request('GET /report-card/verify/{code}', { params: { code: issue?.code ?? '' } })
    expect(verified.body).toMatchObject({ school: world.old.name, state: 'genuine' })
    expect((await reissue(id, freshHead)).status).toBe(403)
    const again = await reissue(id, oldHead)
    expect([again.status, again.body.issue?.version]).toEqual([200, 2])
    expect(again.body.sheet.student.admissionNumber).toBe(ada.admissionNumber)
    expect(again.body.sheet.result.average).toBe('70.00')
    const stranger = await make.makePerson(app, { state: world.state, role: 'classTeacher', school: world.fresh })
    expect((await view(id, stranger)).status).toBe(404)
    expect((await cardsOf(ada, stranger)).status).toBe(404)
    expect((await cardsOf(ada, oldHead)).status).toBe(404)
  })

  it('of the new school are hidden from the former school', async () => {
    const world = await movedWorld()
    const { ada, blue, oldHead, freshHead } = world
    await move(app, world)
    await assignTo(app, blue.id, ada, freshHead)
    await enter(world, { arm: blue, student: ada, subject: world.maths, term: world.third }, '- - 40')
    await generate(blue, freshHead)
    await publish(blue, freshHead)
    const [card] = (await cardsOf(ada, freshHead)).body.cards
    expect(card).toMatchObject({ status: 'Published', school: { id: world.fresh.id } })
    expect((await view(card?.id ?? '', oldHead)).status).toBe(404)
    expect((await pdf(card?.id ?? '', oldHead)).status).toBe(404)
    expect((await reissue(card?.id ?? '', oldHead)).status).toBe(404)
  })

  it("in draft move with their remarks, and the old arm's run leaves them out", async () => {
    const world = await movedWorld()
    const { ada, ben, gold, blue, oldHead, freshHead } = world
    const drafts = (await generate(gold, oldHead)).body.cards
    const draft = drafts.find(card => card.studentId === ada.id)
    const cardId = draft?.cardId ?? ''
    const rate = (classArmId: string, as: make.SignedIn, classTeacherRemark: string, revision: number) =>
      app.request(
        'PATCH /report-card/update-student-card/{classArmId}/{studentCardId}',
        { params: { classArmId, studentCardId: cardId }, body: { revision, classTeacherRemark } },
        { as },
      )
    expect((await rate(gold.id, oldHead, 'Attentive', draft?.revision ?? 0)).status).toBe(200)
    await move(app, world)
    // Until there is an arm, nobody can see it.
    expect((await view(cardId, oldHead)).status).toBe(404)
    expect((await view(cardId, freshHead)).status).toBe(404)
    expect((await rate(gold.id, oldHead, 'Gone', 2)).status).toBe(404)
    expect((await cardsOf(ada, freshHead)).body.cards.map(card => card.status)).toEqual(['Published'])
    const after = (await generate(gold, oldHead)).body.cards
    expect(after.map(card => [card.studentId, card.positionInArm])).toEqual([[ben.id, 1]])
    await assignTo(app, blue.id, ada, freshHead)
    const seen = await view(cardId, freshHead)
    expect(seen.body).toMatchObject({
      status: 'Draft',
      sheet: { classArm: 'JSS 1 Blue', classTeacher: { remark: 'Attentive' } },
      can: { rate: true, publish: true },
    })
    expect((await rate(blue.id, world.freshTeacher, 'Settles in well', seen.body.revision)).status).toBe(200)
    const mine = (await generate(blue, freshHead)).body.cards.find(card => card.studentId === ada.id)
    expect(mine).toMatchObject({ cardId, hasClassTeacherRemark: true })
  })
})
