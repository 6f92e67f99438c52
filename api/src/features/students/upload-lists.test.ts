import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { makeClassArm, makePerson, makeSchoolWorld } from '../../../test/factories.ts'
import { foreignWorkbook } from '../../../test/sheets.ts'
import { students } from './index.ts'

const app = await testApp({ features: [students] })

const makeWorld = async () => {
  const { state, school, session } = await makeSchoolWorld(app)
  await makeClassArm(app, { state, school, session, class: 'JSS 1', name: 'Gold' })
  await makeClassArm(app, { state, school, session, class: 'JSS 2', name: 'A' })
  return { session, principal: await makePerson(app, { state, role: 'principal', school }) }
}
type Person = Awaited<ReturnType<typeof makeWorld>>['principal']

const csv = (...rows: readonly string[]) => new File([rows.join('\n')], 'our list.csv')
const upload = async (file: File, as: Person) =>
  (await app.request('POST /student/upload-multiple', { file }, { as })).body
const fill = (id: string, column: string, value: string, as: Person) =>
  app.request('PATCH /student/upload-multiple/{id}', { params: { id }, body: { fill: { column, value } } }, { as })
const commit = (id: string, confirmation: string | null, as: Person) =>
  app.request(
    'POST /student/create-multiple/{id}',
    { params: { id }, body: confirmation ? { confirmation } : {} },
    { as },
  )
const admitted = async (as: Person) =>
  (await app.request('GET /student/search', { query: {} }, { as })).body.foundStudents
    .map(({ admissionNumber, lastName, class: of }) => `${admissionNumber} ${lastName}, ${of?.name}`)
    .toSorted()

const titles = 'Surname,First Name,Sex,Date of Birth'
const kemi = 'Adebayo,Kemi,G,09/03/2014'
const musa = 'Bello,Musa,B,28/02/2014'

describe('a list with more students than a class arm takes', () => {
  it('names the rows that find no place when it is checked, and is admitted without them', async () => {
    const { principal } = await makeWorld()
    const row = (number: number) => `A/${number},Bello,Musa${'abcdefghij'[number % 10]},B,01/02/2014,JSS 1,Gold`
    const rows = Array.from({ length: 302 }, (_, index) => row(index))
    const list = await upload(csv(`Adm No,${titles},Class,Class Arm`, ...rows), principal)
    const message = 'JSS 1 Gold would have 302 students, and has room for 300. Make another class arm and divide them.'
    expect(list).toMatchObject({
      good: 300,
      errors: [302, 303].map(row => ({ row, column: 'classArm', message })),
    })
    expect((await commit(list.id, list.confirmation, principal)).body.outcome?.admitted).toBe(300)
    const more = await upload(csv(`Adm No,${titles},Class`, row(400).replace(',Gold', ' Gold')), principal)
    expect(more.errors).toMatchObject([{ column: 'class', message: message.replace('302', '301') }])
  })
})

describe('a list without admission numbers', () => {
  it('is numbered from the next free one once somebody says so, around the numbers that are there', async () => {
    const { principal } = await makeWorld()
    const first = await upload(csv(`Adm No,${titles},Class`, `2026/0041,${kemi},JSS 1`), principal)
    expect((await commit(first.id, null, principal)).body.outcome?.admitted).toBe(1)

    const rows = [musa, 'Okafor,Ada,F,01/05/2014', 'Okon,Ita,M,11/07/2014'].map(row => `,${row},JSS 1`)
    const list = await upload(
      csv(`Adm No,${titles},Class`, ...rows, `2026/0043,Sule,Amina,F,02/02/2014,JSS 1`),
      principal,
    )
    expect(list.errors.map(({ row, column }) => [row, column])).toEqual([2, 3, 4].map(row => [row, 'admissionNumber']))
    expect(list.fills.find(({ column }) => column === 'admissionNumber')).toEqual({
      column: 'admissionNumber',
      sheet: null,
      kind: 'series',
      value: null,
      proposed: '2026/0042',
      options: [],
    })
    const numbered = await fill(list.id, 'admissionNumber', '2026/0042', principal)
    expect([numbered.body.errors, numbered.body.good]).toEqual([[], 4])
    expect((await fill(list.id, 'admissionNumber', '', principal)).body.good).toBe(1)
    const again = await fill(list.id, 'admissionNumber', '2026/0042', principal)
    await commit(list.id, again.body.confirmation, principal)
    expect(await admitted(principal)).toEqual([
      '2026/0041 Adebayo, JSS 1',
      '2026/0042 Bello, JSS 1',
      '2026/0043 Sule, JSS 1',
      '2026/0044 Okafor, JSS 1',
      '2026/0045 Okon, JSS 1',
    ])
  })

  it('needs no column for them, and takes no value for another column', async () => {
    const { principal } = await makeWorld()
    const list = await upload(csv(`${titles},Class`, `${kemi},JSS 1`), principal)
    expect(list.reading?.missing).toEqual([])
    expect((await fill(list.id, 'admissionNumber', 'AGS/1', principal)).body.good).toBe(1)
    const refused = await fill(list.id, 'gender', 'Female', principal)
    expect([refused.status, refused.error.fields?.[0]?.message]).toEqual([422, 'Nothing can be given for this column.'])
  })
})

