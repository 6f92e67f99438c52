import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { makeSchoolWorld, makeSession, makeSubject } from '../../../test/factories.ts'

const app = await testApp()

const makeWorld = async () => {
  return makeSchoolWorld(app, {
    schools: { sibling: {} },
    sessions: { last: { today: '2025-10-01', active: false } },
    people: {
      teacher: { role: 'teacher', firstName: 'Tolu', lastName: 'Ade' },
      principal: 'principal',
      administrator: 'administrator',
      neighbour: { role: 'principal', at: 'sibling' },
      districtAdmin: 'districtAdmin',
      superAdmin: 'superAdmin',
    },
    arms: { gold: 'JSS 1 Gold' },
    subjects: { maths: { name: 'Mathematics', teacher: 'teacher' }, english: 'English' },
  })
}
type World = Awaited<ReturnType<typeof makeWorld>>
type Person = World['principal']

const getKey = 'GET /scheme/get-scheme-of-work-by-class/{sessionId}/{termId}/{classId}/{subjectId}'
const saveKey = 'PATCH /scheme/save/{sessionId}/{termId}/{classId}/{subjectId}'
const copyKey = 'POST /scheme/copy/{sessionId}/{termId}/{classId}/{subjectId}'
const dropKey = 'POST /scheme/withdraw/{id}'

interface Key {
  sessionId: string
  termId: string
  classId: string
  subjectId: string
}
const keyOf = ({ session, gold, maths }: World, more: Partial<Key> = {}): Key => ({
  sessionId: session.id,
  termId: session.activeTerm.id,
  classId: gold.classId,
  subjectId: maths.id,
  ...more,
})
const get = (params: Key, as: Person, owner?: 'state') => app.request(getKey, { params, query: { owner } }, { as })
type Week = { number: number; topicIds?: string[]; topicsToCreate?: string[]; objectives?: string }
const save = (params: Key, as: Person, revision: number, weeks: Week[]) =>
  app.request(saveKey, { params, body: { revision, weeks } }, { as })
const week = (number: number, ...topicsToCreate: string[]): Week => ({ number, topicsToCreate, objectives: 'To know' })
const planOf = ({ body }: Awaited<ReturnType<typeof get>>) =>
  body.weeks.flatMap(({ number, topics }) => topics.map(({ name }) => `${number} ${name}`))

