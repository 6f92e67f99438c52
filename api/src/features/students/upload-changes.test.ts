import { makeFxId } from '@akada/contract/students/fx-id'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { editedList } from '../../../test/sheets.ts'
import { sql } from '../../platform/db/index.ts'

const app = await testApp()

const makeWorld = async () => {
  return make.makeSchoolWorld(app, {
    people: { principal: { role: 'principal', firstName: 'Grace', lastName: 'Okon' } },
    arms: { gold: 'JSS 1 Gold', silver: 'JSS 1 Silver' },
    students: { ade: 'Bello, Ade', chi: { lastName: 'Obi', firstName: 'Chi', columns: { middle_name: 'Ruth' } } },
  })
}
type World = Awaited<ReturnType<typeof makeWorld>>
type Cells = Record<string, string>

const view = async (id: string, as: make.SignedIn) =>
  (await app.request('GET /student/view-by-id/{id}', { params: { id } }, { as })).body
const guardian = { name: 'Ali Bello', relationship: 'Father' as const, email: null, address: null }
const withPhone = async ({ ade, principal }: World, ...numbers: string[]) => {
  const student = await view(ade.id, principal)
  const guardians = numbers.map((number, index) => ({
    ...guardian,
    name: index === 0 ? guardian.name : `Aunt ${number}`,
    phones: [{ code: '+234', number }],
  }))
  return app.request(
    'PATCH /student/update/{id}',
    { params: { id: ade.id }, body: { ...student, health: undefined, guardians } },
    { as: principal },
  )
}
const download = async (as: make.SignedIn) => (await app.request('GET /student/download', { query: {} }, { as })).bytes
const send = async (as: make.SignedIn, file: File) => app.request('POST /student/upload-multiple', { file }, { as })
/** Downloads the list, changes it and uploads it. */
const sendEdited = async ({ principal }: World, change: (cells: Cells, index: number) => Cells, as = principal) =>
  (await send(as, await editedList(await download(principal), change))).body
const commit = (as: make.SignedIn, id: string, confirmation?: string | null, leaveOutInvalid = false) =>
  app.request(
    'POST /student/create-multiple/{id}',
    { params: { id }, body: { leaveOutInvalid, ...(confirmation ? { confirmation } : {}) } },
    { as },
  )
const ofSurname = (surname: string, more: Cells) => (cells: Cells) =>
  cells.Surname === surname ? { ...cells, ...more } : cells
const audits = async (id: string) =>
  app.db.rows<{ summary: string; before: Cells; after: Cells }>(
    sql`select summary, before, after from audit_log where entity_id = ${id} and operation = 'student.update' order by id`,
  )
const changesOf = ({ rows }: Awaited<ReturnType<typeof sendEdited>>) => rows.map(({ record }) => record?.changes)

