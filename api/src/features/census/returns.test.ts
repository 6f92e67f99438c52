import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { censusTests, completeAnswers } from '../../../test/census-world.ts'
import * as make from '../../../test/factories.ts'
import { sql } from '../../platform/db/index.ts'

const app = await testApp()
const { world, open, view, save, submit, sendBack } = censusTests(app)

/** A school with one boy and two girls, and an open census. */
const opened = async (dates?: { censusDay: string; deadline: string }) => {
  const at = await world()
  const { state, school, session, superAdmin } = at
  const arm = await make.makeClassArm(app, { state, school, session, class: 'JSS 1' })
  await make.makeStudent(app, arm, { gender: 'male' })
  await make.makeStudent(app, arm, { gender: 'female' })
  await make.makeStudent(app, arm, { gender: 'female' })
  const { body: census } = await open(superAdmin, session, dates)
  return { ...at, arm, census }
}
const valueOf = (ret: { figures: { key: string; value: number | null }[] }, key: string) =>
  ret.figures.find(figure => figure.key === key)?.value
const auditOf = (entity: string, school: { id: string } | null) =>
  app.db.rows<{ operation: string; summary: string }>(sql`
    select operation, summary from audit_log
    where entity = ${entity} ${school ? sql`and school_id = ${school.id}` : sql``} order by id`)

describe('opening a census', () => {
  it('is done once for a session, within it, with a deadline on or after the census day', async () => {
    const { session, superAdmin } = await world()
    const early = await open(superAdmin, session, { censusDay: '2026-09-01', deadline: '2026-10-30' })
    expect([early.status, early.error.code, early.error.fields?.[0]?.path]).toEqual([
      422,
      'census_dates',
      'body.censusDay',
    ])
    const reversed = await open(superAdmin, session, { censusDay: '2026-10-12', deadline: '2026-10-11' })
    expect([reversed.status, reversed.error.fields?.[0]?.path]).toEqual([422, 'body.deadline'])
    const { status, body } = await open(superAdmin, session)
    expect([status, body.countsFrom, body.isClosed]).toEqual([200, '2025-10-13', false])
    const again = await open(superAdmin, session)
    expect([again.status, again.error.code]).toEqual([409, 'census_exists'])
  })

  it('counts movements from the day after the last census', async () => {
    const { former, session, superAdmin } = await world()
    await open(superAdmin, former, { censusDay: '2025-11-20', deadline: '2025-12-10' })
    expect((await open(superAdmin, session)).body.countsFrom).toBe('2025-11-21')
  })

  it('may be changed by one person at a time, and keeps its day once a school has submitted', async () => {
    const { census, head, superAdmin } = await opened()
    const change = (more: { censusDay?: string; deadline?: string; isClosed?: boolean; revision?: number }) =>
      app.request(
        'PATCH /census/change/{id}',
        {
          params: { id: census.id },
          body: { censusDay: '2026-10-12', deadline: '2026-11-20', isClosed: false, revision: 1, ...more },
        },
        { as: superAdmin },
      )
    expect((await change({})).body).toMatchObject({ deadline: '2026-11-20', revision: 2 })
    const stale = await change({ deadline: '2026-12-01' })
    expect([stale.status, stale.error.details?.by]).toEqual([409, superAdmin.fullName])
    expect((await change({ censusDay: '2026-10-13', revision: 2 })).body.countsFrom).toBe('2025-10-14')
    expect((await submit(head, await view(head))).status).toBe(200)
    const moved = await change({ censusDay: '2026-10-12', revision: 3 })
    expect([moved.status, moved.error.code]).toEqual([409, 'census_day_fixed'])
  })
})