describe('a list of one class', () => {
  it('takes its class and arm from the line above its columns', async () => {
    const { principal } = await makeWorld()
    const list = await upload(
      csv('AKE GRAMMAR SCHOOL', 'CLASS: JSS 1 GOLD', `Adm No,${titles}`, `A/1,${kemi}`),
      principal,
    )
    expect(list.fills.find(({ column }) => column === 'class')).toMatchObject({ kind: 'choice', value: 'JSS 1 Gold' })
    expect([list.errors, list.good]).toEqual([[], 1])
  })

  it('takes them from the name of its sheet', async () => {
    const { principal } = await makeWorld()
    const bytes = await foreignWorkbook([
      {
        name: 'JSS 2 A',
        rows: [
          ['Adm No', ...titles.split(',')],
          ['A/1', ...kemi.split(',')],
        ],
      },
    ])
    const list = await upload(new File([new Uint8Array(bytes)], 'jss2.xlsx'), principal)
    expect(list.fills.find(({ column }) => column === 'class')).toMatchObject({ value: 'JSS 2 A' })
    expect(list.good).toBe(1)
  })

  it('has its class chosen once where nothing says it, and only one of the school', async () => {
    const { principal } = await makeWorld()
    const list = await upload(csv(`Adm No,${titles}`, `A/1,${kemi}`, `A/2,${musa}`), principal)
    expect(list.errors.map(({ column, message }) => [column, message])).toEqual(
      [1, 2].map(() => ['class', 'Write the class.']),
    )
    const { options = [] } = list.fills.find(({ column }) => column === 'class') ?? {}
    expect(options).toEqual(expect.arrayContaining(['JSS 1', 'JSS 1 Gold', 'JSS 2', 'JSS 2 A']))
    expect((await fill(list.id, 'class', 'JSS 9', principal)).status).toBe(422)
    expect((await fill(list.id, 'class', 'JSS 1 Gold', principal)).body.good).toBe(2)
    const { body } = await commit(list.id, null, principal)
    expect(body.outcome?.places).toEqual([{ name: 'JSS 1 Gold', students: 2, isArm: true }])
    expect(await admitted(principal)).toEqual(['A/1 Adebayo, JSS 1', 'A/2 Bello, JSS 1'])
  })
})

