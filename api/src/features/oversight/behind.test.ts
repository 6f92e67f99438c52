import type { OversightPart } from '@akada/contract/oversight/schemas'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { oversightWorld } from '../../../test/oversight-world.ts'
import { openWindow, writeScores } from '../../../test/score-world.ts'
import { sql } from '../../platform/db/index.ts'
import { refreshOversight } from './figures.ts'

// A Wednesday, nine o'clock in Lagos.
const app = await testApp()
const { database } = app.app
const start = app.clock.now().toISOString()
beforeEach(() => app.clock.set(start))

const ask = (as: make.SignedIn, part: OversightPart, query = {}) =>
  app.request('GET /oversight/part/{part}', { params: { part }, query }, { as })
const tableOf = async (as: make.SignedIn, part: OversightPart, id: string, query = {}) => {
  const { tables } = (await ask(as, part, query)).body
  return tables.find(one => one.id === id) ?? { title: null, rows: [], columns: [] }
}
/** The names, values and links of some columns of a table. */
const rowsOf = async (as: make.SignedIn, [part, id]: readonly [OversightPart, string], at: number[], query = {}) =>
  (await tableOf(as, part, id, query)).rows.map(({ name, values }) => [name, ...at.map(one => values[one])])
const linksOf = async (as: make.SignedIn, part: OversightPart, id: string, query = {}) =>
  (await tableOf(as, part, id, query)).rows.map(({ link }) => link)

describe('the list behind a figure', () => {
  it('of a week has the classes and schools of that week alone', async () => {
    const { superAdmin, first, third } = await oversightWorld(app)
    expect(await linksOf(superAdmin, 'attendance', 'weeks')).toEqual([
      { kind: 'week', id: '2026-10-05' },
      { kind: 'week', id: '2026-10-12' },
    ])
    const week = { week: '2026-10-05' }
    const schools = await rowsOf(superAdmin, ['attendance', 'schools'], [3, 4], week)
    expect(schools).toEqual([
      [third.school.name, 2, 2],
      [first.school.name, 2, 1],
    ])
    expect(await rowsOf(superAdmin, ['attendance', 'classes'], [3], week)).toEqual([['JSS 1', 4]])
    // The weeks stay beside each other.
    expect(await rowsOf(superAdmin, ['attendance', 'weeks'], [], week)).toHaveLength(2)
  })

  it('of a class and an age has the schools of their students', async () => {
    const { superAdmin, ofNorth, state, first, second } = await oversightWorld(app)
    const senior = state.classes['SS 2']
    expect(await linksOf(superAdmin, 'enrolment', 'classes')).toContainEqual({ kind: 'class', id: senior })
    const schools = await rowsOf(ofNorth, ['enrolment', 'schools'], [2], { class: senior })
    expect(schools).toHaveLength(2)
    for (const { school } of [first, second]) expect(schools).toContainEqual([school.name, 1])
    expect(await rowsOf(ofNorth, ['enrolment', 'ages'], [2], { class: senior })).toEqual([['16', 2]])
    expect(await linksOf(ofNorth, 'enrolment', 'ages', { class: senior })).toEqual([{ kind: 'age', id: '16' }])
    expect(await rowsOf(superAdmin, ['enrolment', 'districts'], [2], { age: 16 })).toEqual([
      ['North', 2],
      ['South', 1],
    ])
  })

  it('of a subject has its results by school', async () => {
    const { superAdmin, subject, first, second } = await oversightWorld(app)
    expect(await linksOf(superAdmin, 'results', 'subjects')).toEqual([{ kind: 'subject', id: subject.id }])
    const { title } = await tableOf(superAdmin, 'results', 'schools', { subject: subject.id })
    expect(title).toBe(`Results in ${subject.name} by school, lowest first`)
    expect(await rowsOf(superAdmin, ['results', 'schools'], [0, 6], { subject: subject.id })).toEqual([
      [second.school.name, '30.00', 1],
      [first.school.name, '62.75', 2],
    ])
  })

  it('of transfers is the request itself, and the requests that a school has to answer', async () => {
    const { superAdmin, ofNorth, ofSouth, first, third } = await oversightWorld(app)
    await app.db.run(sql`
      insert into student_transfer (id, state_id, student_id, from_school_id, from_class_id, to_school_id, to_class_id, reason,
        requested_by, status, requested_at)
      values (akada_uuid(), ${first.arm.stateId}, ${first.boy.id}, ${first.school.id}, ${first.arm.classId}, ${third.school.id},
        ${first.arm.classId}, 'Moved house', ${superAdmin.id}, 'Pending', '2026-10-10T10:00:00Z')`)
    // The school that is asked is none of the north, whose officers may open the request alone.
    expect(await linksOf(ofNorth, 'transfers', 'schools')).toEqual([null])
    expect(await linksOf(ofNorth, 'transfers', 'pending')).toHaveLength(1)
    for (const as of [superAdmin, ofSouth]) {
      expect(await linksOf(as, 'transfers', 'schools')).toEqual([{ kind: 'transfersTo', id: third.school.id }])
      const listed = await app.request(
        'GET /student-transfer-log/search',
        { query: { destinationSchool: [third.school.id] } },
        { as },
      )
      expect(await linksOf(as, 'transfers', 'pending')).toEqual(
        listed.body.foundTransferLogs.map(({ id }) => ({ kind: 'transfer', id })),
      )
    }
  })
})

