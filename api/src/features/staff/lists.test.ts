import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { makeOrganisations, makePerson, makeStaff, type SignedIn, unique } from '../../../test/factories.ts'
import { pagesOf as pagesOfPdf } from '../../../test/pdf-text.ts'
import { assertRefusesCursor, assertWalks, pagesOf } from '../../../test/walks.ts'
import { sql } from '../../platform/db/index.ts'
import { read } from '../../platform/spreadsheet/index.ts'
import { roles } from '../roles/index.ts'
import { schools } from '../schools/index.ts'
import { staff } from './index.ts'

const app = await testApp({ features: [{ ...schools, routes: [] }, roles, staff] })

const makeWorld = async () => {
  const { state, district, school } = await makeOrganisations(app)
  const make = (columns: object, role: 'teacher' | 'administrator' = 'teacher') =>
    makeStaff(app, { state, role, school, columns: { ...columns } })
  return { state, district, school, make, principal: await makePerson(app, { state, role: 'principal', school }) }
}
const found = async (as: SignedIn, query: object) =>
  (await app.request('GET /staff/search', { query }, { as })).body.foundStaffs.map(({ id }) => id)

describe('the list', () => {
  it('filters by place, by creation day, and by role, ignoring case', async () => {
    const { state, make, principal } = await makeWorld()
    const ijebu = await make({
      state_of_origin: 'Ogun',
      lga_of_origin: 'Ijebu Ode',
      created_at: '2026-09-30T23:30:00Z',
    })
    const ekiti = await make(
      { state_of_residence: 'Ekiti', lga_of_residence: 'Ado Ekiti', created_at: '2026-09-30T22:30:00Z' },
      'administrator',
    )
    expect(await found(principal, { stateOfOrigin: 'ogun', lgaOfOrigin: 'IJEBU ODE' })).toEqual([ijebu.id])
    expect(await found(principal, { stateOfResidence: 'Ekiti', lgaOfResidence: 'ado ekiti' })).toEqual([ekiti.id])
    // The days are Lagos days: half past eleven in the evening UTC is the next day there.
    expect(await found(principal, { startDate: '2026-10-01', endDate: '2026-10-01' })).toEqual([ijebu.id])
    expect(await found(principal, { endDate: '2026-09-30' })).toEqual([ekiti.id])
    expect(await found(principal, { role: state.roles.administrator })).toEqual([ekiti.id])
  })

  it('sorts by name, kind, last activity and status, in both directions', async () => {
    const { make, principal } = await makeWorld()
    const early = await make({ last_name: 'Adé', last_active_at: '2026-10-01T08:00:00Z', staff_type: 'Teaching' })
    const late = await make({ last_name: 'Bello', last_active_at: '2026-10-02T08:00:00Z', staff_type: 'Non-Teaching' })
    const never = await make({ last_name: 'Ọla', account_status: 'Suspended', staff_type: 'Teaching' })
    const order = (sort: string, descending = false) => found(principal, { sort, descending })
    expect(await order('name')).toEqual([early.id, late.id, never.id])
    expect(await order('name', true)).toEqual([never.id, late.id, early.id])
    expect(await order('lastTimeActive', true)).toEqual([late.id, early.id, never.id])
    expect((await order('accountStatus'))[2]).toBe(never.id)
    expect((await order('staffType'))[0]).toBe(late.id)
    const { body } = await app.request('GET /staff/search', { query: { searchTerm: 'Bello' } }, { as: principal })
    expect(body.foundStaffs[0]).toMatchObject({
      phoneNumber: { code: '+234' },
      lastTimeActive: '2026-10-02T08:00:00Z',
    })
  })

  it('sorts last activity with the latest first', async () => {
    const { make, principal } = await makeWorld()
    const early = await make({ last_active_at: '2026-10-01T08:00:00Z' })
    const late = await make({ last_active_at: '2026-10-02T08:00:00Z' })
    const { body } = await app.request('GET /staff/last-time-active', { query: { limit: 2 } }, { as: principal })
    expect([body.foundStaffs.map(({ id }) => id), body.total]).toEqual([[late.id, early.id], 3])
  })
})

