import { auditCalls } from '@akada/contract/audit/calls'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import {
  makeDistrict,
  makePerson,
  makeSchool,
  makeState,
  type SignedIn,
  signIn,
  type TestSchool,
  type TestState,
} from '../../../test/factories.ts'
import { sealAudit } from '../../platform/audit/index.ts'
import { sql } from '../../platform/db/index.ts'
import { read } from '../../platform/spreadsheet/index.ts'
import { openZip } from '../../platform/spreadsheet/zip-parts.ts'
import { schools } from '../schools/index.ts'
import { auditLog } from './index.ts'

const app = await testApp({ endpoints: Object.values(auditCalls), features: [{ ...schools, routes: [] }, auditLog] })
const { database } = app.app

/** As someone with the owner's password, whom triggers do not bind. */
const tamper = async (text: string, values: unknown[]): Promise<void> => {
  const client = await app.owner.connect()
  await client.query('begin; set local session_replication_role = replica')
  await client.query(text, values)
  await client.query('commit')
  client.release()
}

interface Line {
  state: TestState
  school?: TestSchool
  by?: SignedIn
  operation?: string
  entity?: string
  entityId?: string
  summary: string
  before?: object
  after?: object
  at?: string
}
const write = ({ state, school, by, operation = 'school.update', entity = 'school', ...line }: Line) =>
  app.db
    .get<{ id: number }>(sql`
    insert into audit_log (state_id, district_id, school_id, staff_id, acting_as, operation, entity, entity_id, summary, before, after,
      at, address)
    values (${state.id}, ${school?.districtId ?? null}, ${school?.id ?? null}, ${by?.id ?? null}, ${by ? 'Principal' : 'Tidying'},
      ${operation}, ${entity}, ${line.entityId ?? null}, ${line.summary},
      ${JSON.stringify(line.before ?? { name: 'Old' })}, ${JSON.stringify(line.after ?? { name: 'New' })},
      ${line.at ?? '2026-10-14T07:00:00Z'}, '10.1.2.3')
    returning id`)
    .then(({ id }) => id)

const makeWorld = async () => {
  const state = await makeState(app)
  // The state was created by the real clock; everything here happens by the test's.
  await tamper(`update audit_log set at = '2026-01-01T00:00:00Z' where state_id = $1`, [state.id])
  const district = await makeDistrict(app, state)
  const [school, sibling] = [await makeSchool(app, district), await makeSchool(app, district)]
  return {
    state,
    district,
    school,
    sibling,
    principal: await makePerson(app, { state, role: 'principal', school }),
    districtAdmin: await makePerson(app, { state, role: 'districtAdmin', district }),
    superAdmin: await makePerson(app, { state, role: 'superAdmin' }),
  }
}

type Query = Parameters<typeof app.request<'GET /audit/search'>>[1]['query']
const search = async (as: SignedIn, query: Query = {}) =>
  (await app.request('GET /audit/search', { query }, { as })).body
/** The file of the log: its name, its rows, its first sheet and its notes. */
const downloaded = async (as: SignedIn, query: Query = {}) => {
  const answer = await app.request('GET /audit/download', { query }, { as })
  expect(answer.status).toBe(200)
  const sheet = await read(answer.bytes, { maxRows: 20_000, maxBytes: 10_000_000 })
  const zip = openZip(answer.bytes)
  const [text, notes] = [1, 2].map(number => [...zip.read(`xl/worksheets/sheet${number}.xml`)].join(''))
  const rows = sheet.rows.map(({ cells }) => sheet.headers.map((_, at) => Object.values(cells)[at] ?? ''))
  return { name: String(answer.headers['content-disposition']), rows, text, notes }
}
const idsOf = ({ foundEntries }: { foundEntries: { id: number }[] }) => foundEntries.map(({ id }) => id)

