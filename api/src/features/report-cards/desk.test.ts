import { describe, expect, it } from 'vitest'
import {
  approvalNeeded,
  cardsApp,
  type CardsWorld,
  enterScores,
  generateCards,
  makeCardsWorld,
  makeScored,
  moveStudent,
  publishReady,
} from '../../../test/cards.ts'
import { makeClassArm, makePerson, type SignedIn } from '../../../test/factories.ts'
import { sql } from '../../platform/db/index.ts'

const app = await cardsApp()

const generate = (world: CardsWorld) => generateCards(app, world)
const desk = (world: CardsWorld, as: SignedIn, term?: string) =>
  app.request('GET /report-card/desk/{classArmId}', { params: { classArmId: world.arm.id }, query: { term } }, { as })
const standing = (world: CardsWorld, as: SignedIn) =>
  app.request('GET /report-card/standing/{schoolId}', { params: { schoolId: world.school.id } }, { as })

interface Change {
  cardId: string
  ratings?: { traitId: string; rating: number | null; was?: number | null }[]
  classTeacherRemark?: { text: string | null; was: string | null }
  principalRemark?: { text: string | null; was: string | null }
}
const save = (world: CardsWorld, cards: Change[], as: SignedIn = world.classTeacher, classArmId = world.arm.id) =>
  app.request('PATCH /report-card/desk/{classArmId}', { params: { classArmId }, body: { cards } }, { as })
const step = (world: CardsWorld, name: 'ready' | 'approve', revision: number) =>
  name === 'ready'
    ? app.request(
        'PATCH /report-card/hand-in/{classArmId}',
        { params: { classArmId: world.arm.id }, body: { step: name, revision } },
        { as: world.classTeacher },
      )
    : app.request(
        'PATCH /report-card/approve/{classArmId}',
        { params: { classArmId: world.arm.id }, body: { step: name, revision } },
        { as: world.principal },
      )

const makeDesk = async () => {
  const world = await makeCardsWorld(app)
  await approvalNeeded(app, world.state, true)
  const ada = await makeScored(app, world, 'Adebayo, Ada', ['15 18 52', '10 12 33'])
  const bisi = await makeScored(app, world, 'Bello, Bisi', ['14 16 40', '20 10 40'])
  const { cards } = (await generate(world)).body
  return { world, ada, bisi, cardIds: cards.map(({ cardId }) => cardId ?? '') }
}
/** Six students with the same scores. */
const makeAlike = async () => {
  const world = await makeCardsWorld(app)
  for (const name of ['Ada', 'Bisi', 'Chidi', 'Dayo', 'Efe', 'Femi'])
    await makeScored(app, world, `Adebayo, ${name}`, ['15 18 52', '10 12 33'])
  const { cards } = (await generate(world)).body
  return { world, cardIds: cards.map(({ cardId }) => cardId ?? '') }
}
const audited = (world: CardsWorld) =>
  app.db.rows<{ entity_id: string }>(sql`
    select entity_id from audit_log where school_id = ${world.school.id} and operation = 'report-card.rate' order by id`)
/** Every rating and the class teacher's remark of the cards. */
const completed = (world: CardsWorld, cardIds: readonly string[]): Change[] =>
  cardIds.map(cardId => ({
    cardId,
    ratings: world.state.traits.map(traitId => ({ traitId, rating: 4 })),
    classTeacherRemark: { text: 'A steady term.', was: null },
  }))

