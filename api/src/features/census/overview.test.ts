import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { censusTests, completeFacilities } from '../../../test/census-world.ts'
import * as make from '../../../test/factories.ts'
import { assertRefusesCursor, assertWalks, cursorOf, pagesOf } from '../../../test/walks.ts'
import { sql } from '../../platform/db/index.ts'
import { readGrid } from '../../platform/spreadsheet/index.ts'

const app = await testApp()
const { world, open, view, submit, sendBack } = censusTests(app)

/** Three schools in two districts: the first has submitted, with a boy of twelve and a name that looks like a formula. */
const opened = async () => {
  const at = await world({ schoolName: '=HYPERLINK("http://evil.example")' })
  const { state, district, school, session, superAdmin, head } = at
  const second = await make.makeSchool(app, district, { facilities: JSON.stringify(completeFacilities) })
  const otherDistrict = await make.makeDistrict(app, state)
  const third = await make.makeSchool(app, otherDistrict)
  const arm = await make.makeClassArm(app, { state, school, session, class: 'JSS 1' })
  await make.makeStudent(app, arm, { gender: 'male', columns: { date_of_birth: '2014-03-02' } })
  const { body: census } = await open(superAdmin, session)
  await submit(head, await view(head))
  return { ...at, second, otherDistrict, third, census }
}

const csvOf = async (as: make.SignedIn, id: string, query: object) =>
  (await app.request('GET /census/download-csv/{id}', { params: { id }, query }, { as })).bytes.toString('utf8')

it('lists the censuses of the state', async () => {
  const { superAdmin, census } = await opened()
  const { body } = await app.request('GET /census/list', {}, { as: superAdmin })
  expect(body.foundCensuses.map(({ id }) => id)).toEqual([census.id])
})

describe('the overview of a census', () => {
  it('counts the schools by status, and adds up what was submitted', async () => {
    const { superAdmin, district, otherDistrict, census, second, state } = await opened()
    const overview = async (query: { district?: string } = {}) =>
      (await app.request('GET /census/overview/{id}', { params: { id: census.id }, query }, { as: superAdmin })).body
    const all = await overview()
    expect(all).toMatchObject({ schools: 3, submitted: 1, late: 0, sentBack: 0, started: 0, can: { manage: true } })
    expect(all.districts.map(({ id, schools, submitted }) => [id, schools, submitted])).toEqual(
      expect.arrayContaining([
        [district.id, 2, 1],
        [otherDistrict.id, 1, 0],
      ]),
    )
    expect(all.figures.find(({ key }) => key === 'boys')).toEqual({
      key: 'boys',
      value: 1,
      before: null,
      comparable: null,
    })
    expect(await overview({ district: otherDistrict.id })).toMatchObject({ schools: 1, submitted: 0 })
    const head = await make.makePerson(app, { state, role: 'principal', school: second })
    expect((await submit(head, await view(head))).status).toBe(200)
    await sendBack(superAdmin, second, census)
    expect(await overview({ district: district.id })).toMatchObject({ schools: 2, submitted: 1, sentBack: 1 })
  })

  it('compares with the last census the schools alone that submitted in both', async () => {
    const { superAdmin, former, school, second, otherDistrict, district, state, head, census } = await opened()
    const { body: last } = await open(superAdmin, former, { censusDay: '2025-11-20', deadline: '2026-12-10' })
    expect((await submit(head, await view(head, { census: last.id }))).status).toBe(200)
    const other = await make.makePerson(app, { state, role: 'principal', school: second })
    expect((await submit(other, await view(other))).status).toBe(200)
    const overview = async (query: object) =>
      (await app.request('GET /census/overview/{id}', { params: { id: census.id }, query }, { as: superAdmin })).body
    const all = await overview({ district: district.id })
    expect(all).toMatchObject({ submitted: 2, compared: 1, comparedWith: former.name })
    const seats = await app.db.rows<{ ofSchool: string; seats: number }>(sql`
      select ret.school_id as "ofSchool", (sub.snapshot #>> '{figures,seats}')::int as seats
      from census_submission sub join census_return ret on ret.id = sub.census_return_id where ret.census_id = ${census.id}`)
    const own = seats.find(({ ofSchool }) => ofSchool === school.id)?.seats ?? 0
    const sum = seats.reduce((total, one) => total + one.seats, 0)
    expect(sum).toBeGreaterThan(own)
    expect(all.figures.find(({ key }) => key === 'seats')).toEqual({
      key: 'seats',
      value: sum,
      before: own,
      comparable: own,
    })
    expect(await overview({ district: otherDistrict.id })).toMatchObject({ submitted: 0, compared: 0 })
  })

  it('lists the schools by name, status and search', async () => {
    const { superAdmin, second, third, census } = await opened()
    const list = async (query: object) =>
      (await app.request('GET /census/schools/{id}', { params: { id: census.id }, query }, { as: superAdmin })).body
    const missing = await list({ status: 'Missing' })
    expect(missing.total).toBe(2)
    expect(new Set(missing.foundReturns.map(({ school }) => school.id))).toEqual(new Set([second.id, third.id]))
    expect((await list({ searchTerm: third.name })).foundReturns).toMatchObject([
      { school: { id: third.id }, status: 'Not started', students: null },
    ])
    expect((await list({ status: 'Submitted' })).total).toBe(1)
  })

  it('reminds the schools that are missing once a day, on Today and by letter', async () => {
    const { superAdmin, state, second, head, census, third } = await opened()
    const late = await make.makePerson(app, { state, role: 'principal', school: second })
    await make.makePerson(app, { state, role: 'teacher', school: second })
    const remind = () => app.request('POST /census/remind/{id}', { params: { id: census.id } }, { as: superAdmin })
    expect((await remind()).body).toMatchObject({ schools: 2, letters: 1 })
    expect((await remind()).body).toMatchObject({ schools: 0, letters: 0 })
    const letters = await app.db.rows<{ to: string; subject: string }>(
      sql`select to_address as "to", subject from mail_outbox where state_id = ${state.id}`,
    )
    expect(letters).toEqual([{ to: late.email, subject: `Reminder: the census return of ${second.name} is missing` }])
    const today = async (as: make.SignedIn) => (await app.request('GET /dashboard/today', {}, { as })).body
    expect((await today(late)).census).toMatchObject({
      session: '2026/2027',
      deadline: '2026-10-30',
      sentBackBecause: null,
    })
    expect((await today(late)).census?.remindedAt).not.toBeNull()
    expect((await today(head)).census).toBeNull()
    const teacher = await make.makePerson(app, { state, role: 'teacher', school: third })
    expect((await today(teacher)).census).toBeNull()
    const overall = await app.request('GET /dashboard/state', {}, { as: superAdmin })
    expect(overall.body.census).toEqual({ session: '2026/2027', deadline: '2026-10-30', missing: 2 })
  })
})

