import { describe, expect, it } from 'vitest'
import {
  cardsApp,
  type CardsWorld,
  enterScores,
  generateCards,
  makeCardsWorld,
  makeScored,
  moveStudent,
} from '../../../test/cards.ts'
import {
  makeClassArm,
  makeDistrict,
  makePerson,
  makeSchool,
  makeState,
  makeStudent,
  makeSubject,
  type SignedIn,
} from '../../../test/factories.ts'
import { sql } from '../../platform/db/index.ts'

const app = await cardsApp()

const generate = (world: CardsWorld, as: SignedIn = world.principal, query: { term?: string } = {}, arm = world.arm) =>
  generateCards(app, world, { as, arm, ...query })
const view = (id: string | null | undefined, as: SignedIn) =>
  app.request('GET /report-card/view-student-card/{id}', { params: { id: id ?? '' } }, { as })
const list = (world: CardsWorld, as: SignedIn = world.principal, arm = world.arm) =>
  app.request('GET /report-card/class-arm/{classArmId}', { params: { classArmId: arm.id } }, { as })
const auditRows = (world: CardsWorld, operation: string) =>
  app.db.rows<{ summary: string }>(
    sql`select summary from audit_log where school_id = ${world.school.id} and operation = ${operation} order by id`,
  )

describe('generating the cards of an arm', () => {
  it('computes positions, names and missing data, and lists by name', async () => {
    const world = await makeCardsWorld(app)
    await makeScored(app, world, 'Okafor, Chidi', ['10 10 40', '11 10 40'])
    await makeScored(app, world, 'Ọlá, Bọ́lá', ['14 16 40', '20 10 40'])
    await makeScored(app, world, 'Adebayo, Ada', ['15 18 52', '10 12 33'])
    await makeScored(app, world, 'Zed, Efe', ['15 18 -', '- - -'])
    const answer = await generate(world)
    expect(answer.status).toBe(200)
    expect(
      answer.body.cards.map(card => [card.fullName, card.average, card.positionInArm, card.missingScores]),
    ).toEqual([
      ['Adebayo, Ada', '70.00', 1, 0],
      ['Okafor, Chidi', '60.50', 3, 0],
      ['Ọlá, Bọ́lá', '70.00', 1, 0],
      ['Zed, Efe', null, null, 4],
    ])
    expect(answer.body).toMatchObject({
      classArm: { fullName: 'JSS 1 Gold' },
      why: null,
      can: { generate: true, rate: true, remark: true, publish: true },
    })
    const card = await view(answer.body.cards[0]?.cardId, world.principal)
    expect(card.body.sheet).toMatchObject({
      classArm: 'JSS 1 Gold',
      session: '2026/2027',
      term: { name: 'First Term', vacation: '2026-12-18', nextTermBegins: '2027-01-11' },
      student: { fullName: 'Adebayo, Ada', age: 12 },
      principal: { name: 'Adéwálé Ṣóyínká', remark: null },
      // Nobody has a position in class while a score of Zed is missing.
      result: { positionInClass: null, numberInClass: 4, numberInArm: 4, cumulative: null, promotion: null },
    })
    expect(card.body.sheet.ratings).toHaveLength(19)
    expect(card.body.sheet.gradeKey[0]).toEqual({ from: 70, to: 100, grade: 'A', remark: 'Excellent' })
  })

  it('writes nothing when repeated; after a change it refreshes drafts and keeps their ratings', async () => {
    const world = await makeCardsWorld(app)
    const ada = await makeScored(app, world, 'Adebayo, Ada', ['15 18 52', '10 12 33'])
    const first = await generate(world)
    expect((await generate(world)).body).toEqual(first.body)
    expect(await auditRows(world, 'report-card.generate')).toEqual([
      { summary: 'Computed the report cards of JSS 1 Gold for First Term, 2026/2027: 1 made, 0 refreshed' },
    ])
    await app.request(
      'PATCH /report-card/update-student-card/{classArmId}/{studentCardId}',
      {
        params: { classArmId: world.arm.id, studentCardId: first.body.cards[0]?.cardId ?? '' },
        body: { revision: 1, classTeacherRemark: 'Steady.' },
      },
      { as: world.classTeacher },
    )
    await enterScores(app, world, ada, ['20 20 60', '10 12 33'])
    const again = await generate(world)
    expect(again.body.cards[0]).toMatchObject({ average: '77.50', hasClassTeacherRemark: true, revision: 2 })
  })

  it('creates each card once with two concurrent calls', async () => {
    const world = await makeCardsWorld(app)
    for (let number = 10; number < 30; number++)
      await makeScored(app, world, `Bello, A${number}`, [`${number - 10} 10 40`, '10 10 40'])
    const answers = await Promise.all([generate(world), generate(world, world.classTeacher), generate(world)])
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200])
    expect(answers[1]?.body.cards).toEqual(answers[0]?.body.cards)
    expect(new Set(answers[0]?.body.cards.map(card => card.cardId)).size).toBe(20)
    expect(await auditRows(world, 'report-card.generate')).toHaveLength(1)
  })

  it('explains why there is nothing', async () => {
    const world = await makeCardsWorld(app)
    expect((await generate(world)).error).toMatchObject({
      code: 'no_students',
      message: 'JSS 1 Gold has no students in First Term, 2026/2027. Assign students to it first.',
    })
    await makeStudent(app, world.arm)
    expect((await generate(world)).error.code).toBe('no_scores')
    const listed = await list(world)
    expect(listed.body.why).toContain('has no scores in First Term, 2026/2027 yet')
    expect(listed.body.cards).toMatchObject([{ cardId: null, status: null, missingScores: 0 }])
  })

  it('gives positions in class once every arm has cards, with ties across arms', async () => {
    const world = await makeCardsWorld(app)
    const { state, school, session } = world
    const blue = await makeClassArm(app, { state, school, session, name: 'Blue' })
    await makeScored(app, world, 'Adebayo, Ada', ['10 10 40', '10 10 40'])
    await makeScored(app, world, 'Bello, Bisi', ['10 10 50', '10 10 50'], { arm: blue })
    await makeScored(app, world, 'Cole, Chidi', ['10 10 40', '10 10 40'], { arm: blue })
    const placeOf = async (name: string) => {
      const cards = [...(await list(world)).body.cards, ...(await list(world, world.principal, blue)).body.cards]
      const { result } = (await view(cards.find(card => card.fullName === name)?.cardId, world.principal)).body.sheet
      return [result.positionInArm, result.positionInClass, result.numberInClass]
    }
    await generate(world)
    expect(await placeOf('Adebayo, Ada')).toEqual([1, null, 3])
    await generate(world, world.principal, {}, blue)
    expect(await placeOf('Adebayo, Ada')).toEqual([1, 2, 3])
    expect(await placeOf('Bello, Bisi')).toEqual([1, 1, 3])
    expect(await placeOf('Cole, Chidi')).toEqual([2, 2, 3])
  })

  it('applies electives, choices and exemptions', async () => {
    const world = await makeCardsWorld(app, { subjects: ['Mathematics'] })
    world.subjects.push(await makeSubject(app, world.arm, { name: 'French', elective: true }))
    const ada = await makeScored(app, world, 'Adebayo, Ada', ['10 10 40', '15 15 45'])
    await makeScored(app, world, 'Bello, Bisi', ['14 10 40', '1 1 1'])
    await app.db.run(sql`insert into student_subject (state_id, school_id, session_id, student_id, subject_id, offered)
      values (${world.state.id}, ${world.school.id}, ${world.session.id}, ${ada.id}, ${world.subjects[1]?.id}, true)`)
    const { cards } = (await generate(world)).body
    const [first, second] = await Promise.all(cards.map(card => view(card.cardId, world.principal)))
    expect(first?.body.sheet.result.subjects.map(subject => [subject.name, subject.total])).toEqual([
      ['Mathematics', '60'],
      ['French', '75'],
    ])
    expect(second?.body.sheet.result).toMatchObject({ offered: 1, average: '64.00', positionInArm: 2 })
  })

  it('brings earlier terms forward: published ones as frozen, others from their current scores', async () => {
    const world = await makeCardsWorld(app, { subjects: ['Mathematics'] })
    const [first, second, third] = world.session.terms
    const ada = await makeScored(app, world, 'Adebayo, Ada', ['10 10 30'])
    await generate(world)
    await app.request(
      'POST /report-card/publish/{classArmId}',
      { params: { classArmId: world.arm.id }, body: {} },
      { as: world.principal },
    )
    await enterScores(app, world, ada, ['0 0 0'], first)
    await enterScores(app, world, ada, ['11 10 40'], second)
    await enterScores(app, world, ada, ['15 15 40'], third)
    const answer = await generate(world, world.principal, { term: third.id })
    const card = await view(answer.body.cards[0]?.cardId, world.principal)
    expect(card.body.sheet.result).toMatchObject({
      cumulative: { average: '60.33', terms: 3 },
      promotion: 'Promoted',
      subjects: [{ broughtForward: ['50', '61'], cumulative: '60.33', total: '70' }],
    })
  })
})