describe('searching the audit log', () => {
  it("lists only the state's entries, newest first, page by page", async () => {
    const { state, school, superAdmin, principal } = await makeWorld()
    const other = await makeWorld()
    const ids: number[] = []
    for (let number = 0; number < 5; number++) {
      ids.unshift(await write({ state, school, by: principal, summary: `Change ${number}`, entityId: school.id }))
      await write({ state: other.state, summary: 'Not for you' })
    }
    const first = await search(superAdmin, { limit: 3 })
    expect(idsOf(first)).toEqual(ids.slice(0, 3))
    const rest = await search(superAdmin, { limit: 3, after: first.next ?? '' })
    expect(idsOf(rest).slice(0, 2)).toEqual(ids.slice(3))
    expect(rest.next).toBeUndefined()
    expect(first.foundEntries[0]).toEqual({
      id: ids[0],
      at: '2026-10-14T07:00:00Z',
      staff: { id: principal.id, name: principal.fullName },
      actingAs: 'Principal',
      organization: { id: school.id, name: school.name },
      operation: 'school.update',
      entity: 'school',
      entityId: school.id,
      summary: 'Change 4',
      before: { name: 'Old' },
      after: { name: 'New' },
      address: '10.1.2.3',
      requestId: null,
      sealed: false,
    })
    await sealAudit(database)
    expect((await search(superAdmin, { limit: 1 })).foundEntries[0]?.sealed).toBe(true)
    expect(first.operations).toContain('school.update')
    expect(first.entities).toEqual(expect.arrayContaining(['school']))
    expect(rest.operations).toEqual([])
  })

  it('filters by words, person, organisation, kind, record and days', async () => {
    const { state, school, sibling, superAdmin, principal } = await makeWorld()
    const thing = randomUUID()
    const old = await write({
      state,
      summary: 'First of all',
      at: '2026-09-01T10:00:00Z',
      operation: 'state.configure',
      entity: 'term',
    })
    const late = await write({ state, school, summary: 'Late on Monday', at: '2026-10-12T22:59:00Z' })
    const early = await write({
      state,
      school,
      summary: 'Early on Tuesday',
      at: '2026-10-12T23:01:00Z',
      entityId: thing,
    })
    const mine = await write({
      state,
      school: sibling,
      by: principal,
      summary: '100% of it',
      entity: 'student',
      entityId: thing,
    })
    const found = async (query: Query) => idsOf(await search(superAdmin, query))
    expect(await found({ searchTerm: 'monday' })).toEqual([late])
    expect(await found({ searchTerm: '0%' })).toEqual([mine])
    expect(await found({ searchTerm: principal.firstName })).toEqual([mine])
    expect(await found({ staff: principal.id })).toEqual([mine])
    expect(await found({ school: [school.id] })).toEqual([early, late])
    expect(await found({ operation: 'state.configure', entity: 'term' })).toEqual([old])
    expect(await found({ entityId: thing })).toEqual([mine, early])
    expect(await found({ entity: 'student', entityId: thing })).toEqual([mine])
    expect(await found({ startDate: '2026-10-12', endDate: '2026-10-12' })).toEqual([late])
    expect(await found({ endDate: '2026-10-12', operation: 'school.update' })).toEqual([late])
    expect(await found({ startDate: '2026-10-13' })).toEqual([mine, early])
    expect(await found({ startDate: '2026-10-20' })).toEqual([])
    expect(await found({ endDate: '2025-12-30' })).toEqual([])
  })

  it('is for super admins; another state and its schools do not exist; inside a school its own log is shown', async () => {
    const { state, school, sibling, principal, districtAdmin, superAdmin } = await makeWorld()
    for (const as of [principal, districtAdmin]) {
      expect((await app.request('GET /audit/search', {}, { as })).status).toBe(403)
      expect((await app.request('POST /audit/check', {}, { as })).status).toBe(403)
    }
    const foreign = (await makeWorld()).school
    expect(
      (await app.request('GET /audit/search', { query: { school: [foreign.id] } }, { as: superAdmin })).status,
    ).toBe(404)
    const own = await write({ state, school, summary: 'Here' })
    await write({ state, school: sibling, summary: 'There' })
    const inside = await signIn(app, superAdmin, { enteredSchool: school })
    expect(idsOf(await search(inside))).toEqual([own])
  })

  it('uses indexes', async () => {
    const { state, school, superAdmin } = await makeWorld()
    await app.db.run(sql`
      insert into audit_log (state_id, school_id, staff_id, acting_as, operation, entity, summary, at)
      select ${state.id}, ${school.id}, case when n % 50 = 0 then ${superAdmin.id}::uuid end, 'x', 'school.update', 'school', 'Row ' || n,
        '2026-01-01'::timestamptz + n * interval '1 minute'
      from generate_series(1, 60000) as n order by n`)
    await app.owner.query('analyze audit_log')
    const planOf = async (condition: ReturnType<typeof sql>) =>
      JSON.stringify(
        await database
          .forState(state.id)
          .read(tx =>
            tx.rows(
              sql`explain (format json) select id from audit_log where state_id = ${state.id} ${condition} order by id desc limit 50`,
            ),
          ),
      )
    const { rows } = await app.owner.query('select max(id) - 10000 as middle from audit_log')
    expect(await planOf(sql`and id < ${rows[0].middle}`)).not.toContain('Seq Scan')
    expect(await planOf(sql`and staff_id = ${superAdmin.id}`)).not.toContain('Seq Scan')
    expect(await planOf(sql`and school_id = any(${[school.id]}::uuid[])`)).not.toContain('Seq Scan')
    const many = await search(superAdmin, { searchTerm: 'Row 59', limit: 200 })
    expect(many.foundEntries.length).toBe(200)
    // A rare word may lie beyond the entries one page searches: the page is empty and has a cursor to continue.
    const deep = await search(superAdmin, { searchTerm: 'made for nobody' })
    expect([deep.foundEntries.length, typeof deep.next]).toEqual([0, 'string'])
    expect(new Date(deep.searchedTo ?? '').getTime()).toBeGreaterThan(0)
    const end = await search(superAdmin, { searchTerm: 'made for nobody', after: deep.next ?? '' })
    expect([end.foundEntries.length, end.next, end.searchedTo]).toEqual([0, undefined, null])
    // A file looks further than a page: the first of these rows lies beyond what one page searches.
    const file = await downloaded(superAdmin, { searchTerm: 'Row 1', endDate: '2026-01-01' })
    expect(file.rows.at(-1)?.[2]).toBe('Row 1')
    expect((await downloaded(superAdmin, { searchTerm: 'Row 777' })).rows.at(-1)?.[2]).toBe('Row 777')
    // Days are found by their position in the log, without reading the later entries.
    const january = await search(superAdmin, { startDate: '2026-01-01', endDate: '2026-01-01', limit: 1 })
    expect(january.foundEntries[0]?.summary).toBe('Row 1379')
  })
})

