import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  cardsApp,
  type CardsWorld,
  enterScores,
  generateCards,
  makeCardsWorld,
  makeScored,
  publishReady,
} from '../../../test/cards.ts'
import { makePerson, makeSchool, type SignedIn, type TestStudent } from '../../../test/factories.ts'
import { sealAudit } from '../../platform/audit/index.ts'
import { sql } from '../../platform/db/index.ts'

const app = await cardsApp()

const generate = (world: CardsWorld, as: SignedIn = world.principal) => generateCards(app, world, { as })
type LeftOut = { studentId: string; reason: string }[]
const publish = (
  world: CardsWorld,
  as: SignedIn = world.principal,
  leftOut: LeftOut = [],
  more: { incompleteReason?: string; reissueReason?: string } = {},
) =>
  app.request(
    'POST /report-card/publish/{classArmId}',
    { params: { classArmId: world.arm.id }, body: { leftOut, ...more } },
    { as },
  )
/** Publishes an arm in its current state: students who are not ready are left out. */
const publishAll = (world: CardsWorld) => publishReady(app, { classArmId: world.arm.id, as: world.principal })
const view = (id: string | null | undefined, as: SignedIn) =>
  app.request('GET /report-card/view-student-card/{id}', { params: { id: id ?? '' } }, { as })
const reissue = (
  id: string | null | undefined,
  body: { reason: string; principalRemark?: string | null },
  as: SignedIn,
) => app.request('POST /report-card/reissue/{id}', { params: { id: id ?? '' }, body }, { as })
const verify = (code: string) => app.request('GET /report-card/verify/{code}', { params: { code } })

/** Two students with all scores, one with a missing exam, one with nothing. */
const makeArm = async (): Promise<{ world: CardsWorld; ada: TestStudent; chidi: TestStudent; dele: TestStudent }> => {
  const world = await makeCardsWorld(app)
  const ada = await makeScored(app, world, 'Adebayo, Ada', ['15 18 52', '10 12 33'])
  await makeScored(app, world, 'Bello, Bisi', ['14 16 40', '20 10 40'])
  const chidi = await makeScored(app, world, 'Cole, Chidi', ['10 10 40', '11 10 -'])
  const dele = await makeScored(app, world, 'Dada, Dele', ['- - -', '- - -'])
  return { world, ada, chidi, dele }
}

