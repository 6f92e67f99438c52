import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { editedList } from '../../../test/sheets.ts'
import { sql } from '../../platform/db/index.ts'

const app = await testApp()

const makeWorld = async () => {
  const { state, district, school } = await make.makeOrganisations(app)
  const columns = { gender: 'female', grade_level: 8, first_appointment: '2010-02-01' }
  return {
    state,
    district,
    school,
    principal: await make.makePerson(app, { state, role: 'principal', school, firstName: 'Grace', lastName: 'Okon' }),
    ada: await make.makePerson(app, { state, role: 'teacher', school, firstName: 'Ada', lastName: 'Obi', columns }),
  }
}
type World = Awaited<ReturnType<typeof makeWorld>>
type Cells = Record<string, string>

const view = async (id: string, as: make.SignedIn) =>
  (await app.request('GET /staff/view-staff/{id}', { params: { id } }, { as })).body
const send = async (as: make.SignedIn, file: File) => app.request('POST /staff/upload-multiple', { file }, { as })
const download = async (as: make.SignedIn) => (await app.request('GET /staff/download', { query: {} }, { as })).bytes
/** Downloads the list, changes the row of Ada and uploads it. */
const sendEdited = async ({ principal, ada }: World, change: Cells, as = principal) => {
  const file = await editedList(await download(principal), cells =>
    cells.Username === ada.username ? { ...cells, ...change } : cells,
  )
  return (await send(as, file)).body
}
const commit = (as: make.SignedIn, id: string, confirmation?: string | null) =>
  app.request(
    'POST /staff/create-multiple/{id}',
    { params: { id }, body: { leaveOutInvalid: false, ...(confirmation ? { confirmation } : {}) } },
    { as },
  )
const entries = (id: string) =>
  app.db.rows<{ summary: string; before: Cells; after: Cells }>(
    sql`select summary, before, after from audit_log where entity_id = ${id} and operation = 'staff.update' order by id`,
  )
const recordOf = (body: Awaited<ReturnType<typeof sendEdited>>, { username }: make.SignedIn) =>
  body.rows.find(({ cells }) => cells.username === username)?.record

