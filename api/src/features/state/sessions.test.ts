import { stateCalls } from '@akada/contract/state/calls'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { makeOrganisations, makePerson, makeSession, makeState, signIn } from '../../../test/factories.ts'
import { sql } from '../../platform/db/index.ts'
import { state as feature } from './index.ts'

const app = await testApp({ endpoints: Object.values(stateCalls), features: [feature] })

const makeWorld = async () => {
  return makeOrganisations(app, { people: { admin: 'superAdmin', teacher: 'teacher' } })
}

interface Planned {
  starts: string
  ends: string
  nextTermBegins?: string
  holidays?: { day: string; name: string }[]
}
const terms = (): Planned[] => [
  { starts: '2027-09-13', ends: '2027-12-17', holidays: [{ day: '2027-10-01', name: 'Independence Day' }] },
  { starts: '2028-01-10', ends: '2028-04-07' },
  { starts: '2028-05-01', ends: '2028-07-28', nextTermBegins: '2028-09-11' },
]

describe('sessions', () => {
  it('are added with three terms, named and numbered, and visible to everyone in the state', async () => {
    const { admin, teacher } = await makeWorld()
    const added = await app.request('POST /session/add', { body: { name: '2027/2028', terms: terms() } }, { as: admin })
    expect(added.status).toBe(200)
    expect(added.body).toMatchObject({ name: '2027/2028', starts: '2027-09-13', ends: '2028-07-28' })
    expect(
      added.body.terms.map(({ number, name, nextTermBegins, schoolDays, timesOpened }) => [
        number,
        name,
        nextTermBegins,
        schoolDays,
        timesOpened,
      ]),
    ).toEqual([
      [1, 'First Term', '2028-01-10', 69, 138],
      [2, 'Second Term', '2028-05-01', 65, 130],
      [3, 'Third Term', '2028-09-11', 65, 130],
    ])
    const list = await app.request('GET /session/view-session-by-state', {}, { as: teacher })
    expect(list.body).toEqual({ foundSessions: [added.body], total: 1 })
    const one = await app.request('GET /session/view-by-id/{id}', { params: { id: added.body.id } }, { as: teacher })
    expect(one.body).toEqual(added.body)
  })

  it('keep the ids of their terms when they change, and accept a closure in mid-term', async () => {
    const { state, admin } = await makeWorld()
    const session = await makeSession(app, state)
    const body = {
      name: session.name,
      revision: 1,
      terms: session.terms.map(({ starts, ends }, index) => ({
        starts,
        ends,
        holidays: index === 0 ? [{ day: '2026-11-26', name: 'Public closure' }] : [],
      })),
    }
    const changed = await app.request('PATCH /session/update/{id}', { params: { id: session.id }, body }, { as: admin })
    expect(changed.status).toBe(200)
    expect(changed.body.terms.map(({ id }) => id)).toEqual(session.terms.map(({ id }) => id))
    expect(changed.body.terms[0]).toMatchObject({
      active: true,
      holidays: [{ day: '2026-11-26', name: 'Public closure' }],
    })
    const normalised = {
      ...body,
      revision: changed.body.revision,
      terms: body.terms.map(term => ({ ...term, holidays: [{ day: term.starts, name: 'Opening' }] })),
    }
    const again = await app.request(
      'PATCH /session/update/{id}',
      { params: { id: session.id }, body: normalised },
      { as: admin },
    )
    expect(again.body.terms.map(({ holidays }) => holidays)).toEqual(
      session.terms.map(({ starts }) => [{ day: starts, name: 'Opening' }]),
    )
    const trail = await app.db.rows<{ before: unknown; after: unknown }>(sql`
      select before, after from audit_log where entity_id = ${session.id} and operation = 'state.configure' order by id`)
    expect(trail).toHaveLength(2)
    expect(trail[1]).toMatchObject({ before: changed.body, after: again.body })
  })

  it('are refused if terms overlap, if a day is outside, and if they overlap another session', async () => {
    const { state, admin } = await makeWorld()
    await makeSession(app, state)
    const [one, two, three] = terms()
    const add = (body: { name: string; terms: Planned[] }) => app.request('POST /session/add', { body }, { as: admin })
    if (!one || !two || !three) throw new Error('three terms')

    const overlapping = await add({ name: '2027/2028', terms: [one, { ...two, starts: '2027-12-17' }, three] })
    expect([overlapping.status, overlapping.error.code]).toEqual([422, 'terms_overlap'])
    expect(overlapping.error.message).toContain('First Term ends after Second Term begins')
    const outside = await add({
      name: '2027/2028',
      terms: [{ ...one, holidays: [{ day: '2027-12-25', name: 'Christmas' }] }, two, three],
    })
    expect(outside.error.fields?.map(({ path }) => path)).toEqual(['body.terms.0.holidays.0.day'])
    const same = await add({ name: '2026/2027', terms: terms() })
    expect(same.status).toBe(422)
    const intoOther = await add({
      name: '2027/2028',
      terms: [{ starts: '2027-07-01', ends: '2027-07-29', holidays: [] }, two, three],
    })
    expect(intoOther.error.code).toBe('terms_overlap')
    expect((await add({ name: '2027/2028', terms: [one, two, three] })).status).toBe(200)
    const twice = await add({
      name: '2027/2028',
      terms: [
        { starts: '2028-09-11', ends: '2028-10-15', holidays: [] },
        { starts: '2028-10-20', ends: '2028-11-15', holidays: [] },
        { starts: '2028-11-20', ends: '2028-12-15', holidays: [] },
      ],
    })
    expect([twice.status, twice.error.code]).toEqual([409, 'session_exists'])
    const again = await add({ name: '2027/2028', terms: terms() })
    expect([again.status, again.error.code]).toEqual([409, 'session_exists'])
  })

  it('are not overwritten unseen: the second of two people gets the name of the first and the current session', async () => {
    const { state, admin } = await makeWorld()
    const other = await makePerson(app, { state, role: 'superAdmin' })
    const session = await makeSession(app, state)
    const change = (as: typeof admin, term: number, revision: number) =>
      app.request(
        'PATCH /session/update/{id}',
        {
          params: { id: session.id },
          body: {
            name: session.name,
            terms: session.terms.map(({ starts, ends }, index) => ({
              starts,
              ends,
              holidays: index === term ? [{ day: starts, name: 'Opening' }] : [],
            })),
            revision,
          },
        },
        { as },
      )
    const first = await change(other, 1, 1)
    expect([first.status, first.body.revision]).toEqual([200, 2])
    const lost = await change(admin, 2, 1)
    expect(lost.status).toBe(409)
    expect(lost.error).toMatchObject({
      code: 'session_changed_meanwhile',
      message: `${other.fullName} changed this session while you were typing. Compare both below and save again.`,
      details: { by: other.fullName, theirs: { id: session.id, revision: 2, terms: [{}, { holidays: [{}] }, {}] } },
    })
    expect((await change(admin, 2, 2)).status).toBe(200)
  })

  it('gain the holidays that two people add to the same version of it, in turn or at the same moment', async () => {
    const { state, admin } = await makeWorld()
    const other = await makePerson(app, { state, role: 'superAdmin' })
    const session = await makeSession(app, state)
    const params = { id: session.id }
    const { body: read } = await app.request('GET /session/view-by-id/{id}', { params }, { as: admin })
    type Holidays = Record<'addHolidays' | 'removeHolidays', { day: string; name: string }[] | undefined>
    const change = (as: typeof admin, first: Partial<Holidays>, { starts } = read) =>
      app.request(
        'PATCH /session/update/{id}',
        {
          params,
          body: {
            name: read.name,
            terms: read.terms.map((term, index) => {
              const days = { starts: term.starts, ends: term.ends, nextTermBegins: term.nextTermBegins }
              return index === 0 ? { ...days, starts, ...first } : days
            }),
            revision: read.revision,
          },
        },
        { as },
      )
    const [eid, polls, strike] = [
      { day: '2026-11-03', name: 'Eid-el-Maulud' },
      { day: '2026-11-10', name: 'Election' },
      { day: '2026-11-17', name: 'Strike' },
    ]
    const both = await Promise.all([
      change(admin, { addHolidays: [eid] }),
      change(other, { addHolidays: [polls], removeHolidays: [] }),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const third = await change(other, { addHolidays: [strike], removeHolidays: [polls] })
    expect(third.body.terms[0]?.holidays).toEqual([eid, strike])
    // A day that somebody else named otherwise, and other days on an older revision, are refused with what is saved now.
    for (const refused of [
      await change(admin, { addHolidays: [{ ...eid, name: 'Mawlid' }] }),
      await change(admin, { removeHolidays: [{ ...strike, name: 'Closure' }] }),
      await change(admin, { addHolidays: [polls] }, { ...read, starts: '2026-09-16' }),
    ]) {
      expect([refused.status, refused.error.code]).toEqual([409, 'session_changed_meanwhile'])
      expect(refused.error.details).toMatchObject({ by: other.fullName, theirs: { terms: third.body.terms } })
    }
    const outside = await change(admin, { addHolidays: [{ day: '2026-12-25', name: 'Christmas' }, polls, polls] })
    expect(outside.error.fields?.map(({ path }) => path)).toEqual([
      'body.terms.0.addHolidays.0.day',
      'body.terms.0.addHolidays.2.day',
    ])
  })

  it('name a day off that new days of the term leave outside it, at the day that was changed', async () => {
    const { admin } = await makeWorld()
    const { body: made } = await app.request(
      'POST /session/add',
      { body: { name: '2027/2028', terms: terms() } },
      { as: admin },
    )
    const body = {
      name: made.name,
      revision: made.revision,
      terms: terms().map(({ starts, ends, nextTermBegins }, index) => ({
        starts: index === 0 ? '2027-10-04' : starts,
        ends,
        nextTermBegins,
      })),
    }
    const { error } = await app.request('PATCH /session/update/{id}', { params: { id: made.id }, body }, { as: admin })
    expect(error.fields).toEqual([
      {
        path: 'body.terms.0.starts',
        message: '01-10-2027 is a day off of First Term. Remove it from the list, or correct this day.',
      },
    ])
  })

  it("can be changed by the super admin at state level; another state's do not exist", async () => {
    const { state, school, admin, teacher } = await makeWorld()
    const session = await makeSession(app, state)
    const body = { name: session.name, terms: session.terms.map(({ starts, ends }) => ({ starts, ends })), revision: 1 }
    const input = { params: { id: session.id }, body }
    expect((await app.request('PATCH /session/update/{id}', input, { as: teacher })).status).toBe(403)
    const inside = await signIn(app, admin, { enteredSchool: school })
    expect((await app.request('PATCH /session/update/{id}', input, { as: inside })).status).toBe(403)
    const stranger = await makePerson(app, { state: await makeState(app), role: 'superAdmin' })
    expect((await app.request('PATCH /session/update/{id}', input, { as: stranger })).status).toBe(404)
    expect(
      (await app.request('GET /session/view-by-id/{id}', { params: { id: session.id } }, { as: stranger })).status,
    ).toBe(404)
    const term = { params: { id: session.terms[1].id } }
    expect((await app.request('POST /session/activate-term/{id}', term, { as: stranger })).status).toBe(404)
    expect((await app.request('POST /session/activate-term/{id}', term, { as: teacher })).status).toBe(403)
  })
})

const activeTerms = async (state: { id: string }): Promise<string[]> => {
  const rows = await app.db.rows<{ id: string }>(sql`select id from term where state_id = ${state.id} and active`)
  return rows.map(({ id }) => id)
}

describe('the active term', () => {
  it('is unique in a state; activating another closes the former', async () => {
    const { state, admin } = await makeWorld()
    const session = await makeSession(app, state)
    const [first, second] = session.terms
    const activate = (id: string) =>
      app.request('POST /session/activate-term/{id}', { params: { id }, body: { confirmed: true } }, { as: admin })
    const states = async () =>
      (await app.request('GET /session/view-by-id/{id}', { params: { id: session.id } }, { as: admin })).body.terms.map(
        ({ active, closed }) => [active, closed],
      )
    expect((await activate(second.id)).body).toEqual({ message: `Second Term of ${session.name} is the active term.` })
    expect(await states()).toEqual([
      [false, true],
      [true, false],
      [false, false],
    ])
    expect((await activate(second.id)).status).toBe(200)
    expect(await states()).toEqual([
      [false, true],
      [true, false],
      [false, false],
    ])
    expect((await activate(first.id)).status).toBe(200)
    expect(await states()).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ])
  })

  it('is refused without confirmation if the term is far from today, with the consequences in the refusal', async () => {
    const { state, admin } = await makeWorld()
    const session = await makeSession(app, state)
    const [first, second] = session.terms
    const activate = (id: string, body?: { confirmed: boolean }) =>
      app.request('POST /session/activate-term/{id}', { params: { id }, body }, { as: admin })
    const refused = await activate(second.id)
    expect([refused.status, refused.error.code, refused.error.message]).toEqual([
      409,
      'activation_unconfirmed',
      `Second Term of ${session.name} begins on 11-01-2027, 89 days from today. ` +
        `Registers, scores and report cards of every school open at Second Term of ${session.name}. ` +
        `First Term of ${session.name} is closed: changing its registers needs a reason, and its schemes of work cannot be changed. ` +
        'Confirm to activate it.',
    ])
    expect((await activate(second.id, { confirmed: false })).status).toBe(409)
    expect(await activeTerms(state)).toEqual([first.id])

    expect((await activate(second.id, { confirmed: true })).status).toBe(200)
    expect(await activeTerms(state)).toEqual([second.id])
    const entries = await app.db.rows(
      sql`select summary, after from audit_log where entity = 'term' and entity_id = ${second.id}`,
    )
    const doubt = `Second Term of ${session.name} begins on 11-01-2027, 89 days from today.`
    expect(entries).toEqual([
      {
        summary: `Made Second Term of ${session.name} the active term. Confirmed: ${doubt}`,
        after: { activeTerm: second.id, name: `Second Term of ${session.name}`, confirmed: doubt },
      },
    ])
  })

  it('needs no confirmation and no body if today is within the term', async () => {
    const { state, admin } = await makeWorld()
    const session = await makeSession(app, state, { active: false })
    const activated = await app.request(
      'POST /session/activate-term/{id}',
      { params: { id: session.terms[0].id } },
      { as: admin },
    )
    expect([activated.status, activated.body.message]).toEqual([
      200,
      `First Term of ${session.name} is the active term.`,
    ])
  })

  it('stays unique if two are activated at once', async () => {
    const { state, admin } = await makeWorld()
    const session = await makeSession(app, state)
    const answers = await Promise.all(
      session.terms.map(({ id }) =>
        app.request('POST /session/activate-term/{id}', { params: { id }, body: { confirmed: true } }, { as: admin }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await activeTerms(state)).toHaveLength(1)
  })
})