describe('the scores that are in', () => {
  it('are counted of those due, by district and school, with the missing ones behind each school', async () => {
    const { state, session, superAdmin, ofNorth, first, second, subject } = await oversightWorld(app)
    await app.db.run(sql`update report_card set status = 'Draft' where term_id = ${session.activeTerm.id}`)
    expect(await rowsOf(superAdmin, ['scores', 'schools'], [0, 2])).toContainEqual([first.school.name, null, 0])
    const [test = ''] = state.components['Junior Secondary'] ?? []
    await openWindow(app, { stateId: state.id, termId: session.activeTerm.id }, [test])
    await writeScores(app, { arm: first.arm, term: session.activeTerm, by: superAdmin }, [
      { studentId: first.boy.id, subjectId: subject.id, componentId: test, tenths: 80 },
      { studentId: first.girl.id, subjectId: subject.id, componentId: test, kind: 'empty', tenths: null },
    ])
    app.clock.advance(21 * 60_000)
    await refreshOversight(app.app)
    const as = await make.signIn(app, superAdmin)
    const [bySql] = await app.db.rows<{ due: number; entered: number }>(sql`
      select count(*)::int as due, count(score.student_id)::int as entered
      from enrolment
      join class_subject offered on offered.class_id = enrolment.class_id and offered.session_id = enrolment.session_id
      left join score on score.session_year = 2026 and score.student_id = enrolment.student_id and score.subject_id = offered.subject_id and score.kind <> 'empty'
      where enrolment.school_id = ${first.school.id} and enrolment.ends is null`)
    expect(bySql).toEqual({ due: 2, entered: 1 })
    expect(await rowsOf(as, ['scores', 'schools'], [0, 1, 2, 3])).toContainEqual([first.school.name, '50.0', 1, 2, 1])
    expect(await rowsOf(as, ['scores', 'districts'], [1, 2, 3])).toContainEqual(['North', 1, 4, 3])
    expect(await linksOf(as, 'scores', 'schools')).toContainEqual({ kind: 'scoresOf', id: first.school.id })
    const schools = await tableOf(as, 'schools', 'schools')
    const at = schools.columns.findIndex(({ title }) => title === 'Scores in')
    expect(schools.rows.find(({ name }) => name === first.school.name)?.values[at]).toBe('50.0')
    const missing = await rowsOf(as, ['scores', 'lacking'], [0, 3, 4, 5], { school: first.school.id })
    expect(missing).toEqual([['JSS 1 Gold', subject.name, 1, 2, 1]])
    // Scores go with a student who moves: here from an arm that is closed since.
    await make.asOwner(database, async tx => {
      const old = await make.makeClassArm(app, { state, school: first.school, session, class: 'JSS 1', name: 'Old' })
      await tx.run(sql`update class_arm set closed_at = now() where id = ${old.id}`)
      await tx.run(
        sql`update score set class_arm_id = ${old.id} where session_year = 2026 and student_id = ${first.boy.id}`,
      )
      await tx.rows(sql`select akada_recount_scores(array[${old.id}::uuid], ${session.activeTerm.id}::uuid)`)
    })
    app.clock.advance(21 * 60_000)
    await refreshOversight(app.app)
    const later = await make.signIn(app, superAdmin)
    expect(await rowsOf(later, ['scores', 'schools'], [0, 1, 2])).toContainEqual([first.school.name, '50.0', 1, 2])
    // A school of the other district is nobody's business in this one.
    const north = await make.signIn(app, ofNorth)
    expect((await ask(north, 'scores', { school: second.school.id })).status).toBe(200)
    const { third } = await oversightWorld(app)
    expect((await ask(north, 'scores', { school: third.school.id })).status).toBe(404)
  })

  it('are not due where they are missing on published report cards, until the head has opened them', async () => {
    const { state, session, superAdmin, principal, first, second, subject } = await oversightWorld(app)
    const term = { stateId: state.id, termId: session.activeTerm.id }
    const [test = ''] = state.components['Junior Secondary'] ?? []
    await openWindow(app, term, [test])
    const dueIn = async () => {
      app.clock.advance(21 * 60_000)
      await refreshOversight(app.app)
      const as = await make.signIn(app, superAdmin)
      const listed = await rowsOf(as, ['scores', 'lacking'], [3, 4], { school: first.school.id })
      return { schools: await rowsOf(as, ['scores', 'schools'], [1, 2]), listed }
    }
    // Both cards of the first school are published, and one of two of the second.
    const closed = await dueIn()
    expect(closed.schools).toContainEqual([second.school.name, 0, 1])
    expect(closed.schools).toContainEqual([first.school.name, 0, 0])
    expect(closed.listed).toEqual([])
    await app.db.run(sql`
      insert into late_access (id, state_id, school_id, staff_id, term_id, subject_id, published, until, reason, granted_by, granted_at)
      values (akada_uuid(), ${state.id}, ${first.school.id}, ${principal.id}, ${term.termId}, ${subject.id}, true, '2026-12-01',
        'Two scripts were swapped.', ${principal.id}, '2026-10-14T08:00:00Z')`)
    const opened = await dueIn()
    expect(opened.schools).toContainEqual([first.school.name, 0, 2])
    expect(opened.listed).toEqual([['JSS 1 Gold', 0, 2]])
  })
})