describe('a downloaded list of staff that comes back', () => {
  it('is as before where nothing is changed: no error, no doubt, and nothing to save', async () => {
    const world = await makeWorld()
    const body = await sendEdited(world, {})
    expect([body.errors, body.warnings, body.confirmation]).toEqual([[], [], null])
    expect(body.rows.map(({ record }) => record?.changes)).toEqual(body.rows.map(() => []))
    const done = await commit(world.principal, body.id)
    expect([done.status, done.error.code]).toEqual([422, 'rows_as_before'])
    expect(await entries(world.ada.id)).toEqual([])
  })

  it('changes what differs, with its entry in the audit log, and gives nobody an account', async () => {
    const world = await makeWorld()
    const { principal, ada } = world
    const body = await sendEdited(world, {
      Surname: 'Obi-Eze',
      'Phone Number': '0802 000 4444',
      'Grade Level': 'GL 09',
      'Date of Birth': '9/3/1985',
      'First Name': '',
    })
    expect([body.errors, body.warnings]).toEqual([[], []])
    expect(recordOf(body, ada)).toEqual({
      name: 'Ada Obi',
      changes: [
        { column: 'lastName', from: 'Obi', to: 'Obi-Eze' },
        { column: 'phoneNumber', from: expect.stringMatching(/^0\d{10}$/), to: '0802 000 4444' },
        { column: 'dateOfBirth', from: '', to: '09-03-1985' },
        { column: 'gradeLevel', from: '8', to: 'GL 09' },
      ],
    })
    const done = await commit(principal, body.id, body.confirmation)
    expect(done.body).toMatchObject({ outcome: { created: 0, leftOut: 0 }, credentials: [] })
    expect(await view(ada.id, principal)).toMatchObject({
      firstName: 'Ada',
      lastName: 'Obi-Eze',
      phoneNumber: { code: '+234', number: '8020004444' },
      gradeLevel: 9,
      dateOfBirth: '1985-03-09',
      firstAppointment: '2010-02-01',
    })
    expect(await entries(ada.id)).toMatchObject([
      {
        summary: 'Changed the particulars of Ada Obi-Eze, by the list list.xlsx',
        before: { lastName: 'Obi', gradeLevel: 8 },
        after: { lastName: 'Obi-Eze', gradeLevel: 9 },
      },
    ])
  })

  it('says at the row what an upload does not change, and what is wrong', async () => {
    const world = await makeWorld()
    const body = await sendEdited(world, {
      Role: 'Vice Principal',
      'Account Status': 'Suspended',
      'Date of First Appointment': '1-1-1980',
      'Date of Birth': '1-1-1985',
      'E-mail': world.principal.email,
    })
    expect(
      body.errors.filter(({ row }) => body.rows.find(one => one.row === row)?.cells.username === world.ada.username),
    ).toMatchObject([
      { column: 'firstAppointment', message: expect.stringContaining('younger than 15') },
      { column: 'role', message: 'Role cannot be changed by a list: give and end roles on the page of the person.' },
      {
        column: 'accountStatus',
        message:
          'Account Status cannot be changed by a list: suspend or reinstate the account on the page of the person.',
      },
      { column: 'email', message: expect.stringContaining('Somebody already uses this e-mail') },
    ])
  })

  it('is refused where the username is of somebody who does not work here, without their name', async () => {
    const world = await makeWorld()
    const other = await makeWorld()
    const body = await sendEdited(world, { Username: other.ada.username })
    expect(body.errors.map(({ column, message }) => [column, message])).toContainEqual([
      'username',
      'Somebody already uses this username. Choose another, or leave this row out.',
    ])
  })

  it('changes no phone number of somebody who also works elsewhere, as on the page', async () => {
    const world = await makeWorld()
    const { state, district, ada } = world
    await make.grantRole(app, ada, { state, role: 'teacher', school: await make.makeSchool(app, district) })
    const body = await sendEdited(world, { 'Phone Number': '08020005555' })
    expect(body.errors).toMatchObject([
      { column: 'phoneNumber', message: expect.stringContaining('works or worked elsewhere') },
    ])
  })

  it('is a conflict where somebody changed the person since the rows were looked at', async () => {
    const world = await makeWorld()
    const { principal, ada } = world
    const body = await sendEdited(world, { Surname: 'Eze' })
    const { revision, firstName, lastName, email, phoneNumber } = await view(ada.id, principal)
    await app.request(
      'PATCH /staff/update/{id}',
      { params: { id: ada.id }, body: { revision, firstName, lastName, email, phoneNumber, middleName: 'Ruth' } },
      { as: principal },
    )
    const conflict = await commit(principal, body.id, body.confirmation)
    expect([conflict.status, conflict.error.message]).toEqual([
      409,
      'Grace Okon changed Ada Obi meanwhile. Nothing was saved. Look through the rows again and save them then.',
    ])
    expect(await view(ada.id, principal)).toMatchObject({ lastName: 'Obi', middleName: 'Ruth' })
  })

  it('changes nothing for somebody who may add staff and not change them', async () => {
    const world = await makeWorld()
    const { state, school } = world
    await app.db.run(sql`
      update role set built_in = null, operations = '{staff.view,staff.create}'
      where id = ${state.roles.vicePrincipal}`)
    const vice = await make.makePerson(app, { state, role: 'vicePrincipal', school, columns: { gender: 'male' } })
    const body = await sendEdited(world, { Surname: 'Eze' }, vice)
    expect(body.errors.map(({ message }) => message)).toContain(
      'You may not change staff who are there already. Leave this row out.',
    )
    expect(recordOf(body, world.ada)).toBeUndefined()
  })
})
