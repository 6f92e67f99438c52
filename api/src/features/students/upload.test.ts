import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { makeClassArm, makePerson, makeSchool, makeSchoolWorld, makeStudent } from '../../../test/factories.ts'
import { read, type WorkbookCell, workbookBytes } from '../../platform/spreadsheet/index.ts'
import { classes } from '../classes/index.ts'
import { schools } from '../schools/index.ts'
import { students } from './index.ts'

const app = await testApp({ features: [schools, students, classes] })
const upload = 'POST /student/upload-multiple'
const correct = 'PATCH /student/upload-multiple/{id}'
const viewUpload = 'GET /student/upload-multiple/{id}'
const commit = 'POST /student/create-multiple/{id}'
const search = 'GET /student/search'

const makeWorld = async () => {
  return makeSchoolWorld(app, { people: { principal: 'principal', teacher: 'teacher' }, arms: { gold: 'JSS 1 Gold' } })
}
type World = Awaited<ReturnType<typeof makeWorld>>

const titles = ['Reg No', 'SURNAME', 'first name', 'Sex', 'DOB', 'Class', 'Arm', 'Parent', 'Phone']
const csv = (rows: readonly (readonly string[])[], head: readonly string[] = titles, name = 'students.csv') =>
  new File([[head, ...rows].map(row => row.join(',')).join('\n')], name, { type: 'application/octet-stream' })
const xlsx = async (head: readonly string[], rows: readonly (readonly WorkbookCell[])[], name = 'students.xlsx') =>
  new File(
    [
      new Uint8Array(
        await workbookBytes({ sheetName: 'List', columns: head.map(title => ({ title, kind: 'number' })), rows }),
      ),
    ],
    name,
  )
const line = (number: number, more: Record<number, string> = {}): string[] =>
  [
    `A/${number}`,
    'Adebayo',
    `Kemi${'abcdefghij'[number % 10]}`,
    'F',
    '09/03/2014',
    'JSS 1',
    'Gold',
    'Ruth Ade',
    '8031234567',
  ].map((cell, index) => more[index] ?? cell)
const send = (file: File, world: World, as = world.principal) => app.request(upload, { file }, { as })
const total = async (world: World) => (await app.request(search, { query: {} }, { as: world.principal })).body.total

