import { expect, it } from 'vitest'
import { testApp } from './app.ts'
import { makePerson } from './factories.ts'
import { transferWorld } from './transfer-world.ts'

const app = await testApp()
const world = await transferWorld(app)
const { state, old, oldHead, ada, ben } = world
const superAdmin = await makePerson(app, { state, role: 'superAdmin' })

const invalid = (answer: { status: number; error: { code?: string; fields?: { path: string }[] } }) => [
  answer.status,
  answer.error.code,
  answer.error.fields?.map(({ path }) => path),
]

it('refuses text that PostgreSQL cannot store, and names the field', async () => {
  for (const odd of ['a\0b', 'half a smile \ud83d']) {
    const body = { name: `Clerk ${odd}`, description: odd, permissions: ['student.view' as const] }
    expect(invalid(await app.request('POST /role/add', { body }, { as: oldHead }))).toEqual([
      422,
      'invalid',
      ['body.name', 'body.description'],
    ])
  }
  for (const path of ['search/everything?term=a%00b', 'student/search?searchTerm=%00', 'staff/search?role=%00']) {
    expect((await app.get(`/api/${path}`, { as: oldHead })).status).toBe(422)
  }
})

it('refuses a day that does not exist in the calendar of the database', async () => {
  for (const call of ['staff/search', 'student-transfer-log/search'])
    expect((await app.get(`/api/${call}?startDate=0000-01-01`, { as: oldHead })).status).toBe(422)
  expect((await app.get('/api/audit/search?endDate=0000-12-31', { as: superAdmin })).status).toBe(422)
})

it('reads only what a call names, whatever else its body holds', async () => {
  const [id, elsewhere] = [ada.id, world.fresh.id]
  const more = { id, builtIn: true, level: 'State', state_id: elsewhere, schoolId: elsewhere, revision: 9 }
  const own = { name: 'Store Keeper', description: '', permissions: ['student.view' as const] }
  const made = await app.request('POST /role/add', { body: { ...own, ...more } }, { as: oldHead })
  expect(made.body).toMatchObject({ builtIn: false, level: 'School', organization: { id: old.id } })
  expect(made.body.id).not.toBe(id)
  const params = { id: made.body.id }
  const change = { ...own, ...more, organization: elsewhere, revision: made.body.revision }
  const changed = await app.request('PATCH /role/update/{id}', { params, body: change }, { as: oldHead })
  expect(changed.body).toMatchObject({ id: params.id, builtIn: false, level: 'School', organization: { id: old.id } })
})

it('treats an id in capitals as the same', async () => {
  const large = ada.id.toUpperCase()
  const merge = { keep: ada.id, remove: large, reason: 'Twice the same' }
  expect((await app.request('POST /student/merge', { body: merge }, { as: oldHead })).error.code).toBe('same_record')
  const ask = { student: large, destinationSchool: old.id.toUpperCase(), reason: 'To itself' }
  expect((await app.request('POST /student-transfer-log/create', { body: ask }, { as: oldHead })).error.code).toBe(
    'same_school',
  )
  const removed = await app.request(
    'POST /student/merge',
    { body: { keep: large, remove: ben.id.toUpperCase(), reason: 'One child' } },
    { as: oldHead },
  )
  expect(removed.status).toBe(200)
})

it('stages a sheet with an unpaired surrogate, or a pair that would be cut at the end of a cell, and any name', async () => {
  const titles = 'Surname,First Name,Username,E-mail,Phone Number,Gender,Role,Qualifications'
  const cell = `${'x'.repeat(499)}\u{1f642} and more`
  const row = `Eze,Ngozi,ngozi.eze.odd,ngozi.odd@example.com,08031234567,Female,Teacher,${cell}`
  const file = new File([`${titles}\n${row}\n`], `${'n'.repeat(195)}\u{1f642}\u{1f642}\u{1f642}\0.csv`)
  const { status, body } = await app.request('POST /staff/upload-multiple', { file }, { as: oldHead })
  expect([status, body.rows?.length, body.fileName?.isWellFormed()]).toEqual([200, 1, true])
  const correct = await app.request(
    'PATCH /staff/upload-multiple/{id}',
    { params: { id: body.id }, body: { rows: [{ row: 2, cells: { qualifications: 'B.Ed\0' } }] } },
    { as: oldHead },
  )
  expect(invalid(correct)).toEqual([422, 'invalid', ['body.rows.0.cells.qualifications']])
})

it('says that missing values are required, and what is expected of others', async () => {
  const saidOf = async (url: string, body: unknown) => {
    const { error } = await app.post(url, body, { as: oldHead })
    return Object.fromEntries((error.fields ?? []).map(({ path, message }) => [path, message]))
  }
  const required = 'This field is required'
  expect(await saidOf('/api/student/add', { guardians: [{ name: 'Ruth', relationship: 'Mother' }] })).toMatchObject({
    'body.lastName': required,
    'body.dateOfBirth': required,
    'body.classId': required,
    'body.guardians.0.phones': 'Phone Number is required',
  })
  expect(await saidOf('/api/staff/register-district-admin', { staff: {}, district: {} })).toMatchObject({
    'body.staff.username': 'Username is required',
    'body.staff.email': 'E-mail is required',
    'body.staff.phoneNumber': 'Phone Number is required',
    'body.staff.password': 'Enter password.',
    'body.district.stateId': 'State is required',
  })
  expect(await saidOf('/api/class/add', { name: 'JSS 9', classTypeId: 'x', level: 'y' })).toEqual({
    'body.classTypeId': 'This is not an id.',
    'body.level': 'Write a number.',
  })
  const { error } = await app.get('/api/student/search?limit=0&status=Gone', { as: oldHead })
  expect(error.fields?.map(({ message }) => message)).toEqual([
    'Choose one of: Active, Transferred, Graduated, Withdrawn.',
    'At least 1.',
  ])
})