describe('a list as schools keep it', () => {
  it('admits children whose parents have a phone number and no name, and asks first', async () => {
    const { principal } = await makeWorld()
    const list = await upload(csv(`Adm No,${titles},Class,Phone of Parent`, `A/1,${kemi},JSS 1,08031234567`), principal)
    expect([list.errors, list.warnings.map(({ code, message }) => [code, message])]).toEqual([
      [],
      [
        [
          'phone_unnamed',
          'The number has no name. Its owner is admitted as “Parent of Kemi Adebayo”, which can be corrected later.',
        ],
      ],
    ])
    await commit(list.id, list.confirmation, principal)
    const [student] = (await app.request('GET /student/search', { query: {} }, { as: principal })).body.foundStudents
    const { body } = await app.request(
      'GET /student/view-by-id/{id}',
      { params: { id: student?.id ?? '' } },
      { as: principal },
    )
    expect(body.guardians).toMatchObject([{ name: 'Parent of Kemi Adebayo', phones: [{ number: '8031234567' }] }])
  })

  it('leaves out lines of totals and counts, and says so', async () => {
    const { principal } = await makeWorld()
    const list = await upload(
      csv(`Adm No,${titles},Class`, `A/1,${kemi},JSS 1`, 'Count: 1,,,,,', 'TOTAL,,,,,1', 'Number on roll: 1,,,,,'),
      principal,
    )
    expect([list.good, list.errors, list.warnings.map(({ row, code }) => [row, code])]).toEqual([
      1,
      [],
      [3, 4, 5].map(row => [row, 'not_a_record']),
    ])
  })

  it('refuses what a spreadsheet runs, and markup, as the beginning of a name', async () => {
    const { principal } = await makeWorld()
    const names = ['=HYPERLINK("x")', '<b>Bello</b>', '@Bello']
    const rows = names.map((name, at) => `A/${at},"${name.replaceAll('"', '""')}",Musa,B,28/02/2014,JSS 1`)
    const list = await upload(csv(`Adm No,${titles},Class`, ...rows), principal)
    expect(list.errors.map(({ column, message }) => [column, message])).toEqual(
      names.map(() => ['lastName', 'Begin the name with a letter.']),
    )
  })

  it('asks about a day in the column of admission numbers', async () => {
    const { principal } = await makeWorld()
    const list = await upload(csv(`Adm No,${titles},Class`, `2026-01-12,${kemi},JSS 1`), principal)
    expect(list.warnings.map(({ code, column }) => [code, column])).toEqual([['number_is_day', 'admissionNumber']])
  })

  it('asks about numbers that lack the zeros of the others, in the file or in the school', async () => {
    const { principal } = await makeWorld()
    const list = await upload(csv(`Adm No,${titles},Class`, `0041,${kemi},JSS 1`, `42,${musa},JSS 1`), principal)
    const doubt = (row: number, value: string) => ({ row, column: 'admissionNumber', code: 'zeros_lost', value })
    expect(list.warnings).toMatchObject([doubt(3, '42')])
    expect(list.warnings[0]?.message).toBe(
      'Other numbers have 4 digits, such as 0041, and a spreadsheet drops zeros at the front. If this is 0042, type it.',
    )
    const rows = [{ row: 3, cells: { admissionNumber: '0042' } }]
    const typed = await app.request(
      'PATCH /student/upload-multiple/{id}',
      { params: { id: list.id }, body: { rows } },
      { as: principal },
    )
    expect(typed.body.warnings).toEqual([])
    await commit(list.id, null, principal)
    const later = await upload(csv(`Adm No,${titles},Class`, '43,Okon,Ita,M,11/07/2014,JSS 1'), principal)
    expect(later.warnings).toMatchObject([doubt(2, '43')])
  })

  it('says that zeros may be lost where a number has too few digits', async () => {
    const { principal } = await makeWorld()
    const list = await upload(csv(`Adm No,${titles},Class,NIN`, `A/1,${kemi},JSS 1,1234567890`), principal)
    expect(list.errors.map(({ message }) => message)).toEqual([
      'The National Identification Number has 11 digits. Zeros at its front may be lost: write them too.',
    ])
  })

  it('asks whose the phone numbers of a column are whose title nobody knows', async () => {
    const { principal } = await makeWorld()
    const list = await upload(
      csv(`Adm No,${titles},Class,Uncle,Tribe`, `A/1,${kemi},JSS 1,08031234567,Yoruba`),
      principal,
    )
    expect(list.warnings.map(({ message }) => message)).toEqual([
      'Column G, “Uncle”, was not read. It looks like phone numbers: say whose they are.',
      'Column H, “Tribe”, was not read.',
    ])
  })

  it('has the day, month and year of birth in three columns', async () => {
    const { principal } = await makeWorld()
    const list = await upload(
      csv(
        ',,,,DATE OF BIRTH,,,',
        'Adm No,Surname,First Name,SEX (B/G),DAY,MONTH,YEAR,Class',
        'A/1,Adebayo,Kemi,G,9,3,2014,JSS 1',
        'A/2,Bello,Musa,B,28,February,2014,JSS 1',
        'A/3,Okon,Ita,B,,2,2014,JSS 1',
      ),
      principal,
    )
    expect(list.rows.map(({ cells }) => cells.dateOfBirth)).toEqual(['9/3/2014', '28 February 2014', '/2/2014'])
    expect([list.good, list.errors.map(({ row, column }) => [row, column])]).toEqual([2, [[5, 'dateOfBirth']]])
  })
})
