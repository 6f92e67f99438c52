import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { enterScores, publishReady } from '../../../test/cards.ts'
import { issue } from '../../../test/certificate-world.ts'
import { examIds, writeExam } from '../../../test/exam-rows.ts'
import * as make from '../../../test/factories.ts'
import { familyWorld, signedInMother } from '../../../test/family-world.ts'
import { giveMark } from '../../../test/merge-world.ts'
import { openWindow } from '../../../test/score-world.ts'
import { sql } from '../../platform/db/index.ts'

const app = await testApp()

const timelineAs = (as: make.SignedIn, id: string, query: Record<string, unknown> = {}) =>
  app.request('GET /student/timeline/{id}', { params: { id }, query }, { as })

/** A child with an event of each kind but leaving and its certificate. */
const eventful = async () => {
  const world = await familyWorld(app)
  const { state, school, session, arm, principal, own, subjects, components } = world
  await enterScores(app, world, own, ['15 18 52', '12 11 40'])
  await enterScores(app, world, world.other, ['11 12 41', '12 10 30'])
  const [ca1, ca2] = components
  await openWindow(
    app,
    { stateId: state.id, termId: session.activeTerm.id, opens: '2026-09-15', closes: '2026-10-02' },
    [ca1?.id ?? '', ca2?.id ?? ''],
  )
  for (const sitting of ['morning', 'afternoon']) await giveMark(app, world, own, '2026-10-06', sitting, 'absent')
  await giveMark(app, world, own, '2026-10-05', 'morning', 'excused')
  await giveMark(app, world, own, '2026-10-01', 'morning', 'late')
  await giveMark(app, world, world.other, '2026-10-02', 'morning', 'absent')
  const mother = await signedInMother(app, world)
  await app.request(
    'POST /family/explain-absence/{id}',
    {
      params: { id: own.id },
      body: { id: uuidv7(), day: '2026-10-06', sittings: ['morning'], reason: 'sick', note: 'She had malaria.' },
    },
    { headers: mother },
  )
  await app.request(
    'GET /report-card/generate-report-card-by-classarm/{schoolId}/{classArmId}',
    { params: { schoolId: school.id, classArmId: arm.id } },
    { as: principal },
  )
  await publishReady(app, { classArmId: arm.id, as: principal })
  const exam = examIds()
  await make.asOwner(app.app.database, async tx => {
    const place = { school: { id: school.id, stateId: state.id }, session, arm, subject: subjects[0] ?? { id: '' } }
    await writeExam(tx, exam, { ...place, student: own, staff: principal })
    const message = uuidv7()
    await tx.run(sql`
      insert into message (id, state_id, school_id, client_id, kind, template, audience, audience_words, status, recipients, pages,
        price_kobo, cost_kobo, written_by, written_at, give_up_at)
      values (${message}, ${state.id}, ${school.id}, ${message}, 'Written', 'School closes at 12:00.', '{}', 'Everyone', 'Finished', 1, 1, 0,
        0, ${principal.id}, '2026-10-05T09:00:00Z', '2026-10-06T09:00:00Z')`)
    await tx.run(sql`
      insert into message_recipient (id, state_id, message_id, school_id, number, name, students, text, pages, kobo, status, try_after, handed_at)
      select ${uuidv7()}, ${state.id}, ${message}, ${school.id}, n.number, 'Ruth Bello', array[${own.id}::uuid], 'School closes at 12:00.', 1, 0,
        'Delivered', '2026-10-05T09:00:00Z', '2026-10-05T09:00:00Z'
      from guardian_number n join guardian_link l on l.person_id = n.person_id where l.student_id = ${own.id}`)
  })
  return { ...world, exam }
}