describe('retirement', () => {
  it('is listed, the soonest first, with its reason; people with a missing day are counted', async () => {
    const { make, principal, state } = await makeWorld()
    const teaching = { staff_type: 'Teaching', date_of_birth: '1962-03-01' }
    const byAge = await make({ ...teaching, first_appointment: '1990-01-01' })
    const byService = await make({ ...teaching, first_appointment: '1986-12-31' })
    const extended = await make({ ...teaching, first_appointment: '1986-01-01', retirement_extended_to: '2028-06-30' })
    const later = await make({ staff_type: 'Teaching', date_of_birth: '1980-01-01', first_appointment: '2005-01-01' })
    const over = await make({
      staff_type: 'Non-Teaching',
      date_of_birth: '1966-02-28',
      first_appointment: '2000-01-01',
    })
    const list = async (query: object = {}) =>
      (await app.request('GET /staff/retirements', { query }, { as: principal })).body
    const { foundStaffs, total, withoutDates } = await list()
    expect(foundStaffs.map(({ id, retirementDate, by }) => [id, retirementDate, by])).toEqual([
      [over.id, '2026-02-28', 'age'],
      [byService.id, '2026-12-31', 'service'],
      [byAge.id, '2027-03-01', 'age'],
      [extended.id, '2028-06-30', 'extension'],
    ])
    expect([total, withoutDates]).toEqual([4, 1])
    expect((await list({ withinMonths: 3 })).total).toBe(2)
    expect((await list({ withinMonths: 600, limit: 1, page: 5 })).foundStaffs[0]?.id).toBe(later.id)
    // The same day as on the profile.
    const { body } = await app.request('GET /staff/view-staff/{id}', { params: { id: byAge.id } }, { as: principal })
    expect(body.retirementDate).toBe('2027-03-01')
    // A state's own criteria apply at once.
    const criteria = { teaching: { age: 60, years: 35 }, nonTeaching: { age: 60, years: 35 } }
    await app.db.run(sql`update state set retirement = ${JSON.stringify(criteria)} where id = ${state.id}`)
    expect((await list()).foundStaffs.find(({ id }) => id === byAge.id)?.retirementDate).toBe('2022-03-01')
  })

  it('is walked through from the soonest, with equal days and names, and counted once', async () => {
    const { make, principal } = await makeWorld()
    const retires = (years: number, columns: object = {}) =>
      make({ staff_type: 'Teaching', date_of_birth: '1980-03-01', first_appointment: `${years}-01-01`, ...columns })
    for (const lastName of ['Bello', 'Bello', 'Ọlá']) await retires(1990, { last_name: lastName, first_name: 'Musa' })
    for (const year of [1988, 1991]) await retires(year)
    const read = pagesOf(app, '/staff/retirements', 'foundStaffs', principal)
    const overdue = () => retires(1980)
    expect(await assertWalks(read, overdue)).toHaveLength(5)
    const list = async (query: object) =>
      (await app.request('GET /staff/retirements', { query: { limit: 2, ...query } }, { as: principal })).body
    const { next, ...first } = await list({})
    await make({ staff_type: 'Teaching' })
    const second = await list({ after: next })
    expect([second.total, second.withoutDates]).toEqual([first.total, first.withoutDates])
    expect((await list({})).withoutDates).toBe(first.withoutDates + 1)
    await assertRefusesCursor(app, principal, '/staff/retirements', { after: next ?? '', withinMonths: '12' })
    await assertRefusesCursor(app, principal, '/staff/last-time-active', { after: next ?? '' })
  })
})

describe('the download', () => {
  it("contains the filtered list, in the upload's columns with the state's own terms, without NIN; it is audited", async () => {
    const { state, make, principal, school } = await makeWorld()
    await app.db.run(sql`update state set tescom_number_term = 'PPTSC Number' where id = ${state.id}`)
    const number = `T/${unique()}`
    await make({
      last_name: '=Bello',
      nin: '12345678901',
      tescom_number: number,
      date_of_birth: '1980-02-29',
      gender: 'male',
    })
    await make({ last_name: 'Ade', gender: 'female' })
    const query = { gender: 'male' } as const
    const answer = await app.request('GET /staff/download', { query }, { as: principal })
    expect(answer.headers['content-type']).toContain('spreadsheetml')
    const sheet = await read(answer.bytes, { maxRows: 100, maxBytes: 1_000_000 })
    const titles = sheet.headers.map(({ title }) => title)
    expect(titles).toContain('PPTSC Number')
    expect(titles).not.toContain('NIN')
    const cell = (title: string) =>
      sheet.rows[0]?.cells[sheet.headers.find(header => header.title === title)?.key ?? '']
    expect([cell('Surname'), cell('PPTSC Number'), cell('Role'), cell('School'), cell('Date of Birth')]).toEqual([
      '=Bello',
      number,
      'Teacher',
      school.name,
      '1980-02-29',
    ])
    expect(sheet.rows).toHaveLength(1)
    expect(answer.bytes.includes('12345678901')).toBe(false)
    const trail = await app.db.rows(
      sql`select summary from audit_log where operation = 'staff.download' and state_id = ${state.id}`,
    )
    expect(trail).toEqual([{ summary: 'Downloaded a list of 1 staff' }])
    const teacher = await makePerson(app, { state, role: 'teacher', school })
    expect((await app.request('GET /staff/download', { query }, { as: teacher })).status).toBe(403)
  })
})

describe('the nominal roll', () => {
  it('has a line for each member of the staff, with what a posting needs, and places to sign', async () => {
    const { state, make, school, principal } = await makeWorld()
    await make({
      last_name: 'Okafor',
      first_name: 'Ngozi',
      gender: 'female',
      grade_level: 12,
      step: 4,
      first_appointment: '2010-03-01',
      nin: '12345678901',
    })
    const answer = await app.request('GET /staff/print', { query: {} }, { as: principal })
    expect(answer.headers['content-disposition']).toContain(`${school.name}, Nominal roll of staff, `)
    const lines = pagesOfPdf(answer.bytes).flatMap(page => page.lines)
    const text = lines.join(' ')
    for (const words of [
      'Nominal roll of staff',
      'Okafor, Ngozi',
      '12 / 4',
      '01-03-2010',
      'Head of the school',
      'Date',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('12345678901')
    const teacher = await makePerson(app, { state, role: 'teacher', school })
    expect((await app.request('GET /staff/print', { query: {} }, { as: teacher })).status).toBe(403)
  })
})
