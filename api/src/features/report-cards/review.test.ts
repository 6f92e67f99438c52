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
import { makeClassArm, makePerson, makeState, makeStudent, type SignedIn } from '../../../test/factories.ts'
import { sql } from '../../platform/db/index.ts'
import { statusAfter } from './rules/index.ts'

const app = await cardsApp()

const generate = (world: CardsWorld) => generateCards(app, world)
const handIn = (world: CardsWorld, step: 'ready' | 'take-back', revision: number, as?: SignedIn) =>
  app.request(
    'PATCH /report-card/hand-in/{classArmId}',
    { params: { classArmId: world.arm.id }, body: { step, revision } },
    { as: as ?? world.classTeacher },
  )
const decide = (
  world: CardsWorld,
  step: 'approve' | 'send-back',
  revision: number,
  { note, as }: { note?: string; as?: SignedIn } = {},
) =>
  app.request(
    'PATCH /report-card/approve/{classArmId}',
    { params: { classArmId: world.arm.id }, body: { step, revision, note } },
    { as: as ?? world.principal },
  )
const review = (world: CardsWorld, as: SignedIn) =>
  app.request('GET /report-card/review/{classArmId}', { params: { classArmId: world.arm.id } }, { as })
const publish = (world: CardsWorld) =>
  app.request(
    'POST /report-card/publish/{classArmId}',
    { params: { classArmId: world.arm.id }, body: {} },
    { as: world.principal },
  )
const standing = (world: CardsWorld, as: SignedIn) =>
  app.request('GET /report-card/standing/{schoolId}', { params: { schoolId: world.school.id } }, { as })

const makeWorld = async () => {
  const world = await makeCardsWorld(app)
  const ada = await makeScored(app, world, 'Adebayo, Ada', ['15 18 52', '10 12 33'])
  await makeScored(app, world, 'Bello, Bisi', ['14 16 40', '20 10 40'])
  const cards = (await generate(world)).body.cards
  return { world, ada, cards }
}

