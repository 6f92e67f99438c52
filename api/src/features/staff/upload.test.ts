import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { makeOrganisations, makePerson, makeSchool, type SignedIn, signIn, unique } from '../../../test/factories.ts'
import { sql } from '../../platform/db/index.ts'
import { workbookBytes } from '../../platform/spreadsheet/index.ts'
import { auth } from '../auth/index.ts'
import { roles } from '../roles/index.ts'
import { schools } from '../schools/index.ts'
import { staff } from './index.ts'

const app = await testApp({ features: [auth, { ...schools, routes: [] }, roles, staff] })

const makeWorld = async () => {
  return makeOrganisations(app, {
    people: { principal: 'principal', vice: 'vicePrincipal', teacher: 'teacher', districtAdmin: 'districtAdmin' },
  })
}

const titles = ['GSM', 'Surname', 'FIRST NAME', 'E-mail address', 'user name', 'Sex', 'Role', 'TESCOM No', 'GL', 'DOB']
const line = (more: Record<number, string> = {}): string[] => {
  const number = unique()
  return [
    `75${String(number).padStart(8, '0')}`,
    'Okafor',
    'Ngozi',
    `Staff${number}@Example.com`,
    `sheet.person${number}`,
    'F',
    'teacher',
    '',
    'GL 08',
    '09/03/1985',
  ].map((cell, index) => more[index] ?? cell)
}
const csv = (rows: readonly (readonly string[])[], head: readonly string[] = titles) =>
  new File([[head, ...rows].map(row => row.map(cell => `"${cell}"`).join(',')).join('\n')], 'staff.csv')
const send = (rows: readonly (readonly string[])[], as: SignedIn, head?: readonly string[]) =>
  app.request('POST /staff/upload-multiple', { file: csv(rows, head) }, { as })
const view = (id: string, as: SignedIn) => app.request('GET /staff/upload-multiple/{id}', { params: { id } }, { as })
const correct = (
  id: string,
  rows: { row: number; cells?: Record<string, string>; leftOut?: boolean }[],
  as: SignedIn,
) => app.request('PATCH /staff/upload-multiple/{id}', { params: { id }, body: { rows } }, { as })
const commit = (id: string, as: SignedIn, leaveOutInvalid = false, confirmation?: string) =>
  app.request('POST /staff/create-multiple/{id}', { params: { id }, body: { leaveOutInvalid, confirmation } }, { as })
const total = async (as: SignedIn) => (await app.request('GET /staff/search', { query: {} }, { as })).body.total

