import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { editedList } from '../../../test/sheets.ts'
import { sql } from '../../platform/db/index.ts'

const app = await testApp()

const makeWorld = async () => {
  const state = await make.makeState(app)
  const district = await make.makeDistrict(app, state)
  const id = String(make.unique()).padStart(10, '4')
  const school = await make.makeSchool(app, district, { name: `Alpha High School ${id}`, national_school_id: id })
  await make.makePerson(app, { state, role: 'principal', school })
  return {
    state,
    district,
    school,
    id,
    plain: await make.makeSchool(app, district, { name: `Beta High School ${id}` }),
    superAdmin: await make.makePerson(app, { state, role: 'superAdmin', firstName: 'Grace', lastName: 'Okon' }),
    districtAdmin: await make.makePerson(app, { state, role: 'districtAdmin', district }),
  }
}
type Cells = Record<string, string>

const view = async (id: string, as: make.SignedIn) =>
  (await app.request('GET /school/view/{id}', { params: { id } }, { as })).body
/** Downloads the list, changes the rows and uploads it. */
const sendEdited = async (as: make.SignedIn, change: (cells: Cells) => Cells, to = as) => {
  const { bytes } = await app.request('GET /school/download', { query: {} }, { as })
  return (await app.request('POST /school/upload-multiple', { file: await editedList(bytes, change) }, { as: to })).body
}
const commit = (as: make.SignedIn, id: string, confirmation?: string | null) =>
  app.request(
    'POST /school/create-multiple/{id}',
    { params: { id }, body: { leaveOutInvalid: false, ...(confirmation ? { confirmation } : {}) } },
    { as },
  )
const only = (name: string, more: Cells) => (cells: Cells) => (cells.School === name ? { ...cells, ...more } : cells)

describe('a downloaded list of schools that comes back', () => {
  it('is as before where nothing is changed, in the district and in the state', async () => {
    const { superAdmin, districtAdmin } = await makeWorld()
    for (const as of [superAdmin, districtAdmin]) {
      const body = await sendEdited(as, cells => cells)
      expect([body.errors, body.warnings, body.confirmation]).toEqual([[], [], null])
      expect(body.rows.map(({ record }) => record?.changes)).toEqual([[], []])
      expect((await commit(as, body.id)).error.code).toBe('rows_as_before')
    }
  })

  it('changes what differs, by the national id or else by the name, with entries in the audit log', async () => {
    const { school, plain, id, districtAdmin } = await makeWorld()
    const body = await sendEdited(districtAdmin, cells =>
      cells.School === school.name
        ? { ...cells, School: `Alpha College ${id}`, Phone: '0802 000 0002' }
        : { ...cells, Motto: 'Light', Phone: '' },
    )
    expect([body.errors, body.warnings]).toEqual([[], []])
    expect(body.rows.map(({ record }) => record?.changes)).toEqual([
      [
        { column: 'name', from: school.name, to: `Alpha College ${id}` },
        { column: 'phone', from: '', to: '0802 000 0002' },
      ],
      [{ column: 'motto', from: '', to: 'Light' }],
    ])
    const done = await commit(districtAdmin, body.id, body.confirmation)
    expect(done.body.outcome).toEqual({ created: 0, heads: 0, leftOut: 0 })
    expect(await view(school.id, districtAdmin)).toMatchObject({
      name: `Alpha College ${id}`,
      phoneNumber: { code: '+234', number: '8020000002' },
      nationalSchoolId: id,
    })
    expect(await view(plain.id, districtAdmin)).toMatchObject({ name: plain.name, motto: 'Light' })
    const { rows } = await app.owner.query(
      `select summary, before ->> 'name' as before, after ->> 'name' as after from audit_log
       where entity_id = $1 and operation = 'school.update'`,
      [school.id],
    )
    expect(rows).toEqual([
      {
        summary: `Changed the profile of Alpha College ${id}, by the list list.xlsx`,
        before: school.name,
        after: `Alpha College ${id}`,
      },
    ])
  })

  it('says at the row what an upload does not change, and adds further schools in the same step', async () => {
    const { school, plain, superAdmin, state } = await makeWorld()
    const other = await make.makeDistrict(app, state)
    const body = await sendEdited(superAdmin, cells =>
      cells.School === school.name
        ? { ...cells, District: other.name, Principal: 'Somebody Else' }
        : { ...cells, School: `${plain.name} Annexe`, Address: '5 Lantoro', Principal: '' },
    )
    expect(body.errors.map(({ column, message }) => [column, message])).toEqual([
      ['district', 'District cannot be changed by a list: a school stays where it was added.'],
      ['principal', 'Principal cannot be changed by a list: appoint the principal on the page of the school.'],
    ])
    expect(body.rows[1]?.record).toBeUndefined()
  })

  it('is refused where the national id belongs to a school of another district, without its name', async () => {
    const { school, plain, id, state } = await makeWorld()
    const other = await make.makeDistrict(app, state)
    await make.makeSchool(app, other, { name: `Gamma ${id}` })
    const theirs = await make.makePerson(app, { state, role: 'districtAdmin', district: other })
    const body = await sendEdited(theirs, cells => ({ ...cells, 'National School Id': id }))
    expect(body.errors.map(({ message }) => message)).toEqual([
      'This national school id belongs to a school of another district. Correct it, or leave this row out.',
    ])
    expect(JSON.stringify(body)).not.toContain(school.name)
    expect(JSON.stringify(body)).not.toContain(plain.name)
  })

  it('is doubted where the national id belongs to a school of another name, and refused where the name is taken', async () => {
    const { school, plain, id, districtAdmin } = await makeWorld()
    const doubted = await sendEdited(districtAdmin, only(school.name, { School: 'Omega Academy' }))
    expect(doubted.warnings).toMatchObject([
      {
        code: 'name_differs',
        message: `National School Id ${id} is ${school.name} here; the file says Omega Academy.`,
      },
    ])
    const taken = await sendEdited(districtAdmin, cells =>
      cells.School === school.name ? { ...cells, School: plain.name } : {},
    )
    expect(taken.errors.map(({ message }) => message)).toEqual([
      expect.stringContaining('already has a school of this name'),
    ])
  })

  it('is a conflict where somebody changed the school since the rows were looked at', async () => {
    const { school, districtAdmin } = await makeWorld()
    const body = await sendEdited(districtAdmin, only(school.name, { Motto: 'Light' }))
    const { revision: _, ...profile } = await view(school.id, districtAdmin)
    await app.db.run(sql`update school set motto = 'Truth', revision = revision + 1 where id = ${school.id}`)
    const conflict = await commit(districtAdmin, body.id, body.confirmation)
    expect([conflict.status, conflict.error.code]).toEqual([409, 'record_changed_meanwhile'])
    expect(await view(school.id, districtAdmin)).toMatchObject({ name: profile.name, motto: 'Truth' })
  })

  it('changes nothing for somebody who may add schools and not change them', async () => {
    const { state, school, districtAdmin } = await makeWorld()
    await app.db.run(
      sql`update role set built_in = null, operations = '{school.view,school.create,school.download}' where id = ${state.roles.districtAdmin}`,
    )
    const body = await sendEdited(districtAdmin, only(school.name, { Motto: 'Light' }))
    expect(body.errors.map(({ message }) => message)).toEqual(
      [1, 2].map(() => 'You may not change schools that are there already. Leave this row out.'),
    )
  })
})
