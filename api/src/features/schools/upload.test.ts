import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import {
  makeDistrict,
  makeOrganisations,
  makePerson,
  makeSchool,
  type SignedIn,
  signIn,
  unique,
} from '../../../test/factories.ts'
import { foreignWorkbook } from '../../../test/sheets.ts'
import { sql } from '../../platform/db/index.ts'
import { auth } from '../auth/index.ts'
import { districts } from '../districts/index.ts'
import { roles } from '../roles/index.ts'
import { staff } from '../staff/index.ts'
import { schools } from './index.ts'

const app = await testApp({ features: [auth, districts, schools, roles, staff] })

const makeWorld = async () => {
  return makeOrganisations(app, {
    people: { principal: 'principal', districtAdmin: 'districtAdmin', superAdmin: 'superAdmin' },
  })
}

const titles = [
  'Name of School',
  'school type',
  'ADDRESS',
  'LGA',
  'Phone',
  'Principal Surname',
  'Principal First Name',
  'Principal Email',
  'Principal Phone',
]
const line = (more: Record<number, string> = {}): string[] => {
  const number = unique()
  return [
    `Ẹ̀gbá High School ${number}`,
    'Junior & Senior',
    '5 Òkè-Ìtòkú Road',
    '',
    '0803 111 2222',
    'Ṣólàńkẹ́',
    'Fọlá',
    `Head${number}@Example.com`,
    `76${String(number).padStart(8, '0')}`,
  ].map((cell, index) => more[index] ?? cell)
}
const csv = (rows: readonly (readonly string[])[], head: readonly string[]) =>
  new File([[head, ...rows].map(row => row.map(cell => `"${cell}"`).join(',')).join('\n')], 'schools.csv')
const upload = 'POST /school/upload-multiple'
const send = (rows: readonly (readonly string[])[], as: SignedIn, head = titles) =>
  app.request(upload, { file: csv(rows, head) }, { as })
const view = (id: string, as: SignedIn) => app.request('GET /school/upload-multiple/{id}', { params: { id } }, { as })
const correct = (id: string, rows: { row: number; cells?: Record<string, string> }[], as: SignedIn) =>
  app.request('PATCH /school/upload-multiple/{id}', { params: { id }, body: { rows } }, { as })
const commit = (id: string, as: SignedIn, more: { leaveOutInvalid?: boolean; confirmation?: string } = {}) =>
  app.request('POST /school/create-multiple/{id}', { params: { id }, body: more }, { as })
const schoolsOf = async (as: SignedIn, id: string) =>
  (await app.request('GET /school/get-by-district/{id}', { params: { id }, query: {} }, { as })).body.foundSchools