describe('the audit log as a file', () => {
  it('has the entries of the list with its filters, as text and times, and is audited', async () => {
    const { state, school, sibling, superAdmin, principal } = await makeWorld()
    const record = randomUUID()
    await write({ state, school: sibling, summary: 'Elsewhere' })
    const older = await write({ state, school, summary: 'Older', at: '2026-10-12T23:01:30Z' })
    const newer = await write({ state, school, by: principal, summary: '=1+1 of it', entityId: record })
    const { rows, name, notes, text } = await downloaded(superAdmin, { school: [school.id] })
    expect(name).toContain(`${school.name}, Audit log, 2026-10-14.xlsx`)
    expect(rows.map(([entry, , ...cells]) => [Number(entry), ...cells])).toEqual([
      [
        newer,
        '=1+1 of it',
        principal.fullName,
        'Principal',
        school.name,
        'school.update',
        'school',
        record,
        '10.1.2.3',
        '',
        'Not yet',
      ],
      [older, 'Older', 'The program', 'Tidying', school.name, 'school.update', 'school', '', '10.1.2.3', '', 'Not yet'],
    ])
    // 00:01:30 of 13 October in Nigeria, as a time.
    expect(text).toMatch(/s="7"><v>46308\.0010416/)
    expect(text).not.toContain('<f>')
    expect(notes).not.toContain('Only the newest')
    const [latest] = (await search(superAdmin, { limit: 1 })).foundEntries
    expect(latest).toMatchObject({
      operation: 'audit.view',
      summary: 'Downloaded 2 entries of the audit log',
      after: { count: 2, filters: { school: [school.id] } },
    })
  })

  it('says where it was cut, and after how many entries', async () => {
    const { state, school, superAdmin } = await makeWorld()
    for (const summary of ['First', 'Second', 'Third']) await write({ state, school, summary })
    const { rows, notes } = await downloaded(superAdmin, { school: [school.id], limit: 2 })
    expect(rows.map(cells => cells[2])).toEqual(['Third', 'Second'])
    expect(notes).toContain('Only the newest 2 are listed: choose fewer days.')
    expect((await app.request('GET /audit/download', { query: { limit: 20_001 } }, { as: superAdmin })).status).toBe(
      422,
    )
  })

  it('is for those who see the list, of the organisations that they see there', async () => {
    const { state, school, sibling, superAdmin, principal } = await makeWorld()
    const ask = (as: SignedIn, query: Query = {}) => app.request('GET /audit/download', { query }, { as })
    expect((await ask(principal)).status).toBe(403)
    expect((await ask(superAdmin, { school: [(await makeWorld()).school.id] })).status).toBe(404)
    await write({ state, school, summary: 'Here' })
    await write({ state, school: sibling, summary: 'There' })
    const inside = await signIn(app, superAdmin, { enteredSchool: school })
    const { rows, name } = await downloaded(inside)
    expect(rows.map(cells => cells[2])).toEqual(['Here'])
    expect(name).toContain(`${school.name}, Audit log`)
  })
})