describe('the returns of a census', () => {
  it('are walked through by the name of the school, with equal names, while schools are added', async () => {
    const { superAdmin, state, district, otherDistrict, census, head } = await opened()
    for (const within of [district, otherDistrict, await make.makeDistrict(app, state)])
      await make.makeSchool(app, within, { name: 'Ọlá School' })
    const path = `/census/schools/${census.id}`
    const idOf = (row: { school: { id: string } }) => row.school.id
    const read = pagesOf(app, path, 'foundReturns', superAdmin, idOf)
    const add = (page: number) => make.makeSchool(app, district, { name: `'Aaron ${make.unique()} ${page}` })
    expect(await assertWalks(read)).toHaveLength(6)
    expect(await assertWalks(query => read({ status: 'Missing', ...query }), add)).toHaveLength(5)
    expect(await assertWalks(query => read({ district: otherDistrict.id, ...query }))).toHaveLength(2)
    const next = await cursorOf(read)
    await assertRefusesCursor(app, superAdmin, path, { after: next, status: 'Missing' })
    await assertRefusesCursor(app, superAdmin, path, { after: next, district: district.id })
    expect((await app.get(`/api${path}?after=${next}`, { as: head })).status).toBe(403)
  })
})

describe('the download of a census', () => {
  it('has a sheet for each topic, and no cell can become a formula', async () => {
    const { superAdmin, school, district, census } = await opened()
    const { status, bytes } = await app.request(
      'GET /census/download/{id}',
      { params: { id: census.id }, query: {} },
      { as: superAdmin },
    )
    expect(status).toBe(200)
    const grid = await readGrid(bytes, { maxRows: 100, maxBytes: 1_000_000 }, { sheet: 'Enrolment by age' })
    expect(grid.sheets.map(({ name }) => name)).toEqual([
      'Schools',
      'Enrolment by age',
      'Repeaters and movements',
      'Teachers',
      'Buildings and facilities',
      'Notes',
    ])
    expect(grid.rows.map(({ cells }) => cells.slice(4))).toEqual([
      ['Class', 'Age', 'Boys', 'Girls'],
      ['JSS 1', '12', '1', '0'],
    ])
    expect(grid.rows[1]?.unsaved).toEqual([])
    const schools = await csvOf(superAdmin, census.id, {})
    const [titles = '', row = ''] = schools.split('\r\n')
    expect(titles).toContain('School,National School Id,District,Local Government')
    expect(row).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
    const cells = titles.split(',')
    expect(cells).toContain('Boys')
    const enrolment = await csvOf(superAdmin, census.id, { sheet: 'enrolment' })
    expect(enrolment.trimEnd().split('\r\n')).toHaveLength(2)
    expect(enrolment).toContain(`,${district.name},Ifo,JSS 1,12,1,0`)
    expect(school.name.startsWith('=')).toBe(true)
  })

  it("holds only the schools within the person's reach, and is recorded in the audit log", async () => {
    const { state, district, otherDistrict, census, head, superAdmin } = await opened()
    const officer = await make.makePerson(app, { state, role: 'districtAdmin', district })
    const otherOfficer = await make.makePerson(app, { state, role: 'districtAdmin', district: otherDistrict })
    const lines = async (as: make.SignedIn) => (await csvOf(as, census.id, {})).trimEnd().split('\r\n').length
    expect([await lines(officer), await lines(otherOfficer), await lines(head)]).toEqual([2, 1, 2])
    const foreign = await app.request(
      'GET /census/download/{id}',
      { params: { id: census.id }, query: { district: otherDistrict.id } },
      { as: officer },
    )
    expect(foreign.status).toBe(404)
    await csvOf(superAdmin, census.id, { district: otherDistrict.id })
    const rows = await app.db.rows<{ summary: string }>(
      sql`select summary from audit_log where entity = 'census' and operation = 'census.view' and state_id = ${state.id}`,
    )
    expect(rows.length).toBe(4)
  })
})