describe('the review of an arm’s cards', () => {
  it('goes from the class teacher to the head and back with a note, and then to the parents', async () => {
    const { world } = await makeWorld()
    const { classTeacher, principal } = world
    expect((await review(world, classTeacher)).body).toEqual({
      status: 'Open',
      by: null,
      at: null,
      note: null,
      revision: 0,
      changes: { students: [], others: 0 },
      can: { hand: true, withdraw: false, approve: false, sendBack: false },
    })
    const ready = await handIn(world, 'ready', 0)
    expect(ready.body).toMatchObject({
      status: 'Ready',
      by: classTeacher.fullName,
      at: '2026-10-14T08:00:00.000Z',
      revision: 1,
      can: { withdraw: true, approve: false },
    })
    expect((await review(world, principal)).body.can).toMatchObject({ approve: true, sendBack: true })
    expect((await decide(world, 'send-back', 1)).error).toMatchObject({
      code: 'review_note_wanted',
      fields: [{ path: 'body.note' }],
    })
    const back = await decide(world, 'send-back', 1, { note: 'Bisi has no remark.' })
    expect(back.body).toMatchObject({ status: 'Sent back', note: 'Bisi has no remark.', revision: 2 })
    expect((await decide(world, 'approve', 2)).error).toMatchObject({ code: 'review_step_not_possible' })
    await handIn(world, 'ready', 2)
    expect((await decide(world, 'approve', 3)).body).toMatchObject({ status: 'Approved', note: null })
    expect((await publish(world)).body).toMatchObject({ published: 2, reviewed: true })
    const ofTeacher = sql`select text from notice where staff_id = ${world.classTeacher.id} order by id`
    const notices = await app.db.rows<{ text: string }>(ofTeacher)
    const byHead = (what: string) =>
      `${principal.fullName} ${what} the report cards of JSS 1 Gold for First Term, 2026/2027`
    expect(notices.map(({ text }) => text)).toEqual([`${byHead('sent back')}: Bisi has no remark.`, byHead('approved')])
    const log = await app.db.rows<{ summary: string }>(sql`
      select summary from audit_log where entity_id = ${world.arm.id}
        and operation in ('report-card.hand-in', 'report-card.approve', 'report-card.publish') order by id`)
    expect(log.map(entry => entry.summary.split(' for ')[0])).toEqual([
      'Handed in the report cards of JSS 1 Gold',
      'Sent back the report cards of JSS 1 Gold',
      'Handed in the report cards of JSS 1 Gold',
      'Approved the report cards of JSS 1 Gold',
      'Published 2 of 2 report cards of JSS 1 Gold',
    ])
  })

  it('locks the ratings while the cards are with the head, until they are taken back', async () => {
    const { world, cards } = await makeWorld()
    const rate = (as: SignedIn, remark: string, revision: number) =>
      app.request(
        'PATCH /report-card/update-student-card/{classArmId}/{studentCardId}',
        {
          params: { classArmId: world.arm.id, studentCardId: cards[0]?.cardId ?? '' },
          body: { revision, classTeacherRemark: remark },
        },
        { as },
      )
    await handIn(world, 'ready', 0)
    expect((await rate(world.classTeacher, 'Good.', 1)).error.code).toBe('cards_with_head')
    expect((await rate(world.principal, 'Good.', 1)).status).toBe(200)
    expect((await handIn(world, 'take-back', 1)).body.status).toBe('Open')
    expect((await rate(world.classTeacher, 'Very good.', 2)).status).toBe(200)
  })

  it('withdraws an approval if the marks changed after it', async () => {
    const { world, ada } = await makeWorld()
    await handIn(world, 'ready', 0)
    await decide(world, 'approve', 1)
    await generate(world)
    expect((await review(world, world.principal)).body.status).toBe('Approved')
    await enterScores(app, world, ada, ['15 18 51', '10 12 33'])
    await generate(world)
    expect((await review(world, world.principal)).body).toMatchObject({
      status: 'Ready',
      by: null,
      note: 'The report cards changed after the approval.',
      revision: 3,
      changes: {
        students: [
          {
            studentId: ada.id,
            fullName: 'Adebayo, Ada',
            because: ['Mathematics, total: 85 is now 84', 'Average: 70.00 is now 69.50'],
          },
        ],
        others: 1,
      },
    })
    await decide(world, 'approve', 3)
    await enterScores(app, world, ada, ['15 18 50', '10 12 33'])
    await approvalNeeded(app, world.state, true)
    expect((await publish(world)).error).toMatchObject({
      code: 'changed_since_approval',
      message:
        'The report cards of JSS 1 Gold changed after the head approved them: Adebayo, Ada (Mathematics, total: 84 is now 83, Average: 69.50 is now 69.00); and 1 more card. Nothing was published. The cards are computed again: check them, then approve them.',
    })
    expect((await review(world, world.principal)).body).toMatchObject({ status: 'Ready', revision: 5 })
    await decide(world, 'approve', 5)
    expect((await publish(world)).body).toMatchObject({ published: 2, reviewed: true })
  })

  it('goes round once where a mark changes after the approval: taken back with the student named, approved, published', async () => {
    const { world, ada, cards } = await makeWorld()
    await approvalNeeded(app, world.state, true)
    const averageOf = async (): Promise<string | null> =>
      (
        await app.request(
          'GET /report-card/view-student-card/{id}',
          { params: { id: cards[0]?.cardId ?? '' } },
          { as: world.principal },
        )
      ).body.sheet.result.average
    await handIn(world, 'ready', 0)
    await decide(world, 'approve', 1)
    await enterScores(app, world, ada, ['15 18 42', '10 12 33'])
    const refused = await publish(world)
    expect(refused.error.code).toBe('changed_since_approval')
    expect(refused.error.details).toMatchObject({ changes: { students: [{ fullName: 'Adebayo, Ada' }] } })
    // What the head looks at has the new mark.
    expect(await averageOf()).toBe('65.00')
    expect((await decide(world, 'approve', 3)).body).toMatchObject({
      status: 'Approved',
      changes: { students: [], others: 0 },
    })
    expect((await publish(world)).body).toMatchObject({ published: 2, reviewed: true })
    expect(await averageOf()).toBe('65.00')
  })

  it('names a student who left after the approval, and publishes the others after the next approval', async () => {
    const { world, ada } = await makeWorld()
    await approvalNeeded(app, world.state, true)
    const chidi = await makeStudent(app, world.arm, { lastName: 'Chukwu', firstName: 'Chidi' })
    await generate(world)
    await handIn(world, 'ready', 0)
    await decide(world, 'approve', 1)
    await moveStudent(app, chidi, { last: '2026-10-01' })
    await moveStudent(app, ada, { last: '2026-10-01' })
    const { error } = await publish(world)
    expect(error.message).toContain(
      'changed after the head approved them: Adebayo, Ada (left the class arm); Chukwu, Chidi (left the class arm); and 1 more card. Nothing was published.',
    )
    await decide(world, 'approve', 3)
    expect((await publish(world)).body).toMatchObject({ published: 2, reviewed: true })
  })

  it('asks for the card of a student who joined before it approves', async () => {
    const { world } = await makeWorld()
    await approvalNeeded(app, world.state, true)
    await handIn(world, 'ready', 0)
    await makeScored(app, world, 'Eze, Emeka', ['10 10 30', '10 10 30'])
    expect((await decide(world, 'approve', 1)).error).toMatchObject({
      code: 'review_cards_missing',
      message: 'Eze, Emeka of JSS 1 Gold has no report card yet. Generate the report cards again, then approve them.',
    })
    await generate(world)
    const { revision, changes } = (await review(world, world.principal)).body
    expect(changes.students).toMatchObject([{ fullName: 'Eze, Emeka', because: ['joined the class arm'] }])
    expect((await decide(world, 'approve', revision)).status).toBe(200)
    expect((await publish(world)).body).toMatchObject({ published: 3, reviewed: true })
  })

  it('approves no drafts that are out of date: they are computed again, and every change since is named until approved', async () => {
    const { world, ada } = await makeWorld()
    await handIn(world, 'ready', 0)
    await enterScores(app, world, ada, ['15 18 42', '10 12 33'])
    const refused = await decide(world, 'approve', 1)
    expect(refused.error).toMatchObject({
      code: 'review_cards_changed',
      message:
        'The report cards of JSS 1 Gold changed after they were handed in: Adebayo, Ada (Mathematics, total: 85 is now 75, Average: 70.00 is now 65.00); and 1 more card. They are computed again and not approved yet. Check them, then approve them.',
    })
    expect((await review(world, world.principal)).body).toMatchObject({
      status: 'Ready',
      by: world.classTeacher.fullName,
      revision: 2,
      changes: { students: [{ fullName: 'Adebayo, Ada' }] },
    })
    await enterScores(app, world, ada, ['15 18 42', '10 12 32'])
    expect((await decide(world, 'approve', 2)).status).toBe(409)
    const { revision, changes } = (await review(world, world.principal)).body
    expect(changes.students[0]?.because).toEqual([
      'Mathematics, total: 85 is now 75',
      'Average: 70.00 is now 65.00',
      'English Studies, total: 55 is now 54',
      'Average: 65.00 is now 64.50',
    ])
    expect((await decide(world, 'approve', revision)).body).toMatchObject({
      status: 'Approved',
      changes: { students: [], others: 0 },
    })
    const log = await app.db.rows<{ summary: string }>(sql`
      select summary from audit_log where entity_id = ${world.arm.id} and operation = 'report-card.approve' order by id`)
    expect(log.map(({ summary }) => summary)).toEqual([
      'Computed the report cards of JSS 1 Gold for First Term, 2026/2027 again instead of approving them: they changed after they were handed in',
      'Computed the report cards of JSS 1 Gold for First Term, 2026/2027 again instead of approving them: they changed after they were handed in',
      'Approved the report cards of JSS 1 Gold for First Term, 2026/2027',
    ])
  })

  it('keeps an approval if only a student of another arm joined the class', async () => {
    const { world } = await makeWorld()
    await handIn(world, 'ready', 0)
    await decide(world, 'approve', 1)
    const { state, school, session } = world
    const other = await makeClassArm(app, { state, school, session, name: 'Blue' })
    await makeStudent(app, other)
    await generate(world)
    expect((await review(world, world.principal)).body.status).toBe('Approved')
    await approvalNeeded(app, world.state, true)
    expect((await publish(world)).body).toMatchObject({ published: 2, reviewed: true })
  })

  it('lets one of two concurrent decisions through, and informs the other person', async () => {
    const { world } = await makeWorld()
    await handIn(world, 'ready', 0)
    const { state, school } = world
    const second = await makePerson(app, { state, role: 'principal', school })
    const answers = await Promise.all([
      decide(world, 'approve', 1),
      decide(world, 'send-back', 1, { note: 'Wait.', as: second }),
      handIn(world, 'take-back', 1),
    ])
    expect(answers.map(answer => answer.status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
    const refused = answers.find(answer => answer.status === 409)
    expect(refused?.error.code).toBe('review_changed')
    // The very first step is a race for a row that does not exist yet.
    const fresh = (await makeWorld()).world
    const both = await Promise.all([handIn(fresh, 'ready', 0), handIn(fresh, 'ready', 0, fresh.principal)])
    expect(both.map(answer => answer.status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  it('is only for those whose step it is, and requires cards', async () => {
    const { world } = await makeWorld()
    const { state, school } = world
    const vice = await makePerson(app, { state, role: 'vicePrincipal', school })
    const other = await makePerson(app, { state, role: 'classTeacher', school })
    expect((await handIn(world, 'ready', 0, other)).status).toBe(404)
    expect((await decide(world, 'approve', 0, { as: world.classTeacher })).status).toBe(403)
    expect((await decide(world, 'approve', 0, { as: vice })).status).toBe(403)
    expect((await review(world, other)).status).toBe(404)
    const empty = await makeCardsWorld(app)
    await makeScored(app, empty, 'Adebayo, Ada', ['15 18 52', '10 12 33'])
    expect((await handIn(empty, 'ready', 0)).error.code).toBe('not_generated')
  })

  it('is required before publishing if the state says so, as a new state does', async () => {
    const { world } = await makeWorld()
    await approvalNeeded(app, world.state, true)
    expect((await publish(world)).error).toMatchObject({
      code: 'approval_needed',
      message:
        'The report cards of JSS 1 Gold are with the class teacher. They are published once the head has approved them.',
    })
    await handIn(world, 'ready', 0)
    expect((await publish(world)).status).toBe(409)
    await decide(world, 'approve', 1)
    expect((await publish(world)).body).toMatchObject({ published: 2, reviewed: true })
    const untouched = await makeState(app)
    const { needed } = await app.db.get<{ needed: boolean }>(
      sql`select publication_needs_approval as needed from state where id = ${untouched.id}`,
    )
    expect(needed).toBe(true)
  })

  it('may be skipped by a head if the state allows it, as the response and the log show', async () => {
    const { world } = await makeWorld()
    expect((await publish(world)).body).toMatchObject({ published: 2, reviewed: false })
    const log = await app.db.get<{ summary: string }>(
      sql`select summary from audit_log where entity_id = ${world.arm.id} and operation = 'report-card.publish'`,
    )
    expect(log.summary).toContain('without an approved review')
  })

  it('accepts only known steps', () => {
    const steps = ['ready', 'take-back', 'approve', 'send-back'] as const
    expect(
      (['Open', 'Ready', 'Approved', 'Sent back'] as const).map(status => steps.map(step => statusAfter(status, step))),
    ).toEqual([
      ['Ready', null, null, null],
      [null, 'Open', 'Approved', 'Sent back'],
      [null, null, null, 'Sent back'],
      ['Ready', null, null, null],
    ])
  })
})

describe('the report card status of a school', () => {
  it('counts the missing data per arm, before and after cards are generated', async () => {
    const world = await makeCardsWorld(app)
    await makeScored(app, world, 'Adebayo, Ada', ['15 18 52', '10 12 33'])
    await makeScored(app, world, 'Bello, Bisi', ['14 16 ABS', '20 - -'])
    const silver = await makeClassArm(app, { ...world, classTeacher: undefined, name: 'Silver' })
    const before = (await standing(world, world.principal)).body
    expect(before.term).toMatchObject({ name: 'First Term', session: '2026/2027' })
    expect(before.arms).toMatchObject([
      {
        classArm: { fullName: 'JSS 1 Gold' },
        class: { name: 'JSS 1' },
        students: 2,
        notGenerated: 2,
        missingMarks: 2,
        studentsMissingMarks: 1,
        notRated: 2,
        withoutTeacherRemark: 2,
        withoutPrincipalRemark: 2,
        // There is no card to hand in yet.
        review: { status: 'Open', can: { hand: false, approve: false } },
      },
      { classArm: { id: silver.id }, students: 0, notGenerated: 0, missingMarks: 0 },
    ])
    await generate(world)
    await publishReady(app, { classArmId: world.arm.id, as: world.principal })
    // The draft of the student who was left out still lacks scores.
    expect((await handIn(world, 'ready', 0)).error.code).toBe('nothing_to_hand_in')
    const mine = (await standing(world, world.classTeacher)).body
    expect(mine.arms).toMatchObject([
      {
        notGenerated: 0,
        drafts: 1,
        published: 1,
        missingMarks: 2,
        review: { status: 'Open', by: null, can: { hand: false, withdraw: false } },
      },
    ])
    const { state, school } = world
    const teacher = await makePerson(app, { state, role: 'teacher', school })
    expect((await standing(world, teacher)).status).toBe(403)
  })
})