describe('answering a return', () => {
  it('saves what is known so far, and refuses a stale save with both versions', async () => {
    const { head, state, school, census } = await opened()
    const deputy = await make.makePerson(app, { state, role: 'vicePrincipal', school })
    const ret = await view(head)
    expect([ret.status, ret.revision, ret.can]).toEqual([
      'Not started',
      0,
      { save: true, submit: true, sendBack: false },
    ])
    expect((await save(head, ret, { seats: 250 })).body).toMatchObject({ revision: 1 })
    const stale = await save(deputy, ret, { seats: 90 })
    expect([stale.status, stale.error.code]).toEqual([409, 'census_return_changed_meanwhile'])
    expect(stale.error.details).toMatchObject({ by: head.fullName, theirs: { answers: { seats: 250 }, revision: 1 } })
    expect(await view(deputy)).toMatchObject({
      status: 'Started',
      revision: 1,
      answers: { seats: 250, location: null },
    })
    expect((await save(deputy, { census, revision: 1 }, { seats: 90 })).status).toBe(200)
    expect((await auditOf('censusReturn', school)).map(({ operation }) => operation)).toEqual([
      'census.submit',
      'census.submit',
    ])
  })

  it('refuses to submit while something is missing, and names it at its field', async () => {
    const { head } = await opened()
    const ret = await view(head)
    const { status, error } = await submit(head, ret, { ...completeAnswers, seats: null, location: null })
    expect([status, error.code]).toEqual([422, 'census_return_incomplete'])
    expect(error.fields?.map(({ path }) => path)).toEqual(['body.answers.location', 'body.answers.seats'])
    expect((await view(head)).status).toBe('Not started')
  })

  it('asks for the repeaters only where last session is not recorded', async () => {
    const { head, arm } = await opened()
    for (const gender of ['male', 'male', 'female', 'female', 'female'] as const)
      await make.makeStudent(app, arm, { gender })
    const ret = await view(head)
    expect(ret.hasHistory).toBe(false)
    const { error } = await submit(head, ret, { ...completeAnswers, repeaterGirls: null })
    expect(error.fields?.map(({ path }) => path)).toEqual(['body.answers.repeaterGirls'])
    expect((await submit(head, ret, { ...completeAnswers, repeaterBoys: 2, repeaterGirls: 3 })).status).toBe(200)
    expect(valueOf(await view(head), 'repeaters')).toBe(5)
  })

  it('refuses a part that is larger than its whole, and a year to come, at their fields', async () => {
    const { head, arm } = await opened()
    await make.makeStudent(app, arm, { gender: 'male' })
    const ret = await view(head)
    const [boys, girls] = [valueOf(ret, 'boys') ?? 0, valueOf(ret, 'girls') ?? 0]
    const { status, error } = await submit(head, ret, {
      ...completeAnswers,
      foundedIn: 2095,
      specialNeedsBoys: boys + 1,
      specialNeedsGirls: girls + 1,
      classesOutside: 3,
    })
    expect([status, error.fields]).toEqual([
      422,
      [
        { path: 'body.answers.foundedIn', message: 'Write a year up to 2026.' },
        { path: 'body.answers.specialNeedsBoys', message: `At most ${boys}: the records have ${boys} under Boys.` },
        { path: 'body.answers.specialNeedsGirls', message: `At most ${girls}: the records have ${girls} under Girls.` },
        { path: 'body.answers.classesOutside', message: 'At most 1: the records have 1 under Class arms.' },
      ],
    ])
    expect((await submit(head, ret, { ...completeAnswers, specialNeedsBoys: boys, classesOutside: 1 })).status).toBe(
      200,
    )
  })

  it('can be submitted from the census day on, and is late after the deadline', async () => {
    const future = await opened({ censusDay: '2026-11-16', deadline: '2026-11-30' })
    const ret = await view(future.head)
    expect(ret.can).toEqual({ save: true, submit: false, sendBack: false })
    const early = await submit(future.head, ret)
    expect([early.status, early.error.code]).toEqual([422, 'census_before_day'])

    const past = await opened({ censusDay: '2026-10-01', deadline: '2026-10-13' })
    expect((await submit(past.head, await view(past.head))).status).toBe(200)
    expect(await view(past.head)).toMatchObject({ status: 'Submitted', isLate: true, history: [{ isLate: true }] })
  })

  it('is refused if the records have changed since the person looked', async () => {
    const { head, arm } = await opened()
    const ret = await view(head)
    await make.makeStudent(app, arm)
    const { status, error } = await submit(head, ret)
    expect([status, error.code]).toEqual([409, 'census_figures_changed'])
    expect((await submit(head, await view(head))).status).toBe(200)
  })
})