describe('the registers of a school day', () => {
  const summary = async (as: make.SignedIn, query = {}) => {
    const { lead, choices, tables } = (await ask(as, 'registers', query)).body
    const [late, bySchool] = tables
    const day = choices.find(({ name }) => name === 'day')
    const figures = bySchool?.rows
      .map(({ name, values }) => [name, values[1], values[2]])
      .toSorted(([one], [other]) => String(one).localeCompare(String(other), 'en'))
    return { lead, day: day?.value, days: day?.options.length, title: late?.title, late: late?.total, figures }
  }

  it('are those of any day of the term that is chosen, with both sittings due, as a list too', async () => {
    const { superAdmin, ofNorth, first, second, third } = await oversightWorld(app)
    const monday = await summary(superAdmin, { day: '2026-10-05' })
    expect(monday).toEqual({
      lead: null,
      day: '2026-10-05',
      days: monday.days,
      title: 'Not marked on 05-10-2026',
      late: 10,
      figures: [
        [first.school.name, 1, 4],
        [second.school.name, 0, 4],
        [third.school.name, 1, 4],
      ].toSorted(([one], [other]) => String(one).localeCompare(String(other), 'en')),
    })
    expect(monday.days).toBeGreaterThan(15)
    const query = { day: '2026-10-05', list: 'registersMarked' as const }
    const list = (await ask(ofNorth, 'registers', query)).body.tables[0]
    expect([list?.title, list?.rows.map(({ name }) => name)]).toEqual([
      'Registers marked on 05-10-2026',
      ['JSS 1 Gold'],
    ])
    for (const day of ['2026-10-10', '2026-10-15', '2026-09-01'])
      expect((await ask(superAdmin, 'registers', { day })).error.fields?.[0]?.path).toBe('query.day')
  })

  it('are those of the last school day after midnight and on a free day, which is said', async () => {
    const { state, superAdmin } = await oversightWorld(app)
    const summaryAt = async (time: string) => {
      app.clock.set(time)
      return summary(await make.makePerson(app, { state, role: 'superAdmin' }))
    }
    expect(await summary(superAdmin)).toMatchObject({ lead: null, day: '2026-10-14', title: 'Not marked now' })
    expect(await summaryAt('2026-10-14T23:03:00Z')).toMatchObject({
      lead: 'No register of today is due yet. These are the registers of the last school day, 14-10-2026.',
      day: '2026-10-14',
      title: 'Not marked on 14-10-2026',
    })
    expect(await summaryAt('2026-10-17T11:00:00Z')).toMatchObject({
      lead: 'There is no school today: it is a Saturday. These are the registers of the last school day, 16-10-2026.',
      day: '2026-10-16',
      late: 12,
    })
  })
})