describe('the desk of an arm', () => {
  it('names the scores that are missing, by subject, component and teacher', async () => {
    const world = await makeCardsWorld(app)
    await makeScored(app, world, 'Adebayo, Ada', ['15 18 52', '10 - -'])
    await makeScored(app, world, 'Bello, Bisi', ['15 18 52', '10 12 -'])
    const { body } = await desk(world, world.classTeacher)
    const english = world.subjects[1]
    expect(body.step).toEqual({ name: 'generate', isOwn: true })
    expect(body.scores?.subjects).toBe(2)
    expect(body.scores?.lacking).toMatchObject([
      { subject: english, component: { id: world.components[1]?.id }, students: 2, entered: 1 },
      { subject: english, component: { id: world.components[2]?.id }, students: 2, entered: 0 },
    ])
  })

  it('leads from ratings through handing in, approving and publishing to printing, each step for one person', async () => {
    const { world, cardIds } = await makeDesk()
    const stepFor = async (as: SignedIn) => (await desk(world, as)).body.step
    const { classTeacher, principal } = world
    expect([await stepFor(classTeacher), await stepFor(principal)]).toEqual([
      { name: 'complete', isOwn: true },
      { name: 'complete', isOwn: false },
    ])
    expect((await desk(world, classTeacher)).body.due).toEqual({ cards: 2, incomplete: 2 })
    await save(world, completed(world, cardIds))
    expect(await stepFor(classTeacher)).toEqual({ name: 'hand in', isOwn: true })
    await step(world, 'ready', 0)
    expect([await stepFor(classTeacher), await stepFor(principal)]).toEqual([
      { name: 'approve', isOwn: false },
      { name: 'approve', isOwn: true },
    ])
    await step(world, 'approve', 1)
    expect(await stepFor(principal)).toEqual({ name: 'publish', isOwn: true })
    await publishReady(app, { classArmId: world.arm.id, as: principal })
    expect(await stepFor(principal)).toEqual({ name: 'print', isOwn: true })
  })

  it('leads to re-issuing once a score of a published card is changed, which is for those who publish', async () => {
    const { world, bisi } = await makeDesk()
    const { classTeacher, principal } = world
    await approvalNeeded(app, world.state, false)
    await publishReady(app, { classArmId: world.arm.id, as: principal })
    expect((await desk(world, principal)).body.step).toEqual({ name: 'print', isOwn: true })
    await enterScores(app, world, bisi, ['14 16 41', '20 10 40'])
    const { step, outOfDate } = (await desk(world, principal)).body
    expect([step, outOfDate]).toEqual([{ name: 're-issue', isOwn: true }, 2])
    expect((await desk(world, classTeacher)).body.step).toEqual({ name: 're-issue', isOwn: false })
    await app.request(
      'POST /report-card/reissue-arm/{classArmId}',
      { params: { classArmId: world.arm.id }, body: { reason: 'One exam was marked again.' } },
      { as: principal },
    )
    expect((await desk(world, principal)).body.step).toEqual({ name: 'print', isOwn: true })
  })

  it('and the list of arms agree after publishing: handing in is not offered for a student who was left out', async () => {
    const { world, bisi, cardIds } = await makeDesk()
    await approvalNeeded(app, world.state, false)
    await enterScores(app, world, bisi, ['14 16 -', '20 10 40'])
    await save(world, completed(world, cardIds))
    await publishReady(app, { classArmId: world.arm.id, as: world.principal })
    const listed = (await standing(world, world.classTeacher)).body.arms[0]
    const { body } = await desk(world, world.classTeacher)
    expect([listed?.drafts, listed?.review.can.hand, body.review.can.hand]).toEqual([1, false, false])
    expect([body.step?.name, body.due.cards]).toEqual(['print', 0])
    const refused = await step(world, 'ready', body.review.revision)
    expect(refused.error.code).toBe('nothing_to_hand_in')
  })

  it('does not wait for the draft of a student who moved to another arm', async () => {
    const { world, bisi, cardIds } = await makeDesk()
    const { state, school, session } = world
    const blue = await makeClassArm(app, { state, school, session, name: 'Blue' })
    await moveStudent(app, bisi, { last: '2026-10-01', next: '2026-10-02', to: blue })
    await save(world, completed(world, cardIds.slice(0, 1)))
    expect((await desk(world, world.classTeacher)).body.due).toEqual({ cards: 1, incomplete: 0 })
    expect((await standing(world, world.classTeacher)).body.arms[0]?.review.can.hand).toBe(true)
  })

  it('proposes remarks for the average to the person who writes them, the school’s own first to the principal', async () => {
    const { world } = await makeDesk()
    await app.db.run(sql`insert into principal_remark (id, state_id, school_id, from_hundredths, to_hundredths, remark) values
      (akada_uuid(), ${world.state.id}, ${world.school.id}, 0, 10000, 'The school is proud.')`)
    const teachers = (await desk(world, world.classTeacher)).body.cards[0]?.proposals
    const principals = (await desk(world, world.principal)).body.cards[0]?.proposals
    expect([teachers?.classTeacher.length, teachers?.principal]).toEqual([3, []])
    expect([principals?.classTeacher, principals?.principal.length]).toEqual([[], 4])
    expect(principals?.principal[0]).toBe('The school is proud.')
    expect((await desk(world, world.classTeacher)).body.cards[0]?.proposals).toEqual(teachers)
    expect((await desk(world, world.classTeacher)).body.cards[0]?.classTeacherRemark).toBeNull()
  })

  it('proposes different remarks to neighbours of one average, and goes on doing so when some were written', async () => {
    const { world, cardIds } = await makeAlike()
    const proposed = async (as: SignedIn, who: 'classTeacher' | 'principal') =>
      (await desk(world, as)).body.cards.map(({ proposals }) => proposals[who][0])
    const before = await proposed(world.classTeacher, 'classTeacher')
    const principals = await proposed(world.principal, 'principal')
    for (const remarks of [before, principals])
      expect(remarks.filter((remark, at) => remark === undefined || remark === remarks[at - 1])).toEqual([])
    await save(world, [{ cardId: cardIds[1] ?? '', classTeacherRemark: { text: 'My own words.', was: null } }])
    expect(await proposed(world.classTeacher, 'classTeacher')).toEqual(before)
    const { cards } = (await desk(world, world.classTeacher)).body
    expect(cards.map(card => card.classTeacherRemark)).toEqual([null, 'My own words.', null, null, null, null])
  })

  it('is not found for other arms and other schools, and refused without the permission', async () => {
    const { world, cardIds } = await makeDesk()
    const { state, school, session } = world
    const other = await makePerson(app, { state, role: 'classTeacher', school })
    await makeClassArm(app, { state, school, session, name: 'Blue', classTeacher: other })
    const stranger = (await makeCardsWorld(app)).principal
    const teacher = await makePerson(app, { state, role: 'teacher', school })
    const change = completed(world, cardIds)
    expect([(await desk(world, other)).status, (await desk(world, stranger)).status]).toEqual([404, 404])
    expect([(await save(world, change, other)).status, (await save(world, change, stranger)).status]).toEqual([
      404, 404,
    ])
    expect((await save(world, change, teacher)).status).toBe(403)
    expect(await audited(world)).toEqual([])
  })
})