describe('an uploaded sheet', () => {
  it('is read in any order, with other titles, blanks and empty rows; nothing is admitted yet', async () => {
    const world = await makeWorld()
    const head = ['S/N', 'DOB', 'SEX', ' Class ', 'Last Name', 'FIRST  NAME', 'Reg. No.', 'Phone Number', 'Parent Name']
    const file = await xlsx(head, [
      [1, 41707, 'm', 'jss one', '  Adébáyọ̀ ', 'Kemi', 'A/1', 8031234567, 'Ruth Ade'],
      [],
      [2, '9 Mar 2014', 'Girl', 'JSS1 gold', 'Bello', 'Musa', 'A/2', '0803 123 4567', 'Ali Bello'],
    ])
    const { status, body } = await send(file, world)
    expect(status).toBe(200)
    expect(body.errors).toEqual([])
    expect([body.good, body.rows.map(({ row }) => row), body.committedAt]).toEqual([2, [2, 4], null])
    expect(body.columns.map(({ key }) => key)).toContain('guardianPhone')
    expect(await total(world)).toBe(0)

    const done = await app.request(commit, { params: { id: body.id } }, { as: world.principal })
    expect(done.body.outcome).toMatchObject({ admitted: 2, leftOut: 0 })
    const { body: list } = await app.request(search, { query: {} }, { as: world.principal })
    expect(list.foundStudents).toMatchObject([
      {
        fullName: 'Adébáyọ̀, Kemi',
        gender: 'male',
        dateOfBirth: '2014-03-09',
        class: { name: 'JSS 1' },
        classArm: null,
      },
      { fullName: 'Bello, Musa', gender: 'female', classArm: { name: 'Gold' } },
    ])
    const id = list.foundStudents[0]?.id ?? ''
    const profile = await app.request('GET /student/view-by-id/{id}', { params: { id } }, { as: world.principal })
    expect(profile.body.guardians).toEqual([
      {
        name: 'Ruth Ade',
        relationship: 'Guardian',
        phones: [{ code: '+234', number: '8031234567' }],
        email: null,
        address: null,
      },
    ])
  })

  it('reports every error with row, column, value and the expected form', async () => {
    const world = await makeWorld()
    const there = await makeStudent(app, world.gold, {
      columns: { admission_number: 'OLD/1' },
      firstName: 'Ada',
      lastName: 'Obi',
    })
    const { body } = await send(
      csv([
        line(1, { 3: 'x', 4: '31/02/2014', 5: 'JSS 9' }),
        line(2, { 6: 'Silver' }),
        line(3, { 0: 'old/1' }),
        line(4, { 0: 'OLD/1', 1: 'Obi', 2: 'Ada' }),
        line(5, { 8: '' }),
        line(6, { 0: '' }),
        line(7),
      ]),
      world,
    )
    const duplicate = 'has the same admission number. Correct one, or leave one out.'
    expect(body.errors).toEqual([
      { row: 2, column: 'gender', value: 'x', message: 'Write Male or Female.' },
      {
        row: 2,
        column: 'dateOfBirth',
        value: '31/02/2014',
        message: '31-02-2014 does not exist. Check the day and the month.',
      },
      {
        row: 2,
        column: 'class',
        value: 'JSS 9',
        message: expect.stringContaining("There is no class 'JSS 9'. The classes are Primary 1,"),
      },
      {
        row: 3,
        column: 'classArm',
        value: 'Silver',
        message: "JSS 1 has no arm 'Silver'. Its arms are Gold.",
        addable: { to: { id: world.gold.classId, name: 'JSS 1' }, name: 'Silver' },
      },
      {
        row: 4,
        column: 'admissionNumber',
        value: 'old/1',
        message: `This admission number already belongs to Obi, Ada (${there.fxId}).`,
      },
      { row: 4, column: 'admissionNumber', value: 'old/1', message: `Row 5 ${duplicate}` },
      {
        row: 5,
        column: 'admissionNumber',
        value: 'OLD/1',
        message: `Already admitted: Obi, Ada (${there.fxId}). Leave this row out.`,
      },
      { row: 5, column: 'admissionNumber', value: 'OLD/1', message: `Row 4 ${duplicate}` },
      { row: 6, column: 'guardianPhone', value: '', message: "Write the guardian's phone number." },
      { row: 7, column: 'admissionNumber', value: '', message: 'Write the admission number.' },
    ])
    expect(body.good).toBe(1)
  })

  it('is refused as a whole if it is no list of students', async () => {
    const world = await makeWorld()
    const refused = async (file: File, as = world.principal) => {
      const { status, error } = await send(file, world, as)
      return [status, error.code]
    }
    expect(await refused(new File([new Uint8Array([0xff, 0xd8, 0xff, 0, 1, 2])], 'students.xlsx'))).toEqual([
      415,
      'not_a_spreadsheet',
    ])
    expect(await refused(new File(['<html><table></table></html>'], 'students.xls'))).toEqual([
      415,
      'not_a_spreadsheet',
    ])
    expect(await refused(csv([]))).toEqual([422, 'empty_sheet'])
    expect(await refused(csv([['1', 'x']], ['Reg No', 'Surname']))).toEqual([422, 'columns_missing'])
    expect(await refused(csv(Array.from({ length: 10_001 }, (_, index) => [`${index}`, 'a'])))).toEqual([
      413,
      'too_many_rows',
    ])
    expect(await refused(csv([line(1)]), world.teacher)).toEqual([403, 'forbidden'])
    const lacking = await send(csv([['1', 'x']], ['Reg No', 'Surname']), world)
    expect(lacking.error.message).toBe(
      'The sheet lacks the columns First Name, Gender, Date of Birth. Download the template and copy your rows into it.',
    )
  })

  it('never runs a formula, and never exports one', async () => {
    const world = await makeWorld()
    const { body } = await send(csv([line(1, { 1: '=HYPERLINK("http://x")' }), line(2)]), world)
    expect(body.rows[0]?.cells.lastName).toContain('HYPERLINK')
    await app.request(commit, { params: { id: body.id }, body: { leaveOutInvalid: true } }, { as: world.principal })
    const sheet = await app.request('GET /student/download', { query: {} }, { as: world.principal })
    expect(sheet.bytes.toString('latin1')).not.toContain('<f>')
  })
})