describe('publishing', () => {
  it('freezes the arm as a whole, and leaves nobody out without a reason', async () => {
    const { world, ada, chidi, dele } = await makeArm()
    await app.db.run(sql`insert into principal_remark (id, state_id, school_id, from_hundredths, to_hundredths, remark)
      values (akada_uuid(), ${world.state.id}, ${world.school.id}, 7000, 10000, 'A good result.')`)
    const drafts = (await generate(world)).body.cards
    await sealAudit(app.app.database)
    const refused = await publish(world)
    expect(refused.error).toMatchObject({
      code: 'cards_not_ready',
      message:
        '2 report cards of JSS 1 Gold cannot be published yet. Have the scores entered, or leave each of these students out with a reason.',
      details: {
        notReady: [
          { fullName: 'Cole, Chidi', because: '1 score is missing: English Studies: Exam' },
          {
            fullName: 'Dada, Dele',
            because:
              '6 scores are missing: Mathematics: CA1, Mathematics: CA2, Mathematics: Exam, English Studies: CA1 and 2 more',
          },
        ],
      },
    })
    const leftOut = [
      { studentId: chidi.id, reason: 'Sits the exam next week.' },
      { studentId: dele.id, reason: 'In hospital.' },
    ]
    const first = await publish(world, world.principal, leftOut)
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({
      published: 2,
      of: 4,
      reissued: 0,
      leftOut: [{ fullName: 'Cole, Chidi', reason: 'Sits the exam next week.' }, { fullName: 'Dada, Dele' }],
    })
    expect(first.body.cards.cards.map(card => [card.status, card.version, card.leftOutReason])).toEqual([
      ['Published', 1, null],
      ['Published', 1, null],
      ['Draft', null, 'Sits the exam next week.'],
      ['Draft', null, 'In hospital.'],
    ])
    const card = (await view(drafts[0]?.cardId, world.classTeacher)).body
    expect(card).toMatchObject({
      status: 'Published',
      issue: { version: 1, reason: null, issuedAt: expect.stringMatching(/^2026-10-14T08:00:00/) },
      sheet: { principal: { remark: 'A good result.' }, result: { average: '70.00' } },
      can: { rate: false, remark: false, publish: false },
    })
    expect(card.issue?.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
    expect(card.sheet.auditHead).toMatch(/^1-[0-9a-f]{64}$/)

    await enterScores(app, world, ada, ['0 0 0', '0 0 0'])
    expect((await generate(world)).body.cards[0]).toMatchObject({ average: '70.00', status: 'Published' })
    expect((await view(drafts[0]?.cardId, world.principal)).body.sheet).toEqual(card.sheet)
    const none = await publish(world, world.principal, leftOut)
    expect(none.status).toBe(422)
    expect(none.error.message).toBe('No draft card of JSS 1 Gold is ready: every student is left out.')
  })

  it('publishes a card with missing scores only with a reason, without a grade and a position', async () => {
    const { world, chidi, dele } = await makeArm()
    const drafts = (await generate(world)).body.cards
    const incompleteReason = 'The English teacher is ill.'
    const others = [{ studentId: dele.id, reason: 'In hospital.' }]
    expect((await publish(world, world.principal, others)).error.code).toBe('cards_not_ready')
    expect((await publish(world, world.principal, others, { incompleteReason: ' ' })).status).toBe(422)
    // A student without any total still has to be left out.
    expect((await publish(world, world.principal, [], { incompleteReason })).error).toMatchObject({
      code: 'cards_not_ready',
      details: { notReady: [{ fullName: 'Dada, Dele' }] },
    })
    const answer = await publish(world, world.principal, others, { incompleteReason })
    expect(answer.body).toMatchObject({ published: 3, of: 4, incomplete: 1 })
    expect(answer.body.cards.cards.map(card => [card.status, card.incompleteReason])).toEqual([
      ['Published', null],
      ['Published', null],
      ['Published', incompleteReason],
      ['Draft', null],
    ])
    const card = (await view(drafts[2]?.cardId, world.principal)).body
    expect(card).toMatchObject({
      issue: { incompleteReason },
      sheet: {
        result: {
          ranked: false,
          notRanked: 'incomplete',
          positionInArm: null,
          positionInClass: null,
          missing: ['English Studies: Exam'],
        },
      },
    })
    const english = card.sheet.result.subjects.find(({ name }) => name === 'English Studies')
    expect(english).toMatchObject({ total: null, grade: null, remark: null, position: null })
    // The others have their positions, in the class too.
    expect((await view(drafts[0]?.cardId, world.principal)).body.sheet.result).toMatchObject({ positionInArm: 1 })
    const [entry] = await app.db.rows<{ summary: string; after: object }>(
      sql`select summary, after from audit_log where entity_id = ${world.arm.id} and operation = 'report-card.publish'`,
    )
    expect(entry?.summary).toContain('; 1 with missing scores: The English teacher is ill.')
    expect(entry?.after).toMatchObject({ incomplete: [chidi.id], incompleteReason })

    // Nothing waits to be handed in, and nothing is out of date until the score comes.
    const params = { classArmId: world.arm.id }
    const outOfDate = async () =>
      (await app.request('GET /report-card/publication/{classArmId}', { params }, { as: world.principal })).body
        .outOfDate
    expect(await outOfDate()).toEqual([])
    const { body: review } = await app.request(
      'GET /report-card/review/{classArmId}',
      { params },
      { as: world.classTeacher },
    )
    expect(review).toMatchObject({ status: 'Open', can: { hand: false } })
    await enterScores(app, world, chidi, ['10 10 40', '11 10 30'])
    expect(await outOfDate()).not.toEqual([])
    const again = await reissue(drafts[2]?.cardId, { reason: 'The exam was marked.' }, world.principal)
    expect(again.body).toMatchObject({
      issue: { version: 2, incompleteReason: null },
      sheet: { result: { ranked: true, missing: [] } },
    })
  })

  it('only leaves out students with a draft card in the arm, and requires a text as the reason', async () => {
    const { world, ada, chidi, dele } = await makeArm()
    await generate(world)
    const others = [chidi, dele].map(({ id }) => ({ studentId: id, reason: 'Scores are missing.' }))
    const stranger = { studentId: world.arm.id, reason: 'Unknown.' }
    expect((await publish(world, world.principal, [...others, stranger])).error).toMatchObject({
      code: 'student_not_of_publication',
      fields: [{ path: 'body.leftOut.2.studentId' }],
    })
    expect((await publish(world, world.principal, [{ studentId: chidi.id, reason: ' ' }])).status).toBe(422)
    await publish(world, world.principal, others)
    const late = await publish(world, world.principal, [{ studentId: ada.id, reason: 'Too late.' }])
    expect(late.error.code).toBe('student_not_of_publication')
  })

  it('publishes the current scores', async () => {
    const { world, ada } = await makeArm()
    const drafts = (await generate(world)).body.cards
    await enterScores(app, world, ada, ['20 20 60', '20 20 60'])
    await publishAll(world)
    expect((await view(drafts[0]?.cardId, world.principal)).body.sheet.result.average).toBe('100.00')
  })

  it('issues each card once if two people publish at once', async () => {
    const { world } = await makeArm()
    await generate(world)
    const answers = await Promise.all([publishAll(world), publishAll(world), generate(world)])
    expect(answers.map(answer => answer.status).toSorted((one, other) => one - other)).toEqual([200, 200, 422])
    const issues = await app.db.rows<{ version: number }>(
      sql`select version from report_card_issue where school_id = ${world.school.id}`,
    )
    expect(issues).toEqual([{ version: 1 }, { version: 1 }])
  })

  it('is refused before anything was generated, and to people without permission', async () => {
    const { world } = await makeArm()
    const { state, school, district } = world
    expect((await publish(world)).error).toMatchObject({ code: 'nothing_to_publish' })
    const cards = (await generate(world)).body.cards
    const vicePrincipal = await makePerson(app, { state, role: 'vicePrincipal', school })
    const neighbour = await makePerson(app, { state, role: 'principal', school: await makeSchool(app, district) })
    expect((await publish(world, vicePrincipal)).status).toBe(403)
    expect((await publish(world, world.classTeacher)).status).toBe(403)
    expect((await publish(world, neighbour)).status).toBe(404)
    const body = { reason: 'No reason' }
    expect((await reissue(cards[0]?.cardId, body, vicePrincipal)).status).toBe(403)
    expect((await reissue(cards[0]?.cardId, body, neighbour)).status).toBe(404)
    expect((await reissue(cards[0]?.cardId, body, world.principal)).error.code).toBe('card_not_published')
  })

  it('locks the ratings of a published card', async () => {
    const { world } = await makeArm()
    const cardId = (await generate(world)).body.cards[0]?.cardId ?? ''
    await publishAll(world)
    const refused = await app.request(
      'PATCH /report-card/update-student-card/{classArmId}/{studentCardId}',
      { params: { classArmId: world.arm.id, studentCardId: cardId }, body: { revision: 2, principalRemark: 'Late' } },
      { as: world.principal },
    )
    expect(refused.error).toMatchObject({
      code: 'card_published',
      message: 'The card of Adebayo, Ada is published and frozen. Re-issue it with a reason to change it.',
    })
  })
})

describe('re-issuing and confirming', () => {
  it('computes a new version from scratch, and the old code is reported as superseded', async () => {
    const { world, ada } = await makeArm()
    const cardId = (await generate(world)).body.cards[0]?.cardId
    await publishAll(world)
    const first = (await view(cardId, world.principal)).body
    await enterScores(app, world, ada, ['20 20 60', '10 12 33'])
    app.clock.advance(60_000)
    const reissued = await reissue(
      cardId,
      { reason: 'Mathematics exam marked again', principalRemark: 'Well fought.' },
      world.principal,
    )
    expect(reissued.body).toMatchObject({
      status: 'Published',
      issue: { version: 2, reason: 'Mathematics exam marked again' },
      sheet: { result: { average: '77.50', positionInArm: 1 }, principal: { remark: 'Well fought.' } },
    })
    expect(reissued.body.issue?.code).not.toBe(first.issue?.code)
    expect([first.issue?.replaces, reissued.body.issue?.replaces]).toEqual([null, first.issue?.issuedAt])

    const old = await verify(first.issue?.code ?? '')
    expect(old.body).toEqual({
      kind: 'card',
      subjects: null,
      name: 'Adebayo, Ada',
      school: world.school.name,
      term: 'First Term, 2026/2027',
      average: '70.00',
      state: 'superseded',
      hasLaterVersion: false,
    })
    const typed = (reissued.body.issue?.code ?? '').toLowerCase().replaceAll('-', ' ')
    expect((await verify(typed)).body).toMatchObject({ state: 'genuine', average: '77.50' })
    const [entry] = await app.db.rows<{ summary: string; before: object; after: object }>(
      sql`select summary, before, after from audit_log where entity_id = ${cardId} and operation = 'report-card.publish'`,
    )
    expect(entry).toMatchObject({
      summary:
        'Re-issued the report card of Adebayo, Ada for First Term, 2026/2027 as version 2: Mathematics exam marked again',
      before: { average: '70.00' },
      after: { average: '77.50' },
    })
    expect((await generate(world)).body.cards[0]).toMatchObject({ version: 2, average: '77.50' })
  })

  it('issues a card once when the same form is sent again, and refuses the form with another reason', async () => {
    const { world } = await makeArm()
    const { cards } = (await generate(world)).body
    const cardId = cards[0]?.cardId
    await publishAll(world)
    const form = { reason: 'A name was wrong', principalRemark: 'Well fought.', clientId: randomUUID() }
    const answers = [
      ...(await Promise.all([1, 2, 3].map(() => reissue(cardId, form, world.principal)))),
      await reissue(cardId, form, world.principal),
    ]
    expect(answers.map(({ status, body }) => [status, body.issue?.version])).toEqual(answers.map(() => [200, 2]))
    for (const [id, sent] of [
      [cardId, { ...form, reason: 'Another' }],
      [cardId, { ...form, principalRemark: 'Good.' }],
      [cards[1]?.cardId, form],
    ] as const)
      expect((await reissue(id, sent, world.principal)).error.code).toBe('request_reused')
    expect((await reissue(cardId, { reason: 'Again' }, world.principal)).body.issue?.version).toBe(3)
  })

  it('an unknown code is refused, whatever it looks like', async () => {
    for (const code of ['K7QM-4Z2P-9XWD', 'not a code at all', '%00%00%00%00%00%00']) {
      expect((await verify(code)).error).toMatchObject({ code: 'unknown_code' })
    }
    expect((await verify('short')).status).toBe(422)
  })

  it('limits the number of calls from one address, then asks to wait', async () => {
    const limited = await cardsApp({ connectionString: app.connectionString })
    const ask = () => limited.request('GET /report-card/verify/{code}', { params: { code: 'K7QM-4Z2P-9XWD' } })
    // The parents of a town may share the address of a mobile network.
    const together = await Promise.all(Array.from({ length: 200 }, ask))
    expect(together.every(({ status }) => status === 404)).toBe(true)
    const all = await Promise.all(Array.from({ length: 450 }, ask))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([404, 429]))
    expect((await ask()).status).toBe(429)
  })
})