describe("the students of an arm's cards", () => {
  it('a leaver has a card only with scores and is not ranked; one who moved has it in the new arm', async () => {
    const world = await makeCardsWorld(app)
    const { state, school, session } = world
    const blue = await makeClassArm(app, { state, school, session, name: 'Blue' })
    await makeScored(app, world, 'Adebayo, Ada', ['10 10 40', '10 10 40'])
    const bisi = await makeScored(app, world, 'Bello, Bisi', ['20 20 50', '20 20 50'])
    const chidi = await makeScored(app, world, 'Cole, Chidi', ['20 20 50', '20 20 50'])
    const dele = await makeStudent(app, world.arm, { lastName: 'Dada', firstName: 'Dele' })
    await generate(world)
    const before = (await list(world)).body.cards.find(card => card.fullName === 'Cole, Chidi')
    await moveStudent(app, bisi, { last: '2026-10-01' })
    await moveStudent(app, dele, { last: '2026-10-01' })
    await moveStudent(app, chidi, { last: '2026-10-01', next: '2026-10-02', to: blue })
    const gold = (await generate(world)).body
    expect(gold.cards.map(card => [card.fullName, card.positionInArm])).toEqual([
      ['Adebayo, Ada', 1],
      ['Bello, Bisi', null],
    ])
    const left = await view(gold.cards[1]?.cardId, world.principal)
    expect(left.body.sheet.result).toMatchObject({ ranked: false, average: '90.00', numberInArm: 1, numberInClass: 2 })
    const moved = (await generate(world, world.principal, {}, blue)).body
    expect(moved.cards).toMatchObject([
      { fullName: 'Cole, Chidi', cardId: before?.cardId, positionInArm: 1, average: '90.00' },
    ])
  })

  it('a joiner after the close of the term is not among its students', async () => {
    const world = await makeCardsWorld(app)
    const [first] = world.session.terms
    await makeScored(app, world, 'Adebayo, Ada', ['10 10 40', '10 10 40'])
    await makeScored(app, world, 'Bello, Bisi', ['10 10 40', '10 10 40'], { begins: '2026-12-19' })
    const answer = await generate(world, world.principal, { term: first.id })
    expect(answer.body.cards.map(card => card.fullName)).toEqual(['Adebayo, Ada'])
  })
})