describe('correcting rows', () => {
  it('checks changed rows again, and drops a duplicate error when one row is left out', async () => {
    const world = await makeWorld()
    const { body } = await send(
      csv([line(1, { 3: '?' }), line(2), line(3, { 0: 'A/2' }), line(4, { 6: 'Silver' })]),
      world,
    )
    expect(body.errors.map(({ row }) => row)).toEqual([2, 3, 4, 5])
    const patch = (rows: object[]) =>
      app.request(correct, { params: { id: body.id }, body: { rows: rows as [] } }, { as: world.principal })
    const one = await patch([
      { row: 2, cells: { gender: 'Male' } },
      { row: 4, leftOut: true },
    ])
    expect([one.body.errors.map(({ row }) => row), one.body.good]).toEqual([[5], 2])
    // The arm is added meanwhile: an error that no longer applies disappears by itself.
    await makeClassArm(app, { ...world, class: 'JSS 1', name: 'Silver' })
    const two = await patch([{ row: 3, cells: { admissionNumber: ' A/22 ' } }])
    expect([two.body.errors, two.body.good, two.body.rows[1]?.cells.admissionNumber]).toEqual([[], 3, 'A/22'])
    const back = await patch([{ row: 4, leftOut: false, cells: { admissionNumber: 'A/22' } }])
    expect(back.body.errors.map(({ row }) => row)).toEqual([3, 4])
    expect((await app.request(viewUpload, { params: { id: body.id } }, { as: world.principal })).body).toEqual(
      back.body,
    )
    expect((await patch([{ row: 99, leftOut: true }])).error.fields?.[0]?.path).toBe('body.rows.0.row')
  })

  it('is for those of the school', async () => {
    const world = await makeWorld()
    const { body } = await send(csv([line(1)]), world)
    const stranger = await makePerson(app, {
      state: world.state,
      role: 'principal',
      school: await makeSchool(app, world.district),
    })
    for (const key of [viewUpload, commit] as const) {
      expect((await app.request(key, { params: { id: body.id } }, { as: stranger })).status).toBe(404)
    }
    expect((await app.request(viewUpload, { params: { id: body.id } }, { as: world.teacher })).status).toBe(403)
  })
})

describe('committing', () => {
  it('writes all valid rows once, and returns the same result however often it is called', async () => {
    const world = await makeWorld()
    const { body } = await send(csv([line(1), line(2, { 3: '?' }), line(3)]), world)
    const go = (leaveOutInvalid: boolean) =>
      app.request(commit, { params: { id: body.id }, body: { leaveOutInvalid } }, { as: world.principal })
    const early = await go(false)
    expect([early.status, early.error.code, early.error.message]).toEqual([
      422,
      'errors_left',
      'Rows that still have errors: 1. Correct them or leave them out, then admit the rest.',
    ])
    expect(await total(world)).toBe(0)
    const asCalled = () => app.request(commit, { params: { id: body.id } }, { as: world.principal })
    const answers = await Promise.all([go(true), asCalled(), go(true)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(answer => JSON.stringify(answer.body))).size).toBe(1)
    expect(answers[0]?.body).toMatchObject({
      outcome: { admitted: 2, leftOut: 1 },
      errors: [{ row: 3, column: 'gender' }],
    })
    expect(await total(world)).toBe(2)
    const late = await app.request(
      correct,
      { params: { id: body.id }, body: { rows: [{ row: 3, leftOut: false }] } },
      { as: world.principal },
    )
    expect([late.status, late.error.code]).toEqual([409, 'already_admitted'])
    const { rows } = await app.owner.query(
      `select summary, jsonb_array_length(after -> 'students') as students from audit_log
       where entity = 'studentUpload' and entity_id = $1 order by id`,
      [body.id],
    )
    expect(rows).toEqual([
      { summary: 'Uploaded students.csv with 3 rows to be checked', students: null },
      { summary: 'Admitted 2 students from students.csv', students: 2 },
    ])
  })

  it('detects values taken since the check, stores the error for the page, and writes nothing', async () => {
    const world = await makeWorld()
    const { body } = await send(csv([line(1), line(2)]), world)
    const first = await send(csv([line(2)]), world)
    await app.request(commit, { params: { id: first.body.id } }, { as: world.principal })
    const { status, error } = await app.request(
      commit,
      { params: { id: body.id }, body: { leaveOutInvalid: false } },
      { as: world.principal },
    )
    expect([status, error.code, await total(world)]).toEqual([422, 'errors_left', 1])
    const now = await app.request(viewUpload, { params: { id: body.id } }, { as: world.principal })
    expect(now.body.errors).toMatchObject([
      { row: 3, column: 'admissionNumber', message: expect.stringContaining('Already admitted') },
    ])
  })

  it('of two uploads of the same students at once admits each student once', async () => {
    const world = await makeWorld()
    const letters = 'abcdefghij'
    const sheet = () =>
      csv(
        Array.from({ length: 60 }, (_, index) =>
          line(index, { 2: `Kemi${letters[index % 10]}${letters[Math.floor(index / 10)]}` }),
        ),
      )
    const [one, two] = await Promise.all([send(sheet(), world), send(sheet(), world)])
    const answers = await Promise.all(
      [one, two].map(({ body }) => app.request(commit, { params: { id: body.id } }, { as: world.principal })),
    )
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.error.message).toContain(
      'Somebody may have saved the same rows',
    )
    expect(await total(world)).toBe(60)
  })

  it('has nothing to do if every row has an error', async () => {
    const world = await makeWorld()
    const { body } = await send(csv([line(1, { 3: '?' })]), world)
    const { status, error } = await app.request(
      commit,
      { params: { id: body.id }, body: { leaveOutInvalid: true } },
      { as: world.principal },
    )
    expect([status, error.code]).toEqual([422, 'nothing_to_commit'])
  })
})

