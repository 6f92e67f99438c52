import { describe, expect, it } from 'vitest'
import { writeScores } from '../../../test/score-world.ts'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { promotionTests } from '../../../test/promotion-world.ts'
import { sql } from '../../platform/db/index.ts'

const app = await testApp({ now: '2027-08-02T08:00:00.000Z' })
const { view, apply, decide, world, giveCard, addStudent, shownOf } = promotionTests(app)

describe('a decision that somebody else made meanwhile', () => {
  it('is not overwritten: both are shown, and nothing of the request is saved', async () => {
    const at = await world()
    const deputy = await make.makePerson(app, { state: at.state, role: 'principal', school: at.school })
    const [ada, ben] = [await addStudent(at, at.gold), await addStudent(at, at.gold)]
    const of = (student: { id: string }, outcome: 'Repeat' | 'On Trial', revision = 0) => ({
      student: student.id,
      outcome,
      reason: `${outcome} it is`,
      revision,
    })
    expect((await decide(at.head, at.session, [of(ada, 'Repeat')])).status).toBe(200)
    const late = await decide(deputy, at.session, [of(ada, 'On Trial'), of(ben, 'On Trial')])
    expect([late.status, late.error.code]).toEqual([409, 'promotion_decision_changed_meanwhile'])
    expect(late.error.details).toMatchObject({
      by: at.head.fullName,
      theirs: [{ id: ada.id, outcome: 'Repeat', reason: 'Repeat it is', decidedBy: at.head.fullName }],
    })
    const shown = await shownOf(at.head, at.session)
    expect([shown.get(ada.id)?.outcome, shown.get(ben.id)?.outcome]).toEqual(['Repeat', 'Promoted'])
    const revision = shown.get(ada.id)?.revision ?? 0
    expect(revision).toBeGreaterThan(0)
    expect((await decide(deputy, at.session, [of(ada, 'On Trial', revision), of(ben, 'On Trial')])).status).toBe(200)
  })

  it('is told from one that was taken back and made again', async () => {
    const at = await world()
    const ada = await addStudent(at, at.gold)
    const to = (outcome: 'Repeat' | 'On Trial' | 'Promoted') =>
      decide(at.head, at.session, [{ student: ada.id, outcome }])
    await to('Repeat')
    const revision = (await shownOf(at.head, at.session)).get(ada.id)?.revision ?? 0
    await to('Promoted')
    expect((await shownOf(at.head, at.session)).get(ada.id)?.revision).toBe(0)
    await to('On Trial')
    const late = await decide(at.head, at.session, [{ student: ada.id, outcome: 'Repeat', revision }])
    expect(late.error.code).toBe('promotion_decision_changed_meanwhile')
    expect((await shownOf(at.head, at.session)).get(ada.id)?.outcome).toBe('On Trial')
  })
})