describe('an uploaded sheet of staff', () => {
  it('is read with any of its titles, checked, and committed once; passwords are sent by e-mail', async () => {
    const { principal, school } = await makeWorld()
    const [one, two] = [line(), line({ 6: 'CLASS TEACHER', 7: `T/${unique()}`, 8: '', 9: '' })]
    const { status, body } = await send([one, [], two], principal)
    expect(status).toBe(200)
    expect([body.errors, body.good, body.rows.map(({ row }) => row), body.committedAt]).toEqual([[], 2, [2, 4], null])
    expect(body.columns.map(({ title }) => title)).toContain('Tescom Number')
    expect(await total(principal)).toBe(2)
    expect((await view(body.id, principal)).body).toEqual(body)

    const done = await commit(body.id, principal)
    expect(done.body.outcome).toEqual({ created: 2, leftOut: 0 })
    const again = await commit(body.id, principal)
    expect(again.body).toEqual(done.body)
    expect(await total(principal)).toBe(4)
    const { body: list } = await app.request(
      'GET /staff/search',
      { query: { searchTerm: one[4] ?? '' } },
      { as: principal },
    )
    expect(list.foundStaffs).toMatchObject([
      { username: one[4], roles: ['Teacher'], accountStatus: 'ResetPassword', school: { id: school.id } },
    ])
    const [letter] = await app.db.rows<{ text: string }>(
      sql`select text from mail_outbox where to_address = ${one[3]?.toLowerCase()}`,
    )
    const password = /^ {4}(\S+)$/m.exec(letter?.text ?? '')?.[1] ?? ''
    const credentials = { strategy: 'local', username: one[4] ?? '', password } as const
    expect((await app.request('POST /auth/login', { body: credentials })).status).toBe(200)
    const trail = await app.db.rows<{ summary: string }>(sql`
      select summary from audit_log where entity = 'staffUpload' and entity_id = ${body.id} order by id`)
    expect(trail.map(({ summary }) => summary)).toEqual([
      'Uploaded staff.csv with 2 rows to be checked',
      'Added 2 staff from staff.csv',
    ])
    const late = await correct(body.id, [{ row: 2, leftOut: true }], principal)
    expect([late.status, late.error.code]).toEqual([409, 'staff_already_created'])
  })

  it('adds nobody until the caller has confirmed their identity', async () => {
    const { principal } = await makeWorld()
    const unconfirmed = await signIn(app, principal, { isConfirmed: false })
    const { body } = await send([line()], unconfirmed)
    const refused = await commit(body.id, unconfirmed)
    expect([refused.status, refused.error.code]).toEqual([403, 'confirm_identity'])
    expect((await commit(body.id, principal)).body.outcome).toEqual({ created: 1, leftOut: 0 })
  })

  it('reports every error with row, column, value and the expected form', async () => {
    const { state, district, principal } = await makeWorld()
    // A row with the username of somebody of this school would be about them.
    const teacher = await makePerson(app, { state, role: 'teacher', school: await makeSchool(app, district) })
    const number = `T/${unique()}`
    await app.db.run(sql`update staff set tescom_number = ${number} where id = ${teacher.id}`)
    const twice = line()
    const { body } = await send(
      [
        line({ 0: '123', 2: '', 5: 'x', 6: 'Wizard', 8: '11', 9: '31/02/1985' }),
        line({ 3: teacher.email, 4: teacher.username.toUpperCase(), 7: number.toLowerCase() }),
        twice,
        line({ 0: twice[0] ?? '', 4: twice[4] ?? '' }),
        line({ 9: '09/03/2020' }),
        line({ 3: 'nobody', 4: 'x' }),
      ],
      principal,
    )
    const errors = body.errors.map(({ row, column, message }) => `${row} ${column}: ${message}`)
    expect(errors).toEqual([
      '2 firstName: Write the first name.',
      '2 phoneNumber: Please put in only the last ten digits of your phone number.',
      '2 gender: Write Male or Female.',
      "2 role: The school has no role 'Wizard'. Its roles are Principal, Vice Principal, Class Teacher, Teacher, Administrator.",
      '2 gradeLevel: Write a grade level from 1 to 17, without 11.',
      '2 dateOfBirth: 31-02-1985 does not exist. Check the day and the month.',
      '3 username: Somebody already uses this username. Choose another, or leave this row out.',
      '3 email: Somebody already uses this e-mail. Give the person a role by hand if they have an account, or leave this row out.',
      `3 tescomNumber: This Tescom Number already belongs to ${teacher.fullName}.`,
      '4 username: Row 5 has the same username. Correct one, or leave one out.',
      '4 phoneNumber: Row 5 has the same phone number. Correct one, or leave one out.',
      '5 username: Row 4 has the same username. Correct one, or leave one out.',
      '5 phoneNumber: Row 4 has the same phone number. Correct one, or leave one out.',
      '6 dateOfBirth: Staff are at least 15 years old. Check the date.',
      '7 username: Username must be more than 5 characters',
      '7 email: Write one e-mail address, as in name@example.com.',
    ])
    expect(body.good).toBe(0)
    expect((await commit(body.id, principal)).error.code).toBe('no_staff_to_create')
  })

  it('can be corrected in the page; rows with errors are left out only on request', async () => {
    const { principal } = await makeWorld()
    const { body } = await send([line({ 6: 'Wizard' }), line({ 5: '' }), line()], principal)
    const corrected = await correct(body.id, [{ row: 2, cells: { role: 'Administrator' } }], principal)
    expect([corrected.body.good, corrected.body.errors.map(({ row }) => row)]).toEqual([2, [3]])
    const invalid = await commit(body.id, principal)
    expect([invalid.status, invalid.error.code]).toEqual([422, 'staff_errors_left'])
    // Three rows with the same name and date of birth: the user must confirm that they are three people.
    const unconfirmed = await commit(body.id, principal, true)
    expect([unconfirmed.status, unconfirmed.error.code]).toEqual([409, 'warnings_unconfirmed'])
    expect(corrected.body.warnings.map(({ row, message }) => [row, message])).toEqual([
      [2, 'Rows 3, 4 have the same name and date of birth. Leave one out if they are the same person.'],
      [3, 'Rows 2, 4 have the same name and date of birth. Leave one out if they are the same person.'],
      [4, 'Rows 2, 3 have the same name and date of birth. Leave one out if they are the same person.'],
    ])
    const done = await commit(body.id, principal, true, corrected.body.confirmation ?? '')
    expect(done.body).toMatchObject({ outcome: { created: 2, leftOut: 1 }, warnings: [], confirmation: null })
  })

  it('warns of a person whom the state has already under another e-mail, until it is confirmed', async () => {
    const { principal, district, state } = await makeWorld()
    const columns = { first_name: 'Ngozi', last_name: 'Okafor', date_of_birth: '1985-03-09' }
    await makePerson(app, { state, role: 'teacher', school: await makeSchool(app, district), columns })
    const elsewhere = await send([line({ 1: 'OKAFOR', 2: 'Ngozi Ada' }), line({ 2: 'Amaka' })], principal)
    expect(elsewhere.body.warnings.map(({ code, row, message }) => [code, row, message])).toEqual([
      [
        'person_known',
        2,
        'Another school or office of the state already has Okafor, Ngozi, with the same name and date of birth and another e-mail. Leave this row out if it is the same person.',
      ],
    ])
    expect((await commit(elsewhere.body.id, principal)).error.code).toBe('warnings_unconfirmed')
    const done = await commit(elsewhere.body.id, principal, false, elsewhere.body.confirmation ?? '')
    expect(done.body.outcome).toEqual({ created: 2, leftOut: 0 })

    // The two who were just added are in this school; a person from another state or with another date of birth is not matched.
    const again = await send([line({ 2: 'Amaka' }), line({ 2: 'Amaka', 9: '10/03/1985' })], principal)
    expect(again.body.warnings.map(({ row, message }) => [row, message.slice(0, 45)])).toEqual([
      [2, 'This school already has Okafor, Amaka, with t'],
    ])
    const stranger = await makeWorld()
    expect((await send([line()], stranger.principal)).body.warnings).toEqual([])
  })

  it('asks about staff numbers that lack the zeros of the others', async () => {
    const { principal } = await makeWorld()
    const { body } = await send([line({ 7: '00417' }), line({ 7: '418', 1: 'Bello' })], principal)
    expect(body.warnings).toMatchObject([{ code: 'zeros_lost', row: 3, column: 'tescomNumber', value: '418' }])
  })

  it('refuses a role that the uploader lacks, even one that is removed before the commit', async () => {
    const { principal, vice, districtAdmin, school } = await makeWorld()
    const byVice = await send([line({ 6: 'Principal' }), line()], vice)
    expect(byVice.body.errors.map(({ message }) => message)).toEqual([
      'You cannot give the role Principal: it holds permissions that you do not hold yourself.',
    ])
    const { body: role } = await app.request(
      'POST /role/add',
      { body: { name: 'Librarian', permissions: ['student.view'] } },
      { as: principal },
    )
    const { body } = await send([line({ 6: 'LIBRARIAN' })], vice)
    expect(body.good).toBe(1)
    await app.request(
      'PATCH /role/update/{id}',
      { params: { id: role.id }, body: { name: 'Librarian', permissions: ['role.manage'], revision: 1 } },
      { as: principal },
    )
    expect((await commit(body.id, vice)).error.code).toBe('rows_saved_meanwhile')
    expect((await view(body.id, vice)).body.errors.map(({ column }) => column)).toEqual(['role'])
    // The district uploads for one of its schools.
    const district = await app.request(
      'POST /staff/upload-multiple',
      { body: { school: school.id }, file: csv([line({ 6: 'Principal' })]) } as never,
      { as: districtAdmin },
    )
    expect(district.body).toMatchObject({ good: 1 })
  })

  it('detects people added since the check, stores the error for the page, and adds nobody', async () => {
    const { principal, state } = await makeWorld()
    const row = line()
    const { body } = await send([row, line()], principal)
    await makePerson(app, { state, email: row[3]?.toLowerCase() ?? '' })
    const before = await total(principal)
    expect((await commit(body.id, principal)).error.code).toBe('staff_errors_left')
    expect((await view(body.id, principal)).body.errors).toMatchObject([{ row: 2, column: 'email' }])
    expect(await total(principal)).toBe(before)
  })

  it('is refused as a whole if it is no list of staff, and to people without permission', async () => {
    const { principal, teacher, state, district } = await makeWorld()
    const missing = await send([['a', 'b']], principal, ['Surname', 'First Name'])
    expect([missing.status, missing.error.code]).toEqual([422, 'columns_missing'])
    expect((await send([line()], teacher)).status).toBe(403)
    const { body } = await send([line()], principal)
    const sibling = await makePerson(app, { state, role: 'principal', school: await makeSchool(app, district) })
    for (const as of [sibling, (await makeWorld()).principal]) {
      expect((await view(body.id, as)).status).toBe(404)
      expect((await commit(body.id, as)).status).toBe(404)
      expect((await correct(body.id, [{ row: 2, leftOut: true }], as)).status).toBe(404)
    }
  })

  it("has a template that is empty when sent back unfilled; the state's own terms are read, and workbooks", async () => {
    const { principal, state, vice } = await makeWorld()
    await app.db.run(sql`update state set oracle_number_term = 'Payroll Code' where id = ${state.id}`)
    const template = await app.request('GET /staff/upload-template', {}, { as: vice })
    const back = await app.request(
      'POST /staff/upload-multiple',
      { file: new File([new Uint8Array(template.bytes)], 'staff.xlsx') },
      { as: principal },
    )
    expect(back.error.code).toBe('empty_sheet')
    const own = [...titles, 'Payroll code']
    const filled = await send([[...line(), `O/${unique()}`]], principal, own)
    expect(filled.body.rows[0]?.cells.oracleNumber).toMatch(/^O\//)
    const xlsx = await workbookBytes({
      sheetName: 'List',
      columns: titles.map(title => ({ title, kind: title === 'DOB' ? 'day' : 'number' })),
      rows: [line({ 9: '1985-03-09' })],
    })
    const asWorkbook = await app.request(
      'POST /staff/upload-multiple',
      { file: new File([new Uint8Array(xlsx)], 'staff.xlsx') },
      { as: principal },
    )
    expect([asWorkbook.body.good, asWorkbook.body.errors]).toEqual([1, []])
  })
})