describe('one entry', () => {
  const open = (as: SignedIn, entry: number) => app.request('GET /audit/view/{entry}', { params: { entry } }, { as })

  it('includes the names for its ids, but not those of another state', async () => {
    const { state, school, superAdmin, principal } = await makeWorld()
    const other = await makeWorld()
    const gone = randomUUID()
    const id = await write({
      state,
      school,
      by: principal,
      summary: 'Gave a role',
      before: { staff: principal.id, marks: { [superAdmin.id]: 'late' }, gone },
      after: { role: state.roles.principal, roleAccess: principal.roleAccessId, elsewhere: other.principal.id },
    })
    const { status, body } = await open(superAdmin, id)
    expect(status).toBe(200)
    expect(body.entry).toMatchObject({ id, summary: 'Gave a role', before: { staff: principal.id } })
    expect(new Map(body.names.map(({ id: of, name }) => [of, name]))).toEqual(
      new Map([
        [principal.id, principal.fullName],
        [superAdmin.id, superAdmin.fullName],
        [state.roles.principal, 'Principal'],
        [principal.roleAccessId, `Principal of ${school.name}`],
      ]),
    )
  })

  it('of another state does not exist, nor of another school inside a school', async () => {
    const { state, school, sibling, superAdmin, principal } = await makeWorld()
    const foreign = await makeWorld()
    const there = await write({ state, school: sibling, summary: 'There' })
    const elsewhere = await write({ state: foreign.state, summary: 'Elsewhere' })
    expect((await open(superAdmin, elsewhere)).status).toBe(404)
    expect((await open(superAdmin, there)).status).toBe(200)
    const inside = await signIn(app, superAdmin, { enteredSchool: school })
    expect((await open(inside, there)).status).toBe(404)
    expect((await open(principal, there)).status).toBe(403)
  })
})

describe('verifying the chains', () => {
  it("recomputes those of the caller's state and names the altered entry", async () => {
    const { state, school, superAdmin } = await makeWorld()
    const other = await makeWorld()
    const id = await write({ state, school, summary: 'As it was' })
    const foreign = await write({ state: other.state, school: other.school, summary: 'Elsewhere' })
    while ((await sealAudit(database)) > 0) {}
    const check = async (as = superAdmin) => (await app.request('POST /audit/check', {}, { as })).body
    const sound = await check()
    expect(sound).toMatchObject({ checkedAt: app.clock.now().toISOString(), waiting: 0, errors: [] })
    expect(sound.entries).toBeGreaterThanOrEqual(2)
    expect(sound.chains).toBe(2)
    await tamper(`update audit_log set summary = 'As it should have been' where id in ($1, $2)`, [id, foreign])
    expect((await check()).errors).toEqual([
      {
        organization: school.name,
        entry: id,
        message: `Entry ${id} (number 1 of the chain of ${school.name}) was altered after it was sealed.`,
      },
    ])
    expect((await check(other.superAdmin)).errors.map(({ entry }) => entry)).toEqual([foreign])
  })

  it('inside a school recomputes the chain of that school alone, and counts only its own waiting entries', async () => {
    const { state, school, sibling, superAdmin } = await makeWorld()
    await write({ state, school, summary: 'Here' })
    const there = await write({ state, school: sibling, summary: 'There' })
    while ((await sealAudit(database)) > 0) {}
    await tamper(`update audit_log set summary = 'As it should have been' where id = $1`, [there])
    await write({ state, school: sibling, summary: 'Not sealed yet', at: app.clock.now().toISOString() })
    const inside = await signIn(app, superAdmin, { enteredSchool: school })
    const { body } = await app.request('POST /audit/check', {}, { as: inside })
    expect(body).toMatchObject({ chains: 1, entries: 1, waiting: 0, errors: [] })
    const whole = await app.request('POST /audit/check', {}, { as: superAdmin })
    expect(whole.body).toMatchObject({ chains: 3, waiting: 1 })
    expect(whole.body.errors.map(({ entry }) => entry)).toEqual([there])
  })
})
