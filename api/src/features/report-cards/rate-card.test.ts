import { describe, expect, it } from 'vitest'
import { cardsApp, type CardsWorld, generateCards, makeCardsWorld, makeScored } from '../../../test/cards.ts'
import { makeClassArm, makePerson, type SignedIn } from '../../../test/factories.ts'
import { sql } from '../../platform/db/index.ts'

const app = await cardsApp()

interface Change {
  revision: number
  ratings?: Record<string, number | null>
  classTeacherRemark?: string | null
  principalRemark?: string | null
}

const makeCard = async (): Promise<{ world: CardsWorld; cardId: string }> => {
  const world = await makeCardsWorld(app)
  await makeScored(app, world, 'Adebayo, Ada', ['15 18 52', '10 12 33'])
  const { body } = await generateCards(app, world)
  return { world, cardId: body.cards[0]?.cardId ?? '' }
}
const change = (world: CardsWorld, cardId: string, body: Change, as: SignedIn, classArmId = world.arm.id) =>
  app.request(
    'PATCH /report-card/update-student-card/{classArmId}/{studentCardId}',
    { params: { classArmId, studentCardId: cardId }, body },
    { as },
  )
const trait = (world: CardsWorld, index: number): string => world.state.traits[index] ?? ''

describe('ratings and remarks', () => {
  it('can be set by the class teacher; omitted parts stay, null clears', async () => {
    const { world, cardId } = await makeCard()
    const [one, two] = [trait(world, 0), trait(world, 7)]
    const first = await change(
      world,
      cardId,
      { revision: 1, ratings: { [one]: 4, [two]: 5 }, classTeacherRemark: ' A steady term. ' },
      world.classTeacher,
    )
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({ revision: 2, sheet: { classTeacher: { remark: 'A steady term.' } } })
    const second = await change(world, cardId, { revision: 2, ratings: { [one]: null } }, world.classTeacher)
    const given = second.body.sheet.ratings.filter(rating => rating.rating !== null)
    expect(given).toMatchObject([{ traitId: two, rating: 5 }])
    expect(second.body.sheet.classTeacher.remark).toBe('A steady term.')
    const log = await app.db.rows<{ before: object; after: object }>(
      sql`select before, after from audit_log where entity_id = ${cardId} and operation = 'report-card.rate' order by id`,
    )
    expect(log).toMatchObject([
      { before: { ratings: {}, classTeacherRemark: null }, after: { ratings: { [one]: 4, [two]: 5 } } },
      { before: { ratings: { [one]: 4 } }, after: { ratings: { [two]: 5 } } },
    ])
  })

  it('a stale save is refused with the current version, and repeating the same save is not stale', async () => {
    const { world, cardId } = await makeCard()
    await change(world, cardId, { revision: 1, classTeacherRemark: 'Mine' }, world.classTeacher)
    const stale = await change(world, cardId, { revision: 1, classTeacherRemark: 'Theirs' }, world.principal)
    expect(stale.status).toBe(409)
    expect(stale.error).toMatchObject({
      code: 'changed_meanwhile',
      details: { theirs: { revision: 2, classTeacherRemark: 'Mine', principalRemark: null, ratings: {} } },
    })
    const same = await change(world, cardId, { revision: 1, classTeacherRemark: 'Mine' }, world.classTeacher)
    expect([same.status, same.body.revision]).toEqual([200, 2])
  })

  it('if two people save at once, one gets a conflict', async () => {
    const { world, cardId } = await makeCard()
    const answers = await Promise.all(
      ['One', 'Two'].map(text => change(world, cardId, { revision: 1, classTeacherRemark: text }, world.principal)),
    )
    expect(answers.map(answer => answer.status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  it("the principal's remark belongs to the principal, and is suggested from the school's ranges", async () => {
    const { world, cardId } = await makeCard()
    await app.db.run(sql`insert into principal_remark (id, state_id, school_id, from_hundredths, to_hundredths, remark) values
      (akada_uuid(), ${world.state.id}, ${world.school.id}, 0, 6999, 'Work harder.'),
      (akada_uuid(), ${world.state.id}, ${world.school.id}, 7000, 10000, 'A good result.')`)
    const refused = await change(world, cardId, { revision: 1, principalRemark: 'Excellent' }, world.classTeacher)
    expect(refused.status).toBe(403)
    const unchanged = await change(
      world,
      cardId,
      { revision: 1, principalRemark: null, classTeacherRemark: 'Fine' },
      world.classTeacher,
    )
    expect(unchanged.body).toMatchObject({
      suggestedPrincipalRemark: 'A good result.',
      can: { rate: true, remark: false, publish: false },
    })
    const written = await change(world, cardId, { revision: 2, principalRemark: 'Excellent' }, world.principal)
    expect(written.body).toMatchObject({
      suggestedPrincipalRemark: null,
      sheet: { principal: { remark: 'Excellent' } },
      can: { rate: true, remark: true, publish: true },
    })
  })

  it('other arms, other roles and unknown traits are refused', async () => {
    const { world, cardId } = await makeCard()
    const { state, school, session } = world
    const other = await makePerson(app, { state, role: 'classTeacher', school })
    const blue = await makeClassArm(app, { state, school, session, name: 'Blue', classTeacher: other })
    const administrator = await makePerson(app, { state, role: 'administrator', school })
    const teacher = await makePerson(app, { state, role: 'teacher', school })
    const body = { revision: 1, classTeacherRemark: 'Hello' }
    expect((await change(world, cardId, body, other)).status).toBe(404)
    expect((await change(world, cardId, body, other, blue.id)).status).toBe(404)
    expect((await change(world, cardId, body, world.principal, blue.id)).status).toBe(404)
    expect((await change(world, cardId, body, administrator)).status).toBe(403)
    expect((await change(world, cardId, body, teacher)).status).toBe(403)
    const unknown = await change(world, cardId, { revision: 1, ratings: { [school.id]: 3 } }, world.principal)
    expect(unknown.status).toBe(422)
    expect(unknown.error.fields?.[0]?.path).toBe(`body.ratings.${school.id}`)
    const beyond = await change(world, cardId, { revision: 1, ratings: { [trait(world, 0)]: 6 } }, world.principal)
    expect(beyond.status).toBe(422)
  })
})