describe('a submitted return', () => {
  it('is frozen: neither its answers nor later changes of the records alter it', async () => {
    const { head, arm, school, census } = await opened()
    const ret = await view(head)
    expect((await submit(head, ret)).status).toBe(200)
    await make.makeStudent(app, arm, { gender: 'male' })
    await app.db.run(sql`update school set name = 'Renamed' where id = ${school.id}`)
    const frozen = await view(head)
    expect(frozen).toMatchObject({ status: 'Submitted', shows: 1, can: { save: false, submit: false } })
    expect([valueOf(frozen, 'boys'), valueOf(frozen, 'girls'), frozen.content.school.name]).toEqual([1, 2, school.name])
    expect(frozen.history).toMatchObject([{ number: 1, submittedBy: head.fullName, isLate: false, sentBack: null }])
    const later = await save(head, { census, revision: frozen.revision }, { seats: 1 })
    expect([later.status, later.error.code]).toEqual([409, 'census_return_submitted'])
    const update = app.owner.query('set role akada_app; update census_submission set snapshot = $$"{}"$$')
    await expect(update).rejects.toThrow('permission denied')
    await app.owner.query('reset role')
  })

  it('can be sent back with a reason; both versions are kept', async () => {
    const { head, superAdmin, arm, school, census } = await opened()
    expect((await sendBack(superAdmin, school, census)).error.code).toBe('census_return_not_submitted')
    await submit(head, await view(head))
    expect((await sendBack(superAdmin, school, census)).status).toBe(200)
    await make.makeStudent(app, arm, { gender: 'male' })
    const open = await view(head)
    expect([open.status, open.shows, valueOf(open, 'boys'), open.answers.seats]).toEqual(['Sent back', null, 2, 300])
    expect(open.history).toMatchObject([
      { number: 1, sentBack: { by: superAdmin.fullName, because: 'Count SS 2 again.' } },
    ])
    expect((await submit(head, open, { ...completeAnswers, seats: 310 })).status).toBe(200)
    const [now, then] = [await view(head), await view(head, { number: 1 })]
    expect([now.shows, valueOf(now, 'boys'), valueOf(now, 'seats')]).toEqual([2, 2, 310])
    expect([then.shows, valueOf(then, 'boys'), valueOf(then, 'seats')]).toEqual([1, 1, 300])
    const missing = await app.request('GET /census/return', { query: { number: 3 } }, { as: head })
    expect(missing.status).toBe(404)
  })

  it('can no longer be sent back, nor another submitted, once the census is closed', async () => {
    const { head, superAdmin, school, census, state, district } = await opened()
    await submit(head, await view(head))
    const slow = await make.makeSchool(app, district)
    const slowHead = await make.makePerson(app, { state, role: 'principal', school: slow })
    const body = { censusDay: census.censusDay, deadline: census.deadline, isClosed: true, revision: 1 }
    const close = await app.request(
      'PATCH /census/change/{id}',
      { params: { id: census.id }, body },
      { as: superAdmin },
    )
    expect(close.body.isClosed).toBe(true)
    expect((await sendBack(superAdmin, school, census)).error.code).toBe('census_closed')
    expect((await save(slowHead, { census, revision: 0 }, {})).error.code).toBe('census_closed')
    const again = await app.request(
      'PATCH /census/change/{id}',
      { params: { id: census.id }, body: { ...body, isClosed: false, revision: 2 } },
      { as: superAdmin },
    )
    expect(again.body.isClosed).toBe(false)
    expect((await save(slowHead, { census, revision: 0 }, {})).status).toBe(200)
  })

  it('is compared with the last one, and a large change needs an explanation', async () => {
    const { state, school, former, session, head, superAdmin } = await world()
    const before = await make.makeClassArm(app, { state, school, session: former, class: 'JSS 1' })
    for (let student = 0; student < 10; student += 1)
      await make.makeStudent(app, before, { gender: 'female', columns: { date_of_birth: '2013-01-01' } })
    const { body: last } = await open(superAdmin, former, { censusDay: '2025-11-20', deadline: '2026-12-10' })
    const ret = await view(head, { census: last.id })
    expect((await submit(head, ret)).status).toBe(200)
    // All ten are still on the roll a year later, and seven boys came.
    const arm = await make.makeClassArm(app, { state, school, session, class: 'JSS 1' })
    for (let student = 0; student < 7; student += 1) await make.makeStudent(app, arm, { gender: 'male' })
    await open(superAdmin, session)
    const now = await view(head)
    expect(now).toMatchObject({ comparedWith: former.name, classesBefore: { 'JSS 1': 10 } })
    // Proposed from the last return: what does not change from year to year.
    expect(now.answers).toMatchObject({ location: 'Urban', foundedIn: 1974, seats: null })
    expect(now.figures.find(({ key }) => key === 'boys')).toEqual({
      key: 'boys',
      value: 7,
      before: 0,
      isLarge: true,
      mustExplain: true,
    })
    expect(now.figures.find(({ key }) => key === 'girls')).toMatchObject({ value: 10, before: 10, isLarge: false })
    const silent = await submit(head, now, { ...completeAnswers, repeaterBoys: null, repeaterGirls: null })
    expect(silent.error.fields?.map(({ path }) => path)).toEqual(['body.explanations.boys'])
    const said = await submit(head, now, completeAnswers, { boys: 'The school admits boys since September.' })
    expect(said.status).toBe(200)
    expect((await view(head)).explanations).toEqual({ boys: 'The school admits boys since September.' })
  })
})

