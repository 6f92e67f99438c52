import { randomUUID } from 'node:crypto'
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
  makePerson,
  makeSchool,
  type SignedIn,
  signIn,
  type TestStudent,
} from '../../../test/factories.ts'
import { sql } from '../../platform/db/index.ts'

const app = await cardsApp()

const generate = (world: CardsWorld, arm = world.arm) => generateCards(app, world, { arm })
const publish = (
  world: CardsWorld,
  body: { leftOut?: { studentId: string; reason: string }[]; reissueReason?: string } = {},
  arm = world.arm,
) =>
  app.request(
    'POST /report-card/publish/{classArmId}',
    { params: { classArmId: arm.id }, body },
    { as: world.principal },
  )
const publication = (world: CardsWorld, as: SignedIn = world.principal, arm = world.arm) =>
  app.request('GET /report-card/publication/{classArmId}', { params: { classArmId: arm.id } }, { as })
const reissueAll = (world: CardsWorld, reason: string, clientId?: string, as: SignedIn = world.principal) =>
  app.request(
    'POST /report-card/reissue-arm/{classArmId}',
    { params: { classArmId: world.arm.id }, body: { reason, clientId } },
    { as },
  )

/**
 * The contents of every published card of an arm: name, average, position, number in class, the arm's average, the class average in
 * Mathematics.
 */
const saidBy = async (world: CardsWorld) => {
  const rows = await app.db.rows<{ said: (string | number | null)[] }>(sql`
    select json_build_array(s.last_name, i.snapshot #>> '{result,average}', (i.snapshot #>> '{result,positionInArm}')::int,
      (i.snapshot #>> '{result,numberInArm}')::int, i.snapshot #>> '{result,armAverage}',
      i.snapshot #>> '{result,subjects,0,classAverage}', i.version) as said
    from report_card rc
    join student s on s.id = rc.student_id
    join lateral (select * from report_card_issue issue where issue.report_card_id = rc.id order by version desc limit 1) i on true
    where rc.school_id = ${world.school.id} order by s.last_name`)
  return rows.map(row => row.said)
}

/** Three students in one subject: 80, 60, and one with continuous assessment only. */
const threeStudents = async (): Promise<{ world: CardsWorld; chidi: TestStudent; bisi: TestStudent }> => {
  const world = await makeCardsWorld(app, { subjects: ['Mathematics'] })
  await makeScored(app, world, 'Adebayo, Ada', ['10 10 60'])
  const bisi = await makeScored(app, world, 'Bello, Bisi', ['10 10 40'])
  const chidi = await makeScored(app, world, 'Cole, Chidi', ['18 19 -'])
  await generate(world)
  return { world, chidi, bisi }
}