describe('a scheme of work', () => {
  it('has the weeks of the term with their days before anyone has written one', async () => {
    const world = await makeWorld()
    await app.owner.query(
      `insert into holiday (id, state_id, term_id, day, name) values (gen_random_uuid(), $1, $2, '2026-10-01', 'Independence Day')`,
      [world.state.id, world.session.activeTerm.id],
    )
    const { status, body } = await get(keyOf(world), world.teacher)
    expect([status, body.owner, body.id, body.revision, body.taken, body.weeks.length]).toEqual([
      200,
      null,
      null,
      0,
      true,
      14,
    ])
    expect(body.weeks[2]).toMatchObject({ number: 3, schoolDays: 4, topics: [], objectives: null })
    expect(body.weeks[2]?.days[3]).toEqual({ day: '2026-10-01', closed: 'Independence Day' })
    expect(body.can).toEqual({ edit: true, withdraw: false })
    const wrong = await get(keyOf(world, { termId: world.last.terms[0].id }), world.teacher)
    expect([wrong.status, wrong.error.code]).toEqual([422, 'not_their_term'])
  })

  it("of the state shows in every school; a school's own hides it there, until it is withdrawn", async () => {
    const world = await makeWorld()
    const { superAdmin, principal, neighbour, teacher, districtAdmin } = world
    const key = keyOf(world)
    const states = await save(key, superAdmin, 0, [week(1, 'Whole numbers'), week(2, 'Fractions')])
    expect([states.status, states.body.owner, states.body.revision]).toEqual([200, 'state', 1])
    const seen = await get(key, principal)
    expect([planOf(seen), seen.body.owner, seen.body.revision]).toEqual([
      ['1 Whole numbers', '2 Fractions'],
      'state',
      0,
    ])
    expect(seen.body.can).toEqual({ edit: true, withdraw: false })
    const topicId = seen.body.weeks[0]?.topics[0]?.id ?? ''

    const own = await save(key, teacher, 0, [{ number: 1, topicIds: [topicId], topicsToCreate: ['Market sums'] }])
    expect([own.status, own.body.owner, own.body.overridesState, own.body.updatedBy]).toEqual([
      200,
      'school',
      true,
      'Tolu Ade',
    ])
    expect(planOf(await get(key, principal))).toEqual(['1 Whole numbers', '1 Market sums'])
    expect(planOf(await get(key, principal, 'state'))).toEqual(['1 Whole numbers', '2 Fractions'])
    for (const other of [neighbour, superAdmin, districtAdmin]) {
      expect(planOf(await get(key, other))).toEqual(['1 Whole numbers', '2 Fractions'])
    }
    // New topics in the scheme became topics of the subject, the school's own for the school.
    const topics = await app.request(
      'GET /subject/topics/{id}',
      { params: { id: world.maths.id }, query: {} },
      { as: principal },
    )
    expect(topics.body.foundTopics.map(({ name, addedBy }) => `${name} ${addedBy}`)).toEqual([
      'Whole numbers state',
      'Fractions state',
      'Market sums school',
    ])

    const drop = (revision: number, as = principal) =>
      app.request(dropKey, { params: { id: own.body.id ?? '' }, body: { revision } }, { as })
    expect((await drop(7)).error.code).toBe('scheme_changed_meanwhile')
    expect((await drop(1, neighbour)).status).toBe(404)
    expect((await drop(1, world.administrator)).status).toBe(403)
    expect([(await drop(1)).status, (await drop(1)).status]).toEqual([200, 200])
    expect(planOf(await get(key, principal))).toEqual(['1 Whole numbers', '2 Fractions'])
    expect((await save(key, principal, 0, [week(5, 'Decimals')])).body.overridesState).toBe(true)
  })

  it('is written by heads, and by teachers for the class and subject that they teach', async () => {
    const world = await makeWorld()
    const { state, teacher, principal, administrator, districtAdmin, superAdmin, english, school, last } = world
    const write = async (as: Person, more: Partial<Key> = {}) => {
      const { status, error } = await save(keyOf(world, more), as, 0, [])
      return status === 200 ? 200 : error.code
    }
    expect(await write(teacher, { subjectId: english.id })).toBe('forbidden')
    expect(await write(administrator)).toBe('forbidden')
    expect(await write(districtAdmin)).toBe('forbidden')
    expect(await write(principal, { classId: state.classes['JSS 2'] ?? '' })).toBe('subject_not_taken')
    expect(await write(teacher, { classId: state.classes['JSS 2'] ?? '' })).toBe('forbidden')
    expect(await write(principal, { sessionId: last.id, termId: last.terms[0].id })).toBe('subject_not_taken')
    expect(await write(teacher)).toBe(200)
    expect((await get(keyOf(world, { subjectId: english.id }), teacher)).body.can.edit).toBe(false)

    // The school's own subject has no scheme of the state.
    const art = await makeSubject(app, world.gold, { name: 'Calligraphy', school })
    expect(await write(principal, { subjectId: art.id })).toBe(200)
    expect((await get(keyOf(world, { subjectId: art.id }), world.neighbour)).status).toBe(404)
    expect((await get(keyOf(world, { subjectId: art.id }), superAdmin)).body.owner).toBe('school')
  })

  it('of a closed term does not change', async () => {
    const world = await makeWorld()
    const { session, principal } = world
    const key = keyOf(world)
    const { body } = await save(key, principal, 0, [week(1, 'Sets')])
    await app.owner.query('update term set closed_at = now(), active = false where id = $1', [session.activeTerm.id])
    const refused = await save(key, principal, 1, [])
    expect([refused.status, refused.error.code]).toEqual([409, 'scheme_term_closed'])
    expect((await get(key, principal)).body.can).toEqual({ edit: false, withdraw: false })
    const drop = await app.request(dropKey, { params: { id: body.id ?? '' }, body: { revision: 1 } }, { as: principal })
    expect(drop.status).toBe(409)
    expect(planOf(await get(key, principal))).toEqual(['1 Sets'])
  })

  it('keeps planned weeks when the term becomes shorter', async () => {
    const world = await makeWorld()
    const key = keyOf(world)
    await save(key, world.principal, 0, [week(14, 'Revision')])
    await app.owner.query(`update term set ends = '2026-12-11' where id = $1`, [key.termId])
    const { body } = await get(key, world.principal)
    expect(body.weeks).toHaveLength(14)
    expect(body.weeks[13]).toMatchObject({ number: 14, days: [], schoolDays: 0, topics: [{ name: 'Revision' }] })
  })
})

describe('two concurrent saves', () => {
  it('report a conflict with both versions; nothing is lost silently', async () => {
    const world = await makeWorld()
    const { principal, teacher } = world
    const key = keyOf(world)
    const first = await Promise.all([
      save(key, principal, 0, [week(1, 'Sets')]),
      save(key, teacher, 0, [week(1, 'Numbers')]),
    ])
    expect(first.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])

    expect((await save(key, teacher, 1, [week(1, 'Numbers')])).body.revision).toBe(2)
    const stale = await save(key, principal, 1, [week(2, 'Algebra')])
    expect([stale.status, stale.error.code, stale.error.message]).toEqual([
      409,
      'scheme_changed_meanwhile',
      'Tolu Ade changed this scheme of work meanwhile. Look at both versions, then save again.',
    ])
    expect(stale.error.details).toMatchObject({
      by: 'Tolu Ade',
      theirs: { revision: 2, owner: 'school' },
      mine: [{ number: 2, topicsToCreate: ['Algebra'] }],
    })
    expect(planOf(await get(key, principal))).toEqual(['1 Numbers'])
    // A refused save created no topics.
    const topics = await app.request('GET /topic/search', { query: { name: 'Algebra' } }, { as: principal })
    expect(topics.body.total).toBe(0)
  })

  it('accept each week once, and only topics that are theirs to use', async () => {
    const world = await makeWorld()
    const key = keyOf(world)
    const twice = await save(key, world.principal, 0, [week(1), week(1)])
    expect(twice.error.fields?.[0]?.path).toBe('body.weeks.1.number')
    const unknown = await save(key, world.principal, 0, [week(1), { number: 2, topicIds: [world.maths.id] }])
    expect(unknown.error.fields?.[0]?.path).toBe('body.weeks.1.topicIds')
  })
})

