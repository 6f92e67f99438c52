import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { generateCards, makeCardsWorld, makeScored, publishReady } from '../../../test/cards.ts'
import { giveExamResult } from '../../../test/exam-rows.ts'
import * as make from '../../../test/factories.ts'
import { codeOf, cookieOf, nameGuardian, signInWith, withdraw } from '../../../test/family-world.ts'
import { giveMark } from '../../../test/merge-world.ts'
import { pagesOf } from '../../../test/pdf-text.ts'
import { dayInLagos } from '../../platform/clock/index.ts'

const app = await testApp()

type Family = Record<string, string>

const results = (family: Family, id: string) =>
  app.request('GET /family/results/{id}', { params: { id } }, { headers: family })
const card = (family: Family, id: string) =>
  app.request('GET /family/card/{id}', { params: { id } }, { headers: family })
const pdf = (family: Family, id: string) =>
  app.request('GET /family/card-pdf/{id}', { params: { id } }, { headers: family })

const looks = async (childId: string): Promise<string[]> => {
  const { rows } = await app.owner.query<{ summary: string }>(
    `select summary from audit_log where operation = 'family.view' and entity_id = $1 order by id`,
    [childId],
  )
  return rows.map(({ summary }) => summary)
}

/** A signed-in mother of Ada, in an arm with a child of other people; both have scores. */
const scored = async () => {
  const world = await makeCardsWorld(app)
  const ada = await makeScored(app, world, 'Adebayo, Ada', ['15 18 52', '10 12 33'])
  const other = await makeScored(app, world, 'Bello, Bisi', ['10 10 20', '20 10 30'])
  const number = make.freshNumber()
  await nameGuardian(app, world.state, world.school, ada, { name: 'Ruth Adebayo', number })
  const code = await codeOf(app, world.principal, world.arm.id, { lastName: 'Adebayo', firstName: 'Ada' })
  await generateCards(app, world)
  const { rows } = await app.owner.query<{ id: string; student_id: string }>(
    'select id, student_id from report_card where class_arm_id = $1',
    [world.arm.id],
  )
  const cardOf = (student: { id: string }): string => rows.find(one => one.student_id === student.id)?.id ?? ''
  return { ...world, ada, other, mother: await cookieOf(app, code, number), cardOf }
}