describe('an arm published in two steps', () => {
  it('excludes students who are left out from all figures, and re-issues the earlier cards with the later one', async () => {
    const { world, chidi } = await threeStudents()
    expect((await publication(world)).body).toMatchObject({
      approval: { needed: false, given: false },
      ready: [{ fullName: 'Adebayo, Ada' }, { fullName: 'Bello, Bisi' }],
      notReady: [{ fullName: 'Cole, Chidi', because: '1 score is missing: Mathematics: Exam', reason: null }],
      leftOut: [],
      changes: [],
      outOfDate: [],
    })
    await publish(world, { leftOut: [{ studentId: chidi.id, reason: 'The exam is marked on Friday.' }] })
    // (80 + 60) / 2 = 70.00: the 37 of two components is in no figure. Three are on the roll.
    expect(await saidBy(world)).toEqual([
      ['Adebayo', '80.00', 1, 3, '70.00', '70.00', 1],
      ['Bello', '60.00', 2, 3, '70.00', '70.00', 1],
    ])
    expect((await publication(world)).body).toMatchObject({
      ready: [],
      notReady: [{ fullName: 'Cole, Chidi', reason: 'The exam is marked on Friday.' }],
      leftOut: [{ fullName: 'Cole, Chidi', reason: 'The exam is marked on Friday.', at: '2026-10-14T08:00:00.000Z' }],
      outOfDate: [],
    })

    await enterScores(app, world, chidi, ['18 19 60'])
    await generate(world)
    // Still left out: the published cards agree with one another.
    expect((await publication(world)).body).toMatchObject({
      ready: [{ fullName: 'Cole, Chidi' }],
      changes: [{ fullName: 'Adebayo, Ada' }, { fullName: 'Bello, Bisi' }],
      outOfDate: [],
    })
    expect((await publish(world)).error).toMatchObject({
      code: 'reissue_reason_needed',
      message:
        'Publishing changes the figures on 2 cards of JSS 1 Gold that are published already. Give the reason with which they are re-issued.',
      fields: [{ path: 'body.reissueReason' }],
    })
    const later = await publish(world, { reissueReason: 'The exam of Cole, Chidi was marked.' })
    expect(later.body).toMatchObject({ published: 1, of: 1, reissued: 2, leftOut: [] })
    // (80 + 60 + 97) / 3 = 79.00, on every card the same
    expect(await saidBy(world)).toEqual([
      ['Adebayo', '80.00', 2, 3, '79.00', '79.00', 2],
      ['Bello', '60.00', 3, 3, '79.00', '79.00', 2],
      ['Cole', '97.00', 1, 3, '79.00', '79.00', 1],
    ])
    expect((await publication(world)).body).toMatchObject({
      ready: [],
      notReady: [],
      leftOut: [],
      changes: [],
      outOfDate: [],
    })
    const log = await app.db.rows<{ summary: string }>(
      sql`select summary from audit_log where entity_id = ${world.arm.id} and operation = 'report-card.publish' order by id`,
    )
    expect(log.map(({ summary }) => summary.split('2026/2027')[1])).toEqual([
      ', without an approved review; left out: Cole, Chidi (The exam is marked on Friday.)',
      ', without an approved review; re-issued 2 cards with it',
    ])
  })

  it('keeps students who are left out from the positions in class, and gives none while another arm waits for a score', async () => {
    const { world, chidi } = await threeStudents()
    const { state, school, session } = world
    const blue = await makeClassArm(app, { state, school, session, name: 'Blue' })
    const efe = await makeScored(app, world, 'Eze, Efe', ['10 10 -'], { arm: blue })
    await generate(world, blue)
    const placesOf = () =>
      app.db.rows<{ name: string; place: number | null }>(sql`
        select s.last_name as name, rc.position_in_class as place from report_card rc join student s on s.id = rc.student_id
        where rc.school_id = ${school.id} order by s.last_name`)
    const leftOut = [{ studentId: chidi.id, reason: 'Sick.' }]
    await publish(world, { leftOut })
    expect((await placesOf()).map(({ place }) => place)).toEqual([null, null, null, null])
    await enterScores(app, world, efe, ['10 10 55'])
    await generate(world, blue)
    await publish(world, {}, blue)
    // Ada 80, Efe 75, Bisi 60: Chidi is left out. The cards of Gold were issued without a position, which contradicts nothing.
    expect(await placesOf()).toEqual([
      { name: 'Adebayo', place: null },
      { name: 'Bello', place: null },
      { name: 'Cole', place: null },
      { name: 'Eze', place: 2 },
    ])
    expect((await publication(world)).body.outOfDate).toEqual([])
  })

  it("issues a late joiner's card with an updated number in class on the earlier cards too", async () => {
    const { world, chidi } = await threeStudents()
    await enterScores(app, world, chidi, ['18 19 60'])
    await publish(world)
    await makeScored(app, world, 'Dada, Dele', ['10 10 50'])
    await generate(world)
    const { changes, ready } = (await publication(world)).body
    expect([changes.length, ready.map(({ fullName }) => fullName)]).toEqual([3, ['Dada, Dele']])
    await publish(world, { reissueReason: 'Dada, Dele joined.' })
    // (80 + 60 + 97 + 70) / 4 = 76.75
    expect(await saidBy(world)).toEqual([
      ['Adebayo', '80.00', 2, 4, '76.75', '76.75', 2],
      ['Bello', '60.00', 4, 4, '76.75', '76.75', 2],
      ['Cole', '97.00', 1, 4, '76.75', '76.75', 2],
      ['Dada', '70.00', 3, 4, '76.75', '76.75', 1],
    ])
  })
})