describe('an uploaded sheet of schools', () => {
  it('adds schools with their principals once, who sign in with the temporary password they were sent', async () => {
    const { district, districtAdmin } = await makeWorld()
    const [one, two, without] = [line(), line(), line({ 5: '', 6: '', 7: '', 8: '' })]
    const { status, body } = await send([one, two, without], districtAdmin)
    expect([status, body.errors, body.good, body.committedAt]).toEqual([200, [], 3, null])
    expect(await schoolsOf(districtAdmin, district.id)).toHaveLength(1)

    const done = await commit(body.id, districtAdmin)
    expect(done.body.outcome).toEqual({ created: 3, heads: 2, leftOut: 0 })
    expect((await commit(body.id, districtAdmin)).body.outcome).toEqual(done.body.outcome)
    const made = await schoolsOf(districtAdmin, district.id)
    expect(made.find(({ name }) => name === one[0])).toMatchObject({
      category: 'Junior & Senior Secondary',
      principal: { firstName: 'Fọlá', lastName: 'Ṣólàńkẹ́' },
      staffCount: 1,
    })
    expect(made.find(({ name }) => name === without[0])).toMatchObject({ principal: null })

    const [letter] = await app.db.rows<{ text: string }>(
      sql`select text from mail_outbox where to_address = ${one[7]?.toLowerCase()}`,
    )
    const password = /^ {4}(\S+)$/m.exec(letter?.text ?? '')?.[1] ?? ''
    const credentials = { strategy: 'local', username: one[7]?.toLowerCase() ?? '', password } as const
    expect((await app.request('POST /auth/login', { body: credentials })).status).toBe(200)
    const trail = await app.db.rows<{ summary: string }>(sql`
      select summary from audit_log where entity = 'schoolUpload' and entity_id = ${body.id} order by id`)
    expect(trail.map(({ summary }) => summary)).toEqual([
      'Uploaded schools.csv with 3 rows to be checked',
      'Added 3 schools from schools.csv, 2 with their principal',
    ])
    expect((await correct(body.id, [{ row: 2, cells: { name: 'Another' } }], districtAdmin)).error.code).toBe(
      'upload_already_saved',
    )
  })

  it('gives people of the same name usernames of their own', async () => {
    const { district, districtAdmin } = await makeWorld()
    const name = `Twin${unique()}`
    const { body } = await send([line({ 5: name }), line({ 5: name })], districtAdmin)
    await commit(body.id, districtAdmin)
    const { body: found } = await app.request(
      'GET /staff/search',
      { query: { searchTerm: name } },
      { as: districtAdmin },
    )
    expect(found.foundStaffs.map(({ username }) => username).toSorted()).toEqual([
      `fola.${name.toLowerCase()}`,
      `fola.${name.toLowerCase()}2`,
    ])
    expect(await schoolsOf(districtAdmin, district.id)).toHaveLength(3)
  })

  it('reports every error with row, column, value and what is wanted, and is repaired in the page', async () => {
    const { state, districtAdmin, school, principal } = await makeWorld()
    await app.owner.query(`update state set name = 'Ogun' where id = $1`, [state.id])
    const twice = line()
    const { body } = await send(
      [
        line({ 0: '', 1: 'Wizardry', 2: '', 3: 'Ikeja' }),
        line({ 0: school.name.toUpperCase(), 7: principal.email }),
        twice,
        line({ 0: twice[0] ?? '', 7: twice[7] ?? '' }),
        line({ 6: '', 8: '12' }),
      ],
      districtAdmin,
    )
    expect(body.errors.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
      '2 name: Write the name.',
      '2 address: Write the address.',
      '2 category: Write one of Primary, Junior Secondary, Senior Secondary, Junior & Senior Secondary, Science/Technical, Special.',
      expect.stringMatching(/^2 lga: 'Ikeja' is not a local government of/),
      expect.stringMatching(
        /^3 name: .+ already has a school of this name\. Add the town to it, or leave this row out\.$/,
      ),
      '3 headEmail: Somebody already uses this e-mail. Leave the cells about the person empty and appoint them afterwards, or correct this.',
      '4 name: Row 5 has the same name. Correct one, or leave one out.',
      '4 headEmail: Row 5 has the same e-mail. Correct one, or leave one out.',
      '5 name: Row 4 has the same name. Correct one, or leave one out.',
      '5 headEmail: Row 4 has the same e-mail. Correct one, or leave one out.',
      "6 headFirstName: Write the principal's first name.",
      '6 headPhone: Please put in only the last ten digits of your phone number.',
    ])
    expect((await commit(body.id, districtAdmin)).error.code).toBe('no_row_to_save')
    const repaired = await correct(
      body.id,
      [{ row: 6, cells: { headFirstName: 'Adé', headPhone: line()[8] ?? '' } }],
      districtAdmin,
    )
    expect(repaired.body.good).toBe(1)
    expect((await commit(body.id, districtAdmin, { leaveOutInvalid: false })).error.code).toBe('row_errors_left')
    expect((await commit(body.id, districtAdmin)).body.outcome).toEqual({ created: 1, heads: 1, leftOut: 4 })
  })

  it('names the district of each school where the state uploads it, and warns of a twin elsewhere', async () => {
    const { state, district, superAdmin } = await makeWorld()
    const pending = await makeDistrict(app, state, { approved: false })
    const elsewhere = await makeDistrict(app, state)
    const twin = await makeSchool(app, elsewhere)
    await app.owner.query(`update school set lga = 'Ibadan North' where id = $1`, [twin.id])
    await app.owner.query(`update state set name = 'Oyo' where id = $1`, [state.id])
    const withDistrict = (name: string, more: Record<number, string> = {}) => [...line(more), name]
    const { body } = await send(
      [
        withDistrict(district.name, { 0: twin.name, 3: 'ibadan north lga' }),
        withDistrict(pending.name),
        withDistrict('Atlantis'),
        withDistrict(''),
      ],
      superAdmin,
      [...titles, 'District'],
    )
    expect(body.errors.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
      `3 district: ${pending.name} is not approved yet.`,
      "4 district: The state has no district called 'Atlantis'.",
      '5 district: Write the district of the school.',
    ])
    expect(body.warnings.map(({ code, row }) => [code, row])).toEqual([['organization_known', 2]])
    expect((await commit(body.id, superAdmin)).error.code).toBe('warnings_unconfirmed')
    const done = await commit(body.id, superAdmin, { confirmation: body.confirmation ?? '' })
    expect(done.body.outcome).toEqual({ created: 1, heads: 1, leftOut: 3 })
    expect((await schoolsOf(superAdmin, district.id)).map(({ name }) => name)).toContain(twin.name)
  })

  it('keeps formulas and markup as text, and says so', async () => {
    const { districtAdmin } = await makeWorld()
    const [title, ...rest] = line()
    const file = await foreignWorkbook([
      {
        name: 'Schools',
        rows: [titles, [{ formula: '1+1', value: `${title}` }, ...rest], ['=HYPERLINK("x")', ...line().slice(1)]],
      },
    ])
    const { body } = await app.request(upload, { file: new File([file], 'schools.xlsx') }, { as: districtAdmin })
    expect(body.rows[0]?.cells.name).toBe(title)
    expect(body.warnings.map(({ code, row, column }) => [code, row, column])).toEqual([
      ['looks_like_formula', 3, 'name'],
    ])
  })

  it('belongs to its district: others do not find it, and schools and teachers may not upload', async () => {
    const { state, districtAdmin, superAdmin, principal, school } = await makeWorld()
    const other = await makePerson(app, { state, role: 'districtAdmin', district: await makeDistrict(app, state) })
    const foreign = await makeWorld()
    const { body } = await send([line()], districtAdmin)
    for (const as of [other, foreign.districtAdmin, foreign.superAdmin]) {
      expect((await view(body.id, as)).status).toBe(404)
      expect((await correct(body.id, [{ row: 2, cells: { name: 'Taken over' } }], as)).status).toBe(404)
      expect((await commit(body.id, as)).status).toBe(404)
    }
    expect((await view(body.id, superAdmin)).status).toBe(200)
    expect((await send([line()], principal)).status).toBe(403)
    const entered = await signIn(app, superAdmin, { enteredSchool: school })
    expect((await send([line()], entered)).error.code).toBe('no_district')
    const unconfirmed = await signIn(app, districtAdmin, { isConfirmed: false })
    expect((await commit(body.id, unconfirmed)).error.code).toBe('confirm_identity')
    expect((await commit(body.id, districtAdmin)).body.outcome).toMatchObject({ created: 1 })
  })
})