describe('saving many ratings and remarks', () => {
  it('is one transaction with an entry in the audit log for each changed card; repeating it changes nothing', async () => {
    const { world, cardIds } = await makeDesk()
    const first = await save(world, completed(world, cardIds))
    expect(first.body.results).toEqual(cardIds.map(cardId => ({ cardId, revision: 2, refused: null, conflicts: [] })))
    const again = await save(world, completed(world, cardIds))
    expect(again.body.results.map(({ revision }) => revision)).toEqual([2, 2])
    expect((await audited(world)).map(entry => entry.entity_id).toSorted()).toEqual(cardIds.toSorted())
    const { cards } = (await desk(world, world.classTeacher)).body
    expect(cards.map(card => [Object.values(card.ratings), card.classTeacherRemark])).toEqual(
      cardIds.map(() => [world.state.traits.map(() => 4), 'A steady term.']),
    )
  })

  it('keeps what somebody else changed meanwhile, says so for each student, and saves the rest', async () => {
    const { world, cardIds } = await makeDesk()
    const [card = '', another = ''] = cardIds
    const [one = '', two = ''] = world.state.traits
    await save(world, [
      { cardId: card, ratings: [{ traitId: one, rating: 5 }], classTeacherRemark: { text: 'Theirs.', was: null } },
    ])
    const mine = await save(world, [
      {
        cardId: card,
        ratings: [
          { traitId: one, rating: 3 },
          { traitId: two, rating: 3 },
        ],
        classTeacherRemark: { text: 'Mine.', was: null },
      },
      { cardId: another, ratings: [{ traitId: one, rating: 2 }] },
    ])
    expect(mine.body.results).toMatchObject([
      {
        revision: 3,
        conflicts: [
          { part: one, theirs: 5 },
          { part: 'classTeacherRemark', theirs: 'Theirs.' },
        ],
      },
      { revision: 2, conflicts: [] },
    ])
    const { cards } = (await desk(world, world.classTeacher)).body
    expect(cards[0]).toMatchObject({ ratings: { [one]: 5, [two]: 3 }, classTeacherRemark: 'Theirs.' })
    const decided = await save(world, [{ cardId: card, ratings: [{ traitId: one, rating: 3, was: 5 }] }])
    expect(decided.body.results).toMatchObject([{ revision: 4, conflicts: [] }])
  })

  it('by two people at once loses no rating', async () => {
    const { world, cardIds } = await makeDesk()
    const [one = '', two = ''] = world.state.traits
    const both = await Promise.all(
      [one, two].map(traitId =>
        save(
          world,
          cardIds.map(cardId => ({ cardId, ratings: [{ traitId, rating: 4 }] })),
        ),
      ),
    )
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const { cards } = (await desk(world, world.classTeacher)).body
    expect(cards.map(({ ratings }) => ratings)).toEqual(cardIds.map(() => ({ [one]: 4, [two]: 4 })))
  })

  it('lets each person write only their own remark', async () => {
    const { world, cardIds } = await makeDesk()
    const [cardId = ''] = cardIds
    const remark = { text: 'Well done.', was: null }
    expect((await save(world, [{ cardId, principalRemark: remark }])).status).toBe(403)
    expect((await save(world, [{ cardId, classTeacherRemark: remark }], world.principal)).status).toBe(403)
    const own = await save(world, [{ cardId, principalRemark: remark }], world.principal)
    expect(own.body.results).toMatchObject([{ revision: 2 }])
  })

  it('is refused while the cards are with the head, except for the head’s own remark', async () => {
    const { world, cardIds } = await makeDesk()
    await save(world, completed(world, cardIds))
    await step(world, 'ready', 0)
    const [cardId = ''] = cardIds
    const change = [{ cardId, ratings: [{ traitId: world.state.traits[0] ?? '', rating: 2, was: 4 }] }]
    expect((await save(world, change)).error.code).toBe('cards_with_head')
    const remark = await save(world, [{ cardId, principalRemark: { text: 'Good.', was: null } }], world.principal)
    expect(remark.status).toBe(200)
  })

  it('refuses published cards and cards of other arms by name, and saves the others', async () => {
    const { world, bisi, cardIds } = await makeDesk()
    await approvalNeeded(app, world.state, false)
    await enterScores(app, world, bisi, ['14 16 -', '20 10 40'])
    await publishReady(app, { classArmId: world.arm.id, as: world.principal })
    const foreign = await makeDesk()
    const [trait = ''] = world.state.traits
    const ids = [...cardIds, foreign.cardIds[0] ?? '']
    const { body } = await save(
      world,
      ids.map(cardId => ({ cardId, ratings: [{ traitId: trait, rating: 3 }] })),
    )
    expect(body.results.map(({ revision }) => revision)).toEqual([null, 2, null])
    expect(body.results[0]?.refused).toContain('Adebayo')
    expect(body.results[2]?.refused).toContain('no longer one of the class arm')
    expect((await desk(foreign.world, foreign.world.classTeacher)).body.cards[0]?.ratings).toEqual({})
  })

  it('is bounded, and accepts only ratings from 1 to 5 of traits that the state rates', async () => {
    const { world, cardIds } = await makeDesk()
    const [cardId = ''] = cardIds
    const [traitId = ''] = world.state.traits
    const many = Array.from({ length: 101 }, () => ({ cardId, ratings: [] }))
    const statuses = []
    for (const cards of [
      many,
      [],
      [{ cardId }, { cardId }],
      [{ cardId, ratings: [{ traitId, rating: 6 }] }],
      [
        {
          cardId,
          ratings: [
            { traitId, rating: 1 },
            { traitId, rating: 2 },
          ],
        },
      ],
      [{ cardId, ratings: [{ traitId: world.school.id, rating: 3 }] }],
      [{ cardId, classTeacherRemark: { text: 'a'.repeat(501), was: null } }],
    ] satisfies Change[][])
      statuses.push((await save(world, cards)).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 422, 422])
  })
})