describe("a student's timeline", () => {
  it('has an event of each kind, the latest first', async () => {
    const { principal, own, school } = await eventful()
    const { status, body } = await timelineAs(principal, own.id)
    expect(status).toBe(200)
    expect(body.foundEvents.map(({ day }) => day)).toEqual(
      body.foundEvents
        .map(({ day }) => day)
        .toSorted()
        .toReversed(),
    )
    expect(body.total).toBe(body.foundEvents.length)
    const facts = body.foundEvents.map(({ kind, day, title, detail, figure }) => [kind, day, title, detail, figure])
    const of = (kind: string) => facts.filter(([one]) => one === kind).map(([, ...others]) => others)
    expect(of('absence')).toEqual([
      ['2026-10-06', 'JSS 1 Gold', 'Absent', '2'],
      ['2026-10-05', 'JSS 1 Gold', 'Excused', '1'],
    ])
    expect(of('explanation')).toEqual([
      [app.clock.now().toISOString().slice(0, 10), '2026-10-06', 'sick: She had malaria.', 'Waiting'],
    ])
    // Scores in two subjects, counted by hand.
    expect(
      of('scores')
        .map(([day, title, , figure]) => [day, title, figure])
        .toReversed(),
    ).toEqual([
      ['2026-10-02', 'CA1, First Term, 2026/2027', '2'],
      ['2026-10-02', 'CA2, First Term, 2026/2027', '2'],
    ])
    // (85 + 63) / 2
    expect(of('card').map(([, title, detail, figure]) => [title, detail, Number(figure)])).toEqual([
      ['First Term, 2026/2027', null, 74],
    ])
    expect(of('message')).toEqual([['2026-10-05', 'SMS', 'School closes at 12:00.', 'Delivered']])
    expect(of('exam')).toHaveLength(1)
    expect(of('admission').map(([, title]) => title)).toEqual(['JSS 1 Gold'])
    expect(body.foundEvents.find(({ kind }) => kind === 'admission')?.school).toBe(school.name)
    expect(of('leaving')).toEqual([])
  })

  it('shows leaving with its cause and the certificate, to those who may issue one', async () => {
    const { principal, classTeacher, own } = await familyWorld(app)
    const body = { lastDay: '2026-10-05', cause: 'The family moved.' }
    await app.request('POST /student/withdraw/{id}', { params: { id: own.id }, body }, { as: principal })
    await app.request(issue, { params: { id: own.id } }, { as: principal })
    const { foundEvents } = (await timelineAs(principal, own.id)).body
    expect(foundEvents.map(({ kind, day, detail }) => [kind, day, detail])).toEqual(
      expect.arrayContaining([
        ['leaving', '2026-10-05', 'The family moved.'],
        ['certificate', app.clock.now().toISOString().slice(0, 10), null],
      ]),
    )
    expect((await timelineAs(classTeacher, own.id)).status).toBe(404)
  })

  it('shows a move to another class arm as such, and not as an admission or as leaving', async () => {
    const { principal, own, state, school, session } = await familyWorld(app)
    const blue = await make.makeClassArm(app, { state, school, session, name: 'Blue' })
    const body = { classArm: blue.id, studentIds: [own.id] }
    expect((await app.request('PATCH /student/assign-to-class-arm', { body }, { as: principal })).status).toBe(200)
    const { foundEvents } = (await timelineAs(principal, own.id)).body
    expect(foundEvents.map(({ kind, day, title }) => [kind, day, title])).toEqual([
      ['move', app.clock.now().toISOString().slice(0, 10), 'JSS 1 Blue'],
      ['admission', '2026-09-14', 'JSS 1 Gold'],
    ])
    const { body: moves } = await timelineAs(principal, own.id, { kind: 'move' })
    expect(moves.total).toBe(1)
  })

  it('goes on page after page, and shows one kind where it is chosen', async () => {
    const { principal, own } = await eventful()
    const whole = (await timelineAs(principal, own.id)).body.foundEvents.map(({ key }) => key)
    const keys: string[] = []
    let after: string | undefined
    do {
      const { body } = await timelineAs(principal, own.id, { limit: 2, after })
      keys.push(...body.foundEvents.map(({ key }) => key))
      after = body.next
    } while (after !== undefined)
    expect(keys).toEqual(whole)
    const { body } = await timelineAs(principal, own.id, { kind: 'absence' })
    expect([body.total, new Set(body.foundEvents.map(({ kind }) => kind))]).toEqual([2, new Set(['absence'])])
  })

  it('leaves out what its own page would not show', async () => {
    const world = await eventful()
    const { state, school, arm, own, classTeacher } = world
    const kindsOf = async (as: make.SignedIn) => (await timelineAs(as, own.id)).body.kinds
    expect(await kindsOf(classTeacher)).toEqual(expect.arrayContaining(['absence', 'explanation', 'scores', 'card']))
    expect(await kindsOf(classTeacher)).not.toContain('certificate')
    const teacher = await make.makePerson(app, { state, role: 'teacher', school })
    await make.makeSubject(app, arm, { name: `Music ${make.unique()}`, teacher })
    const { body } = await timelineAs(teacher, own.id)
    expect(body.kinds).toEqual(['admission', 'move', 'leaving'])
    expect(new Set(body.foundEvents.map(({ kind }) => kind))).toEqual(new Set(['admission']))
    expect((await timelineAs(teacher, own.id, { kind: 'absence' })).body.foundEvents).toEqual([])
  })

  it('does not exist for other schools, nor for teachers of other arms', async () => {
    const { own, state, district, school } = await familyWorld(app)
    const elsewhere = await make.makeSchool(app, district)
    const stranger = await make.makePerson(app, { state, role: 'principal', school: elsewhere })
    const teacher = await make.makePerson(app, { state, role: 'teacher', school })
    expect([(await timelineAs(stranger, own.id)).status, (await timelineAs(teacher, own.id)).status]).toEqual([
      404, 404,
    ])
  })
})