describe('published cards that no longer agree', () => {
  it('are listed with their differences, and are re-issued together with one reason', async () => {
    const { world, chidi, bisi } = await threeStudents()
    await enterScores(app, world, chidi, ['18 19 60'])
    await publish(world)
    expect((await reissueAll(world, 'For nothing.')).error).toMatchObject({
      code: 'nothing_out_of_date',
      message:
        'Every published card of JSS 1 Gold agrees with the figures of the class arm. There is nothing to re-issue.',
    })
    await enterScores(app, world, bisi, ['10 10 70'])
    const { outOfDate } = (await publication(world, world.classTeacher)).body
    // (80 + 90 + 97) / 3 = 89.00
    expect(outOfDate.map(({ fullName, version, because }) => [fullName, version, because])).toEqual([
      [
        'Adebayo, Ada',
        1,
        [
          'Position in arm: 2nd is now 3rd',
          'Class average: 79.00 is now 89.00',
          'Position in class: 2nd is now 3rd',
          'Mathematics: position, class average, highest or lowest',
        ],
      ],
      [
        'Bello, Bisi',
        1,
        [
          'Average: 60.00 is now 90.00',
          'Position in arm: 3rd is now 2nd',
          'Class average: 79.00 is now 89.00',
          'Position in class: 3rd is now 2nd',
          'Mathematics, total: 60 is now 90',
          'Mathematics: position, class average, highest or lowest',
        ],
      ],
      [
        'Cole, Chidi',
        1,
        ['Class average: 79.00 is now 89.00', 'Mathematics: position, class average, highest or lowest'],
      ],
    ])
    expect((await reissueAll(world, ' ')).status).toBe(422)
    const answers = await Promise.all([reissueAll(world, 'The exam was marked again.'), reissueAll(world, 'Twice.')])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
    expect(await saidBy(world)).toEqual([
      ['Adebayo', '80.00', 3, 3, '89.00', '89.00', 2],
      ['Bello', '90.00', 2, 3, '89.00', '89.00', 2],
      ['Cole', '97.00', 1, 3, '89.00', '89.00', 2],
    ])
    expect((await publication(world)).body.outOfDate).toEqual([])
  })

  it('are listed where a name or sex was corrected since, until they are re-issued', async () => {
    const { world, chidi, bisi } = await threeStudents()
    await app.owner.query("update student set gender = 'female' where id = $1", [bisi.id])
    await publish(world, { leftOut: [{ studentId: chidi.id, reason: 'Sick.' }] })
    await app.owner.query("update student set first_name = 'Bisiriyu', gender = 'male' where id = $1", [bisi.id])
    const { outOfDate } = (await publication(world)).body
    expect(outOfDate.map(({ studentId, because }) => [studentId, because])).toEqual([
      [bisi.id, ['Name: Bello, Bisi is now Bello, Bisiriyu', 'Gender: female is now male']],
    ])
    expect((await reissueAll(world, 'The name was wrong.')).body.reissued).toBe(1)
    expect((await publication(world)).body.outOfDate).toEqual([])
  })

  it('are re-issued once when the same form is sent again', async () => {
    const { world, chidi, bisi } = await threeStudents()
    await enterScores(app, world, chidi, ['18 19 60'])
    await publish(world)
    await enterScores(app, world, bisi, ['10 10 70'])
    const clientId = randomUUID()
    const answers = await Promise.all([1, 2].map(() => reissueAll(world, 'The exam was marked again.', clientId)))
    for (const { body } of answers) expect([body.reissued, body.cards.cards.length]).toEqual([3, 3])
    expect((await saidBy(world)).map(said => said.at(-1))).toEqual([2, 2, 2])
    expect((await reissueAll(world, 'Another reason.', clientId)).error.code).toBe('request_reused')
  })

  it('stay listed after only one of them was re-issued, until all agree', async () => {
    const { world, chidi, bisi } = await threeStudents()
    await enterScores(app, world, chidi, ['18 19 60'])
    await publish(world)
    await enterScores(app, world, bisi, ['10 10 70'])
    const own = (await publication(world)).body.outOfDate.find(card => card.studentId === bisi.id)
    const { body } = await app.request(
      'POST /report-card/reissue/{id}',
      { params: { id: own?.cardId ?? '' }, body: { reason: 'Marked again.' } },
      { as: world.principal },
    )
    expect(body.sheet.result).toMatchObject({ average: '90.00', positionInArm: 2, numberInArm: 3 })
    expect((await publication(world)).body.outOfDate.map(({ fullName }) => fullName)).toEqual([
      'Adebayo, Ada',
      'Cole, Chidi',
    ])
    expect((await reissueAll(world, 'Bello, Bisi was marked again.')).body.reissued).toBe(2)
  })

  it('do not include those of an arm that someone left, joined or was marked in after its publication', async () => {
    const { world, chidi, bisi } = await threeStudents()
    await enterScores(app, world, chidi, ['18 19 60'])
    await publish(world)
    app.clock.set('2026-10-20T08:00:00Z')
    await moveStudent(app, bisi, { last: '2026-10-15' })
    await makeScored(app, world, 'Dada, Dele', ['10 10 -'], { begins: '2026-10-16' })
    const { state, school, session } = world
    const blue = await makeClassArm(app, { state, school, session, name: 'Blue' })
    await moveStudent(app, chidi, { last: '2026-10-15', next: '2026-10-16', to: blue })
    world.principal = await signIn(app, world.principal)
    await generate(world)
    expect((await publication(world)).body.outOfDate).toEqual([])
    // Chidi's card of the term is the one from Gold: Blue creates no other, and includes it in no one else's figures.
    expect((await publication(world, world.principal, blue)).body).toMatchObject({
      ready: [],
      notReady: [],
      outOfDate: [],
    })
    app.clock.set('2026-10-14T08:00:00Z')
  })

  it('are found among cards published in parts before arms were published as a whole', async () => {
    const { world, chidi } = await threeStudents()
    await publish(world, { leftOut: [{ studentId: chidi.id, reason: 'Late.' }] })
    await enterScores(app, world, chidi, ['18 19 60'])
    await publish(world, { reissueReason: 'Marked.' })
    // As in the old process: the first two are correct without the third.
    await app.db.run(sql`
      update report_card set position_in_arm = 1, result = result || '{"positionInArm": 1, "armAverage": "59.00"}'
      where school_id = ${world.school.id} and student_id <> ${chidi.id} and average_hundredths = 8000`)
    expect((await publication(world)).body.outOfDate).toMatchObject([
      { fullName: 'Adebayo, Ada', because: ['Position in arm: 1st is now 2nd', 'Class average: 59.00 is now 79.00'] },
    ])
    expect((await reissueAll(world, 'Published in parts.')).body.reissued).toBe(1)
    expect((await saidBy(world)).map(said => said[2])).toEqual([2, 3, 1])
  })
})