describe('who sees a return', () => {
  it('is the school, its district and its state; nobody else, and no class teacher', async () => {
    const { head, state, district, school, superAdmin, census } = await opened()
    const sibling = await make.makeSchool(app, district)
    const otherDistrict = await make.makeDistrict(app, state)
    const elsewhere = await world()
    const person = (role: Parameters<typeof make.makePerson>[1]['role'], more: object) =>
      make.makePerson(app, { state, role, ...more })
    const statusOf = async (as: make.SignedIn) =>
      (await app.request('GET /census/return', { query: { school: school.id, census: census.id } }, { as })).status
    expect(await statusOf(head)).toBe(200)
    expect(await statusOf(await person('vicePrincipal', { school }))).toBe(200)
    expect(await statusOf(await person('administrator', { school }))).toBe(200)
    expect(await statusOf(await person('districtAdmin', { district }))).toBe(200)
    expect(await statusOf(superAdmin)).toBe(200)
    expect(await statusOf(await person('classTeacher', { school }))).toBe(403)
    expect(await statusOf(await person('teacher', { school }))).toBe(403)
    expect(await statusOf(await person('principal', { school: sibling }))).toBe(404)
    expect(await statusOf(await person('districtAdmin', { district: otherDistrict }))).toBe(404)
    expect(await statusOf(elsewhere.superAdmin)).toBe(404)
    expect(await statusOf(elsewhere.head)).toBe(404)
  })

  it('of a district sees its schools and sends nothing back; of another district sees its own only', async () => {
    const { head, state, district, school, census } = await opened()
    await submit(head, await view(head))
    const otherDistrict = await make.makeDistrict(app, state)
    const far = await make.makeSchool(app, otherDistrict)
    const officer = await make.makePerson(app, { state, role: 'districtAdmin', district })
    const otherOfficer = await make.makePerson(app, { state, role: 'districtAdmin', district: otherDistrict })
    const listFor = async (as: make.SignedIn) =>
      (await app.request('GET /census/schools/{id}', { params: { id: census.id }, query: {} }, { as })).body
        .foundReturns
    expect((await listFor(officer)).map(one => [one.school.id, one.status, one.students])).toEqual([
      [school.id, 'Submitted', 3],
    ])
    expect((await listFor(otherOfficer)).map(one => [one.school.id, one.status])).toEqual([[far.id, 'Not started']])
    expect((await sendBack(officer, school, census)).status).toBe(403)
    const asHead = await app.request('GET /census/schools/{id}', { params: { id: census.id }, query: {} }, { as: head })
    expect(asHead.status).toBe(403)
  })
})