describe('a report card', () => {
  it('is shown to the guardian once it is published, and no draft is', async () => {
    const world = await scored()
    const id = world.cardOf(world.ada)
    expect((await results(world.mother, world.ada.id)).body.cards).toEqual([])
    expect([(await card(world.mother, id)).status, (await pdf(world.mother, id)).status]).toEqual([404, 404])
    expect((await publishReady(app, { classArmId: world.arm.id, as: world.principal })).status).toBe(200)
    const { cards } = (await results(world.mother, world.ada.id)).body
    expect(cards).toMatchObject([{ id, term: 'First Term', school: world.school.name, position: { place: 1, of: 2 } }])
    const opened = await card(world.mother, id)
    expect(opened.body).toMatchObject({ sheet: { student: { id: world.ada.id } }, issue: { version: 1 } })
    const printed = await pdf(world.mother, id)
    expect(
      pagesOf(printed.bytes)
        .flatMap(({ lines }) => lines)
        .join(' '),
    ).toContain(opened.body.issue.code)
  })

  it('has the figures that are compared over the terms, for the family and for the school', async () => {
    const world = await scored()
    for (const day of ['2026-10-12', '2026-10-13'])
      await giveMark(app, world, world.ada, day, 'morning', day.endsWith('12') ? 'absent' : 'present')
    const request = { params: { id: world.ada.id } }
    const ofSchool = async () =>
      (await app.request('GET /report-card/by-student/{id}', request, { as: world.principal })).body.cards
    const subjects = [
      { name: 'Mathematics', total: '85' },
      { name: 'English Studies', total: '55' },
    ]
    expect(await ofSchool()).toMatchObject([{ status: 'Draft', figures: { subjects } }])
    await publishReady(app, { classArmId: world.arm.id, as: world.principal })
    const [own] = (await results(world.mother, world.ada.id)).body.cards
    const figures = { position: { place: 1, of: 2 }, attendance: { attended: 1, called: 2 }, subjects }
    expect(own?.figures).toEqual(figures)
    expect((await ofSchool())[0]).toMatchObject({ status: 'Published', figures })
  })

  it('is the school’s own document, byte by byte', async () => {
    const world = await scored()
    await publishReady(app, { classArmId: world.arm.id, as: world.principal })
    const id = world.cardOf(world.ada)
    const own = await app.request('GET /report-card/pdf/{id}', { params: { id } }, { as: world.principal })
    expect((await pdf(world.mother, id)).bytes).toEqual(own.bytes)
  })

  it('of another child, or after custody was withdrawn, does not exist', async () => {
    const world = await scored()
    await publishReady(app, { classArmId: world.arm.id, as: world.principal })
    const refused = await card(world.mother, world.cardOf(world.other))
    expect([refused.status, (await pdf(world.mother, world.cardOf(world.other))).status]).toEqual([404, 404])
    await withdraw(app, world.principal, world.ada.id, 'Ruth Adebayo')
    const id = world.cardOf(world.ada)
    const after = await card(world.mother, id)
    expect([after.status, after.error.message]).toEqual([404, refused.error.message])
    expect((await pdf(world.mother, id)).status).toBe(404)
    expect((await results(world.mother, world.ada.id)).status).toBe(404)
  })

  it('that was re-issued is shown as it was issued last', async () => {
    const world = await scored()
    await publishReady(app, { classArmId: world.arm.id, as: world.principal })
    const id = world.cardOf(world.ada)
    const before = await card(world.mother, id)
    const again = await app.request(
      'POST /report-card/reissue/{id}',
      { params: { id }, body: { reason: 'The remark was wrong', principalRemark: 'Well done.' } },
      { as: world.principal },
    )
    expect(again.error?.message ?? again.status).toBe(200)
    const after = await card(world.mother, id)
    expect(after.body).toMatchObject({ sheet: { principal: { remark: 'Well done.' } }, issue: { version: 2 } })
    expect(after.body.issue.code).not.toBe(before.body.issue.code)
  })

  it('is logged for each opening, and once while the same look goes on', async () => {
    const world = await scored()
    await publishReady(app, { classArmId: world.arm.id, as: world.principal })
    const id = world.cardOf(world.ada)
    for (const open of [card, card, pdf]) expect((await open(world.mother, id)).status).toBe(200)
    const line = 'Ruth Adebayo looked at the report card of First Term, 2026/2027, of Adebayo, Ada'
    // The first is that at the children, in the answer of the sign-in.
    const first = 'Ruth Adebayo looked at the attendance today and newest results of Adebayo, Ada'
    expect(await looks(world.ada.id)).toEqual([first, line])
    app.clock.advance(11 * 60 * 1000)
    await card(world.mother, id)
    expect(await looks(world.ada.id)).toEqual([first, line, line])
  })
})

describe('the list of the children', () => {
  const children = (family: Family) => app.request('GET /family/children', {}, { headers: family })

  it('says whether each is in school today, with the newest card or result, whichever came last', async () => {
    const world = await scored()
    const child = async () => (await children(world.mother)).body.foundChildren[0]
    expect(await child()).toMatchObject({ gender: expect.any(String), today: { status: 'unmarked' }, card: null })
    await giveMark(app, world, world.ada, dayInLagos(app.clock.now()), 'morning', 'present')
    expect(await child()).toMatchObject({
      id: world.ada.id,
      today: { status: 'marked', mark: 'present', sittings: ['morning'] },
    })
    await publishReady(app, { classArmId: world.arm.id, as: world.principal })
    const card = { id: world.cardOf(world.ada), termNumber: 1, average: '70.00', position: { place: 1, of: 2 } }
    expect(await child()).toMatchObject({ card, result: null })
    await giveExamResult(app, world, world.ada, [
      { subject: world.subjects[0], tenths: 650, grade: 'B2' },
      { subject: world.subjects[1], tenths: null, grade: null },
    ])
    const publish = (at: string) => app.owner.query('update exam set results_published_at = $1', [at])
    await publish('2026-01-10T09:00:00Z')
    expect(await child()).toMatchObject({ card, result: null })
    await publish('2027-01-10T09:00:00Z')
    expect(await child()).toMatchObject({ card: null, result: { passed: 1, sat: 1 } })
  })

  it('is in the answer of a sign-in with a slip, as it is read afterwards', async () => {
    const world = await scored()
    const number = make.freshNumber()
    await nameGuardian(app, world.state, world.school, world.other, { name: 'Ngozi Bello', number })
    const code = await codeOf(app, world.principal, world.arm.id, { lastName: 'Bello', firstName: 'Bisi' })
    const { headers, body } = await signInWith(app, code, number)
    const cookie = { cookie: String(headers['set-cookie']).split(';')[0] ?? '' }
    expect(body.home).toEqual((await children(cookie)).body)
    expect(body.home?.foundChildren).toHaveLength(1)
  })
})