describe('a copy', () => {
  it('takes the weeks of an earlier scheme of the subject', async () => {
    const world = await makeWorld()
    const { principal, superAdmin, english, session, neighbour } = world
    const [first, second] = [keyOf(world), keyOf(world, { termId: session.terms[1].id })]
    const made = await save(first, superAdmin, 0, [week(1, 'Sets', 'Venn diagrams'), week(3, 'Algebra')])
    const sources = await app.request(
      'GET /scheme/by-subject/{id}',
      { params: { id: world.maths.id }, query: {} },
      { as: principal },
    )
    expect(sources.body.foundSchemes).toMatchObject([{ id: made.body.id, owner: 'state', weeksPlanned: 2 }])
    const copy = (params: Key, from: string, revision: number, as = principal) =>
      app.request(copyKey, { params, body: { from, revision } }, { as })
    const copied = await copy(second, made.body.id ?? '', 0)
    expect([copied.body.owner, planOf(copied)]).toEqual(['school', ['1 Sets', '1 Venn diagrams', '3 Algebra']])
    expect(copied.body.weeks[0]?.days[0]?.day).toBe('2027-01-11')
    expect((await copy(second, made.body.id ?? '', 0)).error.code).toBe('scheme_changed_meanwhile')
    expect((await copy(keyOf(world, { subjectId: english.id }), made.body.id ?? '', 0)).status).toBe(422)
    // Another school cannot copy the school's own.
    expect((await copy(first, copied.body.id ?? '', 0, neighbour)).status).toBe(404)
  })

  it('of a whole session fills the terms of another, where there is none yet', async () => {
    const world = await makeWorld()
    const { state, school, gold, maths, session, last, superAdmin, principal, teacher } = world
    const next = await makeSession(app, state, { today: '2027-10-01', active: false })
    await save(keyOf(world), superAdmin, 0, [week(1, 'Sets')])
    await save(keyOf(world, { termId: session.terms[1].id }), superAdmin, 0, [week(2, 'Algebra')])
    await save(keyOf(world), principal, 0, [week(1, 'Own sets')])
    const copy = (to: string, as: Person, from = session.id) =>
      app.request('POST /scheme/copy-session', { body: { from, to } }, { as })
    // The classes have no subjects there yet.
    expect((await copy(next.id, superAdmin)).body).toMatchObject({ copied: 0, leftOut: 2 })
    await app.request('POST /subject/copy-session', { body: { from: session.id, to: next.id } }, { as: superAdmin })
    expect((await copy(next.id, superAdmin)).body).toMatchObject({ copied: 2, leftOut: 0 })
    expect((await copy(next.id, superAdmin)).body).toMatchObject({ copied: 0, leftOut: 2 })
    const nextKey = { sessionId: next.id, termId: next.terms[0].id, classId: gold.classId, subjectId: maths.id }
    expect(planOf(await get(nextKey, principal))).toEqual(['1 Sets'])
    expect((await copy(next.id, principal)).body.copied).toBe(1)
    expect(planOf(await get(nextKey, principal))).toEqual(['1 Own sets'])
    expect(planOf(await get(nextKey, superAdmin))).toEqual(['1 Sets'])
    expect((await copy(next.id, principal, last.id)).error.code).toBe('nothing_to_copy')
    expect((await copy(session.id, principal)).error.code).toBe('same_session')
    expect((await copy(next.id, teacher)).status).toBe(403)
    expect(school.id).toBe(gold.schoolId)
  })
})

describe('the plans of a term', () => {
  it('list the scheme of each class, its owner and whether it is mine', async () => {
    const world = await makeWorld()
    const { session, teacher, superAdmin, principal } = world
    await save(keyOf(world), superAdmin, 0, [week(1, 'Sets'), week(2, 'Algebra')])
    const plans = async (as: Person) =>
      (
        await app.request(
          'GET /scheme/by-term/{termId}',
          { params: { termId: session.activeTerm.id }, query: {} },
          { as },
        )
      ).body
    const body = await plans(teacher)
    expect([body.weeks, body.term.session.name, body.classes.map(one => one.class.name)]).toEqual([
      14,
      session.name,
      ['JSS 1'],
    ])
    expect(body.classes[0]?.subjects).toMatchObject([
      { name: 'Mathematics', owner: 'state', weeksPlanned: 2, mine: true },
      { name: 'English', owner: null, weeksPlanned: 0, mine: false },
    ])
    await save(keyOf(world), principal, 0, [week(1, 'Own')])
    expect((await plans(principal)).classes[0]?.subjects[0]).toMatchObject({ owner: 'school', weeksPlanned: 1 })
    expect((await plans(superAdmin)).classes[0]?.subjects[0]).toMatchObject({ owner: 'state', weeksPlanned: 2 })
  })
})