describe('the proposal', () => {
  it('follows the session’s average over the terms that have results, and shows how many', async () => {
    const at = await world()
    const { gold, head, session } = at
    const [good, fair, weak, twoTerms, none] = [
      await make.makeStudent(app, gold),
      await make.makeStudent(app, gold),
      await make.makeStudent(app, gold),
      await make.makeStudent(app, gold),
      await make.makeStudent(app, gold),
    ]
    await giveCard(at, gold, good, 2, '70.00', { average: '58.33', terms: 3 })
    await giveCard(at, gold, fair, 2, '39.00', { average: '35.00', terms: 3 })
    await giveCard(at, gold, weak, 2, '70.00', { average: '34.99', terms: 2 })
    await giveCard(at, gold, twoTerms, 0, '41.00')
    await giveCard(at, gold, twoTerms, 1, '38.99')
    const shown = await shownOf(head, session)
    const said = (student: { id: string }) => {
      const { average, termsWithResults, proposed, because } = shown.get(student.id) ?? {}
      return [average, termsWithResults, proposed, because]
    }
    expect(said(good)).toEqual(['58.33', 3, 'Promoted', 'Average 58.33 over 3 terms; 40.00 is needed.'])
    expect(said(fair)).toEqual(['35.00', 3, 'On Trial', 'Average 35.00 over 3 terms; 40.00 is needed.'])
    expect(said(weak)).toEqual(['34.99', 2, 'Repeat', 'Average 34.99 over 2 terms; 40.00 is needed.'])
    expect(said(twoTerms)).toEqual(['40.00', 2, 'Promoted', 'Average 40.00 over 2 terms; 40.00 is needed.'])
    expect(said(none)).toEqual([null, 0, null, 'No results in this session: decide by hand.'])
    expect(shown.get(good.id)?.goesTo).toMatchObject({ class: { name: 'JSS 2' }, classArm: 'Gold' })
    expect(shown.get(weak.id)?.goesTo).toMatchObject({ class: { name: 'JSS 1' }, classArm: 'Gold' })
  })

  it('graduates from the last class, and from the last class of the school’s category', async () => {
    const at = await world()
    const leaver = await addStudent(at, at.last, { average: '20.00' })
    const moves = await addStudent(at, at.third)
    const unknown = await make.makeStudent(app, at.last)
    const shown = await shownOf(at.head, at.session)
    expect(shown.get(leaver.id)).toMatchObject({
      proposed: 'Graduated',
      because: 'SS 3 is the last class. Average 20.00 over 3 terms; 40.00 is needed.',
      goesTo: null,
    })
    expect(shown.get(unknown.id)).toMatchObject({
      proposed: null,
      outcome: null,
      because: 'SS 3 is the last class. No results in this session: decide by hand.',
    })
    expect(shown.get(moves.id)?.goesTo).toMatchObject({ class: { name: 'SS 1' }, classArm: null })

    const junior = await world('Junior Secondary')
    const ending = await make.makeStudent(app, junior.third)
    const weak = await make.makeStudent(app, junior.third)
    await giveCard(junior, junior.third, ending, 2, '36.00', { average: '36.00', terms: 1 })
    await giveCard(junior, junior.third, weak, 2, '20.00', { average: '20.00', terms: 1 })
    const others = await shownOf(junior.head, junior.session)
    expect(others.get(ending.id)?.proposed).toBe('Graduated')
    expect(others.get(weak.id)).toMatchObject({
      proposed: 'Repeat',
      because: 'JSS 3 is the last class of this school. Average 20.00 over 1 term; 40.00 is needed.',
    })
  })

  it('matches the third term’s card, made from the same scores', async () => {
    const at = await world()
    const { gold, head, session, state, school } = at
    const subject = await make.makeSubject(app, gold)
    const [ca1, ca2, exam] = state.components['Junior Secondary'] ?? []
    const marks: [number, number, number][] = [
      [200, 200, 600],
      [90, 90, 200],
      [60, 80, 210],
      [50, 50, 249],
      [0, 0, 100],
    ]
    for (const [first, second, last] of marks) {
      const student = await make.makeStudent(app, gold)
      const ofSubject = { studentId: student.id, subjectId: subject.id }
      await writeScores(app, { arm: gold, term: session.terms[2], by: head }, [
        { ...ofSubject, componentId: ca1, tenths: first },
        { ...ofSubject, componentId: ca2, tenths: second },
        { ...ofSubject, componentId: exam, tenths: last },
      ])
    }
    const made = await app.request(
      'GET /report-card/generate-report-card-by-classarm/{schoolId}/{classArmId}',
      { params: { schoolId: school.id, classArmId: gold.id }, query: { term: session.terms[2].id } },
      { as: head },
    )
    expect(made.status).toBe(200)
    const { rows } = await app.owner.query(
      "select student_id as id, result ->> 'promotion' as promotion, result #>> '{cumulative,average}' as average from report_card where school_id = $1",
      [school.id],
    )
    const shown = await shownOf(head, session)
    expect(rows.map(({ id }) => [shown.get(id)?.proposed, shown.get(id)?.average])).toEqual(
      rows.map(({ promotion, average }) => [promotion, average]),
    )
    expect(new Set(rows.map(({ promotion }) => promotion))).toEqual(new Set(['Promoted', 'On Trial', 'Repeat']))
  })

  it('writes nothing, and is visible to the district but decided by the principal', async () => {
    const at = await world()
    await make.makeStudent(app, at.gold)
    const district = await make.makePerson(app, { state: at.state, role: 'districtAdmin', district: at.district })
    const seen = await app.request('GET /promotion/view', { query: { school: [at.school.id] } }, { as: district })
    expect(seen.body).toMatchObject({ can: { decide: false }, mayApply: false, hindrance: null })
    const body = { school: at.school.id, session: at.session.id }
    expect((await app.request('POST /promotion/apply', { body }, { as: district })).status).toBe(403)
    expect((await apply(at.teacher, at.session)).status).toBe(403)
    expect((await view(at.teacher)).status).toBe(403)
    const other = await world()
    expect((await app.request('POST /promotion/apply', { body }, { as: other.head })).status).toBe(404)
    const { rows } = await app.owner.query('select 1 from promotion where school_id = $1', [at.school.id])
    expect(rows).toEqual([])
  })
})

