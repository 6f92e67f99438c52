import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { makeDistrict, makePerson, makeState, type SignedIn, unique } from '../../../test/factories.ts'
import { auth } from '../auth/index.ts'
import { roles } from '../roles/index.ts'
import { schools } from '../schools/index.ts'
import { staff } from '../staff/index.ts'
import { districts } from './index.ts'

const app = await testApp({ features: [auth, districts, roles, schools, staff] })

const titles = [
  'Zone',
  'Address',
  'Phone',
  'E-mail',
  'Admin Surname',
  'Admin First Name',
  'Admin E-mail',
  'Admin Phone',
]
const line = (more: Record<number, string> = {}): string[] => {
  const number = unique()
  return [
    `Ẹ̀gbá Zone ${number}`,
    '1 Ìjẹmọ̀ Road',
    '08035550002, 08035550003',
    `office${number}@zone.example`,
    'Ṣóyínká',
    'Adé',
    `admin${number}@zone.example`,
    `77${String(number).padStart(8, '0')}`,
  ].map((cell, index) => more[index] ?? cell)
}
const send = (rows: readonly (readonly string[])[], as: SignedIn) => {
  const text = [titles, ...rows].map(row => row.map(cell => `"${cell}"`).join(',')).join('\n')
  return app.request('POST /district/upload-multiple', { file: new File([text], 'zones.csv') }, { as })
}
const commit = (id: string, as: SignedIn) =>
  app.request('POST /district/create-multiple/{id}', { params: { id }, body: {} }, { as })
const search = async (as: SignedIn) =>
  (await app.request('GET /district/search', { query: {} }, { as })).body.foundDistricts

describe('an uploaded sheet of districts', () => {
  it('adds approved districts with their admins once', async () => {
    const state = await makeState(app)
    const superAdmin = await makePerson(app, { state, role: 'superAdmin' })
    const rows = [line(), line()]
    const { body } = await send(rows, superAdmin)
    expect([body.errors, body.good]).toEqual([[], 2])
    const done = await commit(body.id, superAdmin)
    expect(done.body.outcome).toEqual({ created: 2, heads: 2, leftOut: 0 })
    expect((await commit(body.id, superAdmin)).body.outcome).toEqual(done.body.outcome)
    const found = await search(superAdmin)
    expect(found).toHaveLength(2)
    expect(found.find(({ name }) => name === rows[0]?.[0])).toMatchObject({
      status: 'Approved',
      emails: [rows[0]?.[3]],
      phoneNumbers: [
        { code: '+234', number: '8035550002' },
        { code: '+234', number: '8035550003' },
      ],
      admin: { firstName: 'Adé', lastName: 'Ṣóyínká', email: rows[0]?.[6] },
    })
  })

  it('reports errors by row and column, and adds nothing while no row is good', async () => {
    const state = await makeState(app)
    const superAdmin = await makePerson(app, { state, role: 'superAdmin' })
    const known = await makeDistrict(app, state)
    const { body } = await send([line({ 0: known.name, 2: '', 3: 'x', 4: '', 5: '', 6: '', 7: '' })], superAdmin)
    expect(body.errors.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
      '2 name: The state already has a district of this name. Leave this row out, or choose another name.',
      '2 phones: Write at least one phone number of the office.',
      '2 email: Write one e-mail address of the office, as in name@example.com.',
      "2 headLastName: Write the admin's surname.",
      "2 headFirstName: Write the admin's first name.",
      '2 headEmail: Write the e-mail address: the temporary password goes there.',
      '2 headPhone: Write the phone number.',
    ])
    expect((await commit(body.id, superAdmin)).error.code).toBe('no_row_to_save')
    expect(await search(superAdmin)).toHaveLength(1)
  })

  it('is read again as it was left, and corrected row by row', async () => {
    const superAdmin = await makePerson(app, { state: await makeState(app), role: 'superAdmin' })
    const { body } = await send([line(), line({ 3: 'x' })], superAdmin)
    const params = { id: body.id }
    const again = await app.request('GET /district/upload-multiple/{id}', { params }, { as: superAdmin })
    expect([again.body.good, again.body.errors.map(({ row, column }) => [row, column])]).toEqual([1, [[3, 'email']]])
    const rows = [{ row: 3, cells: { email: 'office@zone.example' } }]
    const { body: corrected } = await app.request(
      'PATCH /district/upload-multiple/{id}',
      { params, body: { rows } },
      { as: superAdmin },
    )
    expect([corrected.good, corrected.errors]).toEqual([2, []])
  })

  it("is the state's: a district's admin may not upload, and another state does not find it", async () => {
    const state = await makeState(app)
    const superAdmin = await makePerson(app, { state, role: 'superAdmin' })
    const districtAdmin = await makePerson(app, {
      state,
      role: 'districtAdmin',
      district: await makeDistrict(app, state),
    })
    const foreign = await makePerson(app, { state: await makeState(app), role: 'superAdmin' })
    expect((await send([line()], districtAdmin)).status).toBe(403)
    const { body } = await send([line()], superAdmin)
    const params = { id: body.id }
    expect((await app.request('GET /district/upload-multiple/{id}', { params }, { as: foreign })).status).toBe(404)
    expect((await commit(body.id, foreign)).status).toBe(404)
  })

  it('has a template that is refused as long as nobody filled it in', async () => {
    const superAdmin = await makePerson(app, { state: await makeState(app), role: 'superAdmin' })
    const { headers, bytes } = await app.request('GET /district/upload-template', {}, { as: superAdmin })
    expect(headers['content-disposition']).toContain('districts-template.xlsx')
    const file = new File([new Uint8Array(bytes)], 'template.xlsx')
    const back = await app.request('POST /district/upload-multiple', { file }, { as: superAdmin })
    expect(back.error.code).toBe('empty_sheet')
    const ofSchools = await app.request('GET /school/upload-template', {}, { as: superAdmin })
    expect(ofSchools.headers['content-disposition']).toContain('schools-template.xlsx')
  })
})