it('are visible to those who see the arm, and re-issued by those who publish', async () => {
  const { world } = await threeStudents()
  const { state, school, district } = world
  const other = await makePerson(app, { state, role: 'classTeacher', school })
  const neighbour = await makePerson(app, { state, role: 'principal', school: await makeSchool(app, district) })
  expect((await publication(world, world.classTeacher)).status).toBe(200)
  expect((await publication(world, other)).status).toBe(404)
  expect((await publication(world, neighbour)).status).toBe(404)
  expect((await reissueAll(world, 'A reason.', undefined, world.classTeacher)).status).toBe(403)
  expect((await reissueAll(world, 'A reason.', undefined, neighbour)).status).toBe(404)
})

it('says before the publication which remarks the cards will carry, and who has no signature', async () => {
  const { world, bisi, chidi } = await threeStudents()
  const before = (await publication(world)).body
  expect(before.ready.map(({ classTeacherRemark, principalRemark }) => [classTeacherRemark, principalRemark])).toEqual([
    [false, 'none'],
    [false, 'none'],
  ])
  expect(before.signatories.principal).toEqual({ name: expect.any(String), hasSignature: false })
  await app.db.run(sql`
    insert into principal_remark (id, state_id, school_id, from_hundredths, to_hundredths, remark)
    select ${randomUUID()}, state_id, id, 7500, 10000, 'An excellent result.' from school where id = ${world.school.id}`)
  await app.db.run(sql`
    update report_card set class_teacher_remark = 'Works well.', principal_remark = 'Well done.' where student_id = ${bisi.id}`)
  const { ready, notReady } = (await publication(world)).body
  expect(
    ready.map(({ fullName, ...remarks }) => [fullName, remarks.classTeacherRemark, remarks.principalRemark]),
  ).toEqual([
    ['Adebayo, Ada', false, 'automatic'],
    ['Bello, Bisi', true, 'written'],
  ])
  expect(notReady).toMatchObject([{ studentId: chidi.id, classTeacherRemark: false, principalRemark: 'none' }])
})