describe('a decision', () => {
  it('replaces the proposal, and is removed by choosing the proposal itself', async () => {
    const at = await world()
    const { gold, head, session } = at
    const student = await addStudent(at, gold, { average: '36.00' })
    await decide(head, session, [{ student: student.id, outcome: 'Repeat', reason: 'Was ill all year.' }])
    expect((await shownOf(head, session)).get(student.id)).toMatchObject({
      proposed: 'On Trial',
      outcome: 'Repeat',
      reason: 'Was ill all year.',
      decidedBy: head.fullName,
    })
    await decide(head, session, [{ student: student.id, outcome: 'On Trial' }])
    expect((await shownOf(head, session)).get(student.id)).toMatchObject({ outcome: 'On Trial', decidedBy: null })
  })

  it('is always saved if nothing is proposed', async () => {
    const { gold, head, session } = await world()
    const student = await make.makeStudent(app, gold)
    expect((await shownOf(head, session)).get(student.id)).toMatchObject({ outcome: null, decidedBy: null })
    await decide(head, session, [{ student: student.id, outcome: 'On Trial' }])
    expect((await shownOf(head, session)).get(student.id)).toMatchObject({
      proposed: null,
      outcome: 'On Trial',
      decidedBy: head.fullName,
      stays: null,
    })
  })

  it('is refused at its field for more than a thousand at once', async () => {
    const { gold, head, session } = await world()
    const given = Array.from({ length: 1001 }, () => ({ student: gold.id, outcome: 'Repeat' as const }))
    const { status, error } = await decide(head, session, given)
    expect([status, error.fields]).toEqual([422, [{ path: 'body.decisions', message: 'At most 1000 in the list.' }]])
  })

  it('is refused for students of another school, and for those moved already', async () => {
    const at = await world()
    const { gold, head, session } = at
    const student = await addStudent(at, gold, { lastName: 'Bello', firstName: 'Musa' })
    const far = await world()
    const other = await make.makeStudent(app, far.gold)
    expect((await decide(head, session, [{ student: other.id, outcome: 'Repeat' }])).status).toBe(404)
    await apply(head, session)
    const { status, error } = await decide(head, session, [{ student: student.id, outcome: 'Repeat' }])
    expect(status).toBe(409)
    expect(error.message).toBe('Bello, Musa were moved already. Undo the promotion first.')
  })
})

describe('the list of students', () => {
  it('answers page after page by class and name, finds by name, class and outcome, and counts the whole school on each page', async () => {
    const at = await world()
    const { gold, blue, second, last, head, session } = at
    const undecided = await make.makeStudent(app, second, { firstName: 'Ada', lastName: 'Zik' })
    const leaver = await addStudent(at, last, { firstName: 'Ugo', lastName: 'Abe' })
    const late = await addStudent(at, gold, { firstName: 'Bola', lastName: 'Ọjọ' })
    const early = await addStudent(at, blue, { firstName: 'Bola', lastName: 'Ade' })
    const order = [early, late, undecided, leaver].map(({ id }) => id)
    const whole = (await view(head)).body
    expect([whole.foundStudents.map(({ id }) => id), whole.total, whole.next]).toEqual([order, 4, undefined])
    const first = (await view(head, { limit: 3 })).body
    await app.db.run(sql`update student set last_name = 'Aaa' where id = ${undecided.id}`)
    const rest = (await view(head, { limit: 3, after: first.next })).body
    expect([first, rest].flatMap(({ foundStudents }) => foundStudents.map(({ id }) => id))).toEqual(order)
    for (const { counts, step, fingerprint, total } of [first, rest]) {
      expect([counts, step, total]).toEqual([whole.counts, whole.step, 4])
      expect(fingerprint).toBe(whole.fingerprint)
    }
    expect(whole.step).toMatchObject({
      moving: expect.arrayContaining([
        { outcome: 'Promoted', count: 2 },
        { outcome: 'Graduated', count: 1 },
      ]),
      staying: { count: 1, undecided: 1, named: [] },
    })
    const found = async (query: Parameters<typeof view>[1]) =>
      (await view(head, { session: session.id, ...query })).body.foundStudents.map(({ id }) => id)
    expect(await found({ q: 'ojo' })).toEqual([late.id])
    expect(await found({ class: 'SS 3' })).toEqual([leaver.id])
    expect(await found({ outcome: 'Undecided' })).toEqual([undecided.id])
    expect((await view(head, { after: first.next })).status).toBe(200)
    expect((await view(head, { after: first.next, class: 'SS 3' })).status).toBe(400)
  })
})