describe('template and download', () => {
  it('the template lists the classes and can be read as an upload', async () => {
    const world = await makeWorld()
    const { status, headers, bytes } = await app.request('GET /student/upload-template', {}, { as: world.principal })
    expect([status, headers['content-disposition']]).toEqual([200, expect.stringContaining('students-template.xlsx')])
    const empty = await send(new File([new Uint8Array(bytes)], 'template.xlsx'), world)
    expect(empty.error.code).toBe('empty_sheet')
  })

  it('a download can be uploaded again without changes; it omits the NIN and is audited', async () => {
    const world = await makeWorld()
    const file = csv(
      [
        [...line(1), 'Ogun', 'Ijebu North', '12345678901', '12 Old Rd', 'No', '2022-09-12'],
        [...line(2), 'Lagos', 'Ikeja', '12345678902', '', 'Yes', ''],
      ],
      [...titles, 'State of Origin', 'LGA', 'NIN', 'Address', 'Photo Consent', 'Admission Date'],
    )
    const uploaded = await send(file, world)
    expect(uploaded.body.errors).toEqual([])
    await app.request(commit, { params: { id: uploaded.body.id } }, { as: world.principal })
    const { status, bytes } = await app.request(
      'GET /student/download',
      { query: { gender: 'female' } },
      { as: world.principal },
    )
    expect(status).toBe(200)
    const sheet = await read(bytes, { maxRows: 10, maxBytes: 1_000_000 })
    expect(sheet.headers.map(({ title }) => title)).not.toContain('NIN')
    expect(JSON.stringify(sheet.rows)).not.toContain('1234567890')
    expect(sheet.rows[0]?.cells).toMatchObject({
      admissionnumber: 'A/1',
      dateofbirth: '2014-03-09',
      class: 'JSS 1',
      classarm: 'Gold',
      guardianphone: '08031234567',
      lgaoforigin: 'Ijebu North',
    })
    const again = await send(new File([new Uint8Array(bytes)], 'again.xlsx'), world)
    expect([again.body.errors, again.body.warnings]).toEqual([[], []])
    expect(again.body.rows.map(({ record }) => record?.changes)).toEqual([[], []])
    const { rows } = await app.owner.query(
      `select summary from audit_log where operation = 'student.download' and school_id = $1`,
      [world.school.id],
    )
    expect(rows).toEqual([{ summary: 'Downloaded a list of 2 students' }])
    expect((await app.request('GET /student/download', { query: {} }, { as: world.teacher })).status).toBe(403)
  })
})