describe('the result of a state exam', () => {
  const withResult = async () => {
    const world = await scored()
    const [maths, english] = world.subjects
    const { examId } = await giveExamResult(app, world, world.ada, [
      { subject: maths, tenths: 605, grade: 'C4' },
      { subject: english, tenths: null, grade: null },
    ])
    return { ...world, examId }
  }

  it('is shown to the guardian with each subject, and an absence as one', async () => {
    const world = await withResult()
    const { body } = await results(world.mother, world.ada.id)
    expect(body.exams).toEqual([
      expect.objectContaining({
        exam: expect.objectContaining({ id: world.examId, session: '2026/2027' }),
        candidateNumber: expect.stringMatching(/^EX\d+\/0001\/0001$/),
        passed: 1,
        sat: 1,
        subjects: [
          { subject: 'English Studies', score: null, grade: null, passed: null },
          { subject: 'Mathematics', score: '60.5', grade: 'C4', passed: true },
        ],
      }),
    ])
  })

  it('is shown once it is published, and no more once the state takes it back', async () => {
    const world = await withResult()
    await app.owner.query('update exam set results_published_at = null, results_published_by = null where id = $1', [
      world.examId,
    ])
    expect((await results(world.mother, world.ada.id)).body.exams).toEqual([])
  })

  it('of another child is not among those of one’s own, and does not exist without custody', async () => {
    const world = await withResult()
    await giveExamResult(app, world, world.other, [{ subject: world.subjects[0], tenths: 300, grade: 'F9' }])
    expect((await results(world.mother, world.ada.id)).body.exams).toHaveLength(1)
    expect((await results(world.mother, world.other.id)).status).toBe(404)
    await withdraw(app, world.principal, world.ada.id, 'Ruth Adebayo')
    expect((await results(world.mother, world.ada.id)).status).toBe(404)
  })

  it('stays with the child who moves to another school', async () => {
    const world = await withResult()
    const fresh = await make.makeSchool(app, world.district)
    await app.owner.query('update student set school_id = $2 where id = $1', [world.ada.id, fresh.id])
    await app.owner.query('update guardian set school_id = $2 where student_id = $1', [world.ada.id, fresh.id])
    const { body } = await results(world.mother, world.ada.id)
    expect([body.child.school, body.exams.length]).toEqual([fresh.name, 1])
  })
})

it('the calendar of a child’s school has its terms, when the next begins, and the days without school', async () => {
  const world = await scored()
  const { activeTerm } = world.session
  await app.owner.query('update term set next_term_begins = $2 where id = $1', [activeTerm.id, '2027-01-11'])
  await app.owner.query(
    `insert into holiday (id, state_id, term_id, day, name) values (akada_uuid(), $1, $2, '2026-10-01', 'Independence Day')`,
    [world.state.id, activeTerm.id],
  )
  const calendar = (id: string) =>
    app.request('GET /family/calendar/{id}', { params: { id } }, { headers: world.mother })
  const { body } = await calendar(world.ada.id)
  expect(body.terms.find(({ isActive }) => isActive)).toMatchObject({
    id: activeTerm.id,
    nextTermBegins: '2027-01-11',
    closures: [{ day: '2026-10-01', name: 'Independence Day' }],
  })
  expect((await calendar(world.other.id)).status).toBe(404)
})