describe("access to an arm's cards", () => {
  it('a class teacher sees and generates the cards of their own arm; those of another arm do not exist', async () => {
    const world = await makeCardsWorld(app)
    const { state, school, session } = world
    await makeScored(app, world, 'Adebayo, Ada', ['10 10 40', '10 10 40'])
    const other = await makePerson(app, { state, role: 'classTeacher', school })
    await makeClassArm(app, { state, school, session, name: 'Blue', classTeacher: other })
    const made = await generate(world, world.classTeacher)
    expect(made.body.can).toEqual({ generate: true, rate: true, remark: false, publish: false })
    const cardId = made.body.cards[0]?.cardId
    expect((await view(cardId, world.classTeacher)).status).toBe(200)
    expect((await generate(world, other)).status).toBe(404)
    expect((await list(world, other)).status).toBe(404)
    expect((await view(cardId, other)).status).toBe(404)
  })

  it('a teacher is refused, a sibling school and another state find nothing, an administrator has read access', async () => {
    const world = await makeCardsWorld(app)
    const { state, school, district } = world
    await makeScored(app, world, 'Adebayo, Ada', ['10 10 40', '10 10 40'])
    const cardId = (await generate(world)).body.cards[0]?.cardId
    const sibling = await makeSchool(app, district)
    const teacher = await makePerson(app, { state, role: 'teacher', school })
    const administrator = await makePerson(app, { state, role: 'administrator', school })
    const neighbour = await makePerson(app, { state, role: 'principal', school: sibling })
    const abroad = await makeState(app)
    const stranger = await makePerson(app, {
      state: abroad,
      role: 'principal',
      school: await makeSchool(app, await makeDistrict(app, abroad)),
    })
    expect([(await generate(world, teacher)).status, (await view(cardId, teacher)).status]).toEqual([403, 403])
    for (const person of [neighbour, stranger]) {
      expect([(await generate(world, person)).status, (await view(cardId, person)).status]).toEqual([404, 404])
    }
    expect((await generate(world, administrator)).status).toBe(403)
    expect((await list(world, administrator)).body.can).toEqual({
      generate: false,
      rate: false,
      remark: false,
      publish: false,
    })
  })

  it("another session's term and an unknown one are not found; without any term the response says so", async () => {
    const world = await makeCardsWorld(app)
    expect((await generate(world, world.principal, { term: world.arm.id })).status).toBe(404)
    await app.db.run(sql`delete from term where session_id = ${world.session.id}`)
    expect((await list(world)).error.code).toBe('no_active_term')
  })
})