describe('a downloaded list of students that comes back', () => {
  it('is as before where nothing is changed: no error, no doubt, and nothing to save', async () => {
    const world = await makeWorld()
    await withPhone(world, '8030000001', '8030000009')
    const before = [await view(world.ade.id, world.principal), await view(world.chi.id, world.principal)]
    const body = await sendEdited(world, cells => cells)
    expect([body.errors, body.warnings, body.confirmation, body.good]).toEqual([[], [], null, 2])
    expect(body.rows.map(({ record }) => record)).toEqual([
      { name: 'Bello, Ade', changes: [] },
      { name: 'Obi, Chi Ruth', changes: [] },
    ])
    const done = await commit(world.principal, body.id)
    expect([done.status, done.error.code]).toEqual([422, 'rows_as_before'])
    expect([await view(world.ade.id, world.principal), await view(world.chi.id, world.principal)]).toEqual(before)
    expect(await audits(world.chi.id)).toEqual([])
    const { rows } = await app.owner.query('select number, as_before from upload_row_brief where upload_id = $1', [
      body.id,
    ])
    expect(rows).toEqual([2, 3].map(number => ({ number, as_before: true })))
    const { body: today } = await app.request('GET /dashboard/today', {}, { as: world.principal })
    expect(today.records?.uploads).toEqual([])
  })

  it('is told that a Student ID is no admission number, where a list has it in that column', async () => {
    const world = await makeWorld()
    const fxId = makeFxId('TS', 2026, 9_000_001)
    await make.makeStudent(app, world.gold, { lastName: 'Dada', columns: { fx_id: fxId } })
    const body = await sendEdited(world, cells =>
      cells.Surname === 'Dada' ? { ...cells, 'Admission Number': cells.FXID ?? '', FXID: '' } : cells,
    )
    expect(body.errors.filter(({ column }) => column === 'admissionNumber').map(({ message }) => message)).toEqual([
      `${fxId} is a Student ID, not the school's own admission number. If the whole column has them, read it as FXID.`,
    ])
  })

  it('changes what differs, with its own entry in the audit log, and admits further rows in the same step', async () => {
    const world = await makeWorld()
    const { principal, ade, chi } = world
    await withPhone(world, '8030000001', '8030000009')
    const body = await sendEdited(world, cells =>
      cells.Surname === 'Bello'
        ? { ...cells, 'Guardian Phone': '0802 000 0002', 'Date of Birth': '5/3/2013', 'First Name': 'Adé' }
        : { ...cells, FXID: '', 'Admission Number': 'NEW/1', Surname: 'Dada', 'Middle Name': '' },
    )
    expect([body.errors, body.warnings]).toEqual([[], []])
    expect(changesOf(body)).toEqual([
      [
        { column: 'firstName', from: 'Ade', to: 'Adé' },
        { column: 'dateOfBirth', from: '02-03-2014', to: '05-03-2013' },
        { column: 'guardianPhone', from: '08030000001', to: '0802 000 0002' },
      ],
      undefined,
    ])
    const unconfirmed = await commit(principal, body.id)
    expect([unconfirmed.status, unconfirmed.error.code]).toEqual([409, 'changes_unconfirmed'])
    const done = await commit(principal, body.id, body.confirmation)
    expect(done.body.outcome).toMatchObject({ admitted: 1, leftOut: 0 })
    // The former values are for those who may read the audit log.
    expect(done.body.rows[0]?.record?.changes.map(({ column, from }) => [column, from])).toEqual([
      ['firstName', null],
      ['dateOfBirth', null],
      ['guardianPhone', null],
    ])
    const after = await view(ade.id, principal)
    expect(after).toMatchObject({ firstName: 'Adé', dateOfBirth: '2013-03-05', lastName: 'Bello' })
    expect(after.guardians.map(({ name, phones }) => [name, phones[0]?.number])).toEqual([
      ['Ali Bello', '8020000002'],
      ['Aunt 8030000009', '8030000009'],
    ])
    const [, entry] = await audits(ade.id)
    expect(entry).toMatchObject({
      summary: 'Changed Bello, Adé, by the list list.xlsx',
      before: { firstName: 'Ade', dateOfBirth: '2014-03-02' },
      after: { firstName: 'Adé', dateOfBirth: '2013-03-05' },
    })
    expect(await audits(chi.id)).toEqual([])
    const again = await commit(principal, body.id, body.confirmation)
    expect([again.body.outcome, (await audits(ade.id)).length]).toEqual([done.body.outcome, 2])
  })

  it('erases nothing where a cell is empty, and adds the guardian of a student who had none', async () => {
    const world = await makeWorld()
    const body = await sendEdited(world, cells => ({
      'Admission Number': cells['Admission Number'] ?? '',
      FXID: cells.FXID ?? '',
      'Guardian Phone': cells.Surname === 'Obi' ? '8030000003' : '',
    }))
    expect([body.errors, changesOf(body)]).toEqual([
      [],
      [
        [],
        [
          { column: 'guardianName', from: '', to: 'Parent of Chi Obi' },
          { column: 'guardianPhone', from: '', to: '8030000003' },
        ],
      ],
    ])
    await commit(world.principal, body.id, body.confirmation)
    expect(await view(world.chi.id, world.principal)).toMatchObject({
      middleName: 'Ruth',
      guardians: [{ name: 'Parent of Chi Obi', phones: [{ number: '8030000003' }] }],
    })
  })

  it('says at the row what an upload does not change, and what is wrong', async () => {
    const world = await makeWorld()
    const body = await sendEdited(world, cells =>
      cells.Surname === 'Bello'
        ? { ...cells, 'Class Arm': 'Silver', 'Admission Date': '01-09-2024', Status: 'Withdrawn' }
        : { ...cells, 'Date of Birth': '31/02/2014', 'Admission Number': world.ade.admissionNumber, LIN: '12' },
    )
    expect(body.errors.map(({ row, column, message }) => [row, column, message])).toEqual([
      [2, 'classArm', 'Class Arm cannot be changed by a list: move the student on the page of the class arm.'],
      [2, 'admissionDate', 'Admission Date cannot be changed by a list: correct it on the page of the student.'],
      [
        2,
        'status',
        'Status cannot be changed by a list: record on the page of the student that the student leaves or comes back.',
      ],
      [2, 'admissionNumber', expect.stringContaining('has the same admission number')],
      [3, 'lin', 'The Learner Identification Number has 16 digits.'],
      [3, 'dateOfBirth', '31-02-2014 does not exist. Check the day and the month.'],
      [3, 'admissionNumber', expect.stringContaining('already belongs to Bello, Ade')],
      [3, 'admissionNumber', expect.stringContaining('has the same admission number')],
    ])
    expect((await commit(world.principal, body.id)).error.code).toBe('nothing_to_commit')
  })

  it('refuses the number of another student, whether of this school or not, and says nothing of the other school', async () => {
    const world = await makeWorld()
    const other = await make.makeSchool(app, await make.makeDistrict(app, world.state))
    const theirs = await make.makeStudent(
      app,
      await make.makeClassArm(app, { state: world.state, school: other, session: world.session }),
      { lastName: 'Bello' },
    )
    const foreign = await makeWorld()
    for (const fxId of [theirs.fxId, foreign.ade.fxId, 'OG2600000014']) {
      const body = await sendEdited(world, ofSurname('Bello', { FXID: fxId, 'First Name': 'Other' }))
      expect(body.errors.map(({ row, column, message }) => [row, column, message])).toEqual([
        [
          2,
          'fxId',
          'No student of this school has this FXID. Correct it, or clear it to admit a new student. A student of another school comes by a transfer.',
        ],
      ])
    }
    const taken = await sendEdited(
      world,
      ofSurname('Bello', { 'Admission Number': world.chi.admissionNumber, FXID: world.ade.fxId }),
    )
    expect(taken.errors[0]?.message).toContain('This admission number already belongs to Obi, Chi Ruth')
    const double = await sendEdited(world, cells => ({ ...cells, FXID: world.ade.fxId }))
    expect(double.errors.map(({ message }) => message)).toContain(
      'Row 3 has the same FXID. Correct one, or leave one out.',
    )
  })

  it('is doubted where the number belongs to somebody with another name altogether', async () => {
    const world = await makeWorld()
    const body = await sendEdited(world, ofSurname('Bello', { Surname: 'Eze', 'First Name': 'Ngozi' }))
    expect(body.warnings).toMatchObject([
      {
        code: 'name_differs',
        row: 2,
        message: `FXID ${world.ade.fxId} is Bello, Ade here; the file says Eze Ngozi.`,
      },
    ])
    const done = await commit(world.principal, body.id, body.confirmation)
    expect([done.status, (await view(world.ade.id, world.principal)).fullName]).toEqual([200, 'Eze, Ngozi'])
  })

  it('is a conflict where somebody changed the record since the rows were looked at, and names them', async () => {
    const world = await makeWorld()
    const body = await sendEdited(world, ofSurname('Bello', { 'First Name': 'Adé' }))
    await withPhone(world, '8030000001')
    const conflict = await commit(world.principal, body.id, body.confirmation)
    expect([conflict.status, conflict.error.code, conflict.error.message]).toEqual([
      409,
      'record_changed_meanwhile',
      'Grace Okon changed Bello, Ade meanwhile. Nothing was saved. Look through the rows again and save them then.',
    ])
    expect((await view(world.ade.id, world.principal)).firstName).toBe('Ade')
    const { body: now } = await app.request(
      'GET /student/upload-multiple/{id}',
      { params: { id: body.id } },
      { as: world.principal },
    )
    expect((await commit(world.principal, body.id, now.confirmation)).status).toBe(200)
    expect(await view(world.ade.id, world.principal)).toMatchObject({
      firstName: 'Adé',
      guardians: [{ phones: [{ number: '8030000001' }] }],
    })
  })

  it('changes nothing for somebody who may admit students and not change them, and shows nothing of the records', async () => {
    const world = await makeWorld()
    await withPhone(world, '8030000001')
    const file = await editedList(await download(world.principal), ofSurname('Bello', { 'First Name': 'Adé' }))
    await app.db.run(
      sql`update role set built_in = null, operations = '{student.view,student.view-all,student.create}' where id = ${world.state.roles.vicePrincipal}`,
    )
    const { state, school } = world
    const vice = await make.makePerson(app, { state, role: 'vicePrincipal', school })
    const { body } = await send(vice, file)
    expect(body.errors.map(({ message }) => message)).toEqual(
      [1, 2].map(() => 'You may not change students who are admitted already. Leave this row out.'),
    )
    expect(body.rows.map(({ record }) => record)).toEqual([undefined, undefined])
    const teacher = await make.makePerson(app, { state, role: 'teacher', school })
    expect((await send(teacher, file)).status).toBe(403)
  })

  it('changes 300 students in one step', async () => {
    const world = await makeWorld()
    await app.db.run(sql`
      insert into student (id, state_id, school_id, fx_id, admission_number, admission_date, first_name, last_name, gender, date_of_birth)
      select akada_uuid(), s.state_id, s.school_id, 'ZZ26' || lpad(n::text, 7, '0') || '0', 'MANY/' || n, s.admission_date,
        'Many', 'Child' || chr(97 + n % 26) || chr(97 + n / 26), 'female', s.date_of_birth
      from student s, generate_series(1, 298) n where s.id = ${world.ade.id}`)
    await app.db.run(sql`
      insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, class_arm_id, begins)
      select akada_uuid(), e.state_id, e.school_id, s.id, e.session_id, e.class_id, null, e.begins
      from student s join enrolment e on e.student_id = ${world.ade.id}
      where s.school_id = ${world.school.id} and s.fx_id like 'ZZ%'`)
    const body = await sendEdited(world, cells => ({ ...cells, 'Home Address': `9 Lantoro, ${cells.FXID}` }))
    expect([body.errors, body.rows.length, body.rows.every(({ record }) => record?.changes.length === 1)]).toEqual([
      [],
      300,
      true,
    ])
    const done = await commit(world.principal, body.id, body.confirmation)
    expect(done.status).toBe(200)
    const { rows } = await app.owner.query(
      `select count(distinct s.address)::int as changed, count(a.*)::int as entries
       from student s join audit_log a on a.entity_id = s.id and a.operation = 'student.update' where s.school_id = $1`,
      [world.school.id],
    )
    expect(rows).toEqual([{ changed: 300, entries: 300 }])
  })
})
