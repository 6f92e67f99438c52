import { rowLabel } from '@akada/contract/kernel/sheet-rows'
import type { ReadingChoice } from '@akada/contract/kernel/uploads'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { makeClassArm, makePerson, makeSchoolWorld } from '../../../test/factories.ts'
import { foreignWorkbook, type SheetSpec } from '../../../test/sheets.ts'
import { students } from './index.ts'

const app = await testApp({ features: [students] })

const makeWorld = async () => {
  const { state, school, session } = await makeSchoolWorld(app)
  for (const name of ['A', 'B']) await makeClassArm(app, { state, school, session, class: 'JSS 1', name })
  return { principal: await makePerson(app, { state, role: 'principal', school }) }
}
type Person = Awaited<ReturnType<typeof makeWorld>>['principal']

const upload = async (bytes: Buffer, name: string, as: Person) =>
  (await app.request('POST /student/upload-multiple', { file: new File([new Uint8Array(bytes)], name) }, { as })).body
const change = async (
  id: string,
  body: { reading?: ReadingChoice; fill?: { column: string; sheet: number; value: string } },
  as: Person,
) => (await app.request('PATCH /student/upload-multiple/{id}', { params: { id }, body }, { as })).body
const commit = async (id: string, confirmation: string | null, as: Person) =>
  (
    await app.request(
      'POST /student/create-multiple/{id}',
      { params: { id }, body: confirmation ? { confirmation } : {} },
      { as },
    )
  ).body
const admitted = async (as: Person) =>
  (await app.request('GET /student/search', { query: {} }, { as })).body.foundStudents
    .map(one => `${one.admissionNumber} ${one.fullName}, ${one.class?.name} ${one.classArm?.name ?? '-'}`)
    .toSorted()
const said = ({ errors, warnings }: Awaited<ReturnType<typeof upload>>) => ({
  errors: errors.map(({ row, column, message }) => `${row} ${column}: ${message}`),
  warnings: warnings.map(({ code, row, value }) => `${row ?? 'file'} ${code} ${value}`),
})

describe('a list as schools and portals make it is read to the end', () => {
  it('a list of candidates from a portal: titles above, one column of names, a column for each subject', async () => {
    const { principal } = await makeWorld()
    const subjects = ['ENG', 'MTH', 'BST', 'SOS', 'CCA', 'YOR', 'PVS', 'CRS', 'BUS']
    const ticks = subjects.map(() => 'X').join(',')
    const text = [
      'OGUN STATE MINISTRY OF EDUCATION',
      'BASIC EDUCATION CERTIFICATE EXAMINATION',
      'LIST OF CANDIDATES',
      'SCHOOL: GREENFIELD COLLEGE',
      'CLASS: JSS 1 A',
      `S/N,Exam No.,Candidate Name (Surname first),Sex,Date of Birth,${subjects.join(',')}`,
      `1,031/001,"D’ALMEIDA, JOSÉ ADE",M,12/05/2014,${ticks}`,
      `2,031/002,OKORO CHIDINMA,F,03/11/2013,${ticks}`,
      `3,031/003,BALOGUN,F,03/11/2013,${ticks}`,
      `4,031/004,SULE AMINA,F,31/06/2014,${ticks}`,
      `5,031/005,ADÉYÈMÍ BOLA,F,01/02/2014,${ticks}`,
      'TOTAL BOYS,1,,,,,,,,,,,,',
      'TOTAL GIRLS,4,,,,,,,,,,,,',
    ].join('\r\n')
    const bytes = Buffer.from([...text].map(letter => (letter === '’' ? 0x92 : (letter.codePointAt(0) ?? 0))))
    const list = await upload(bytes, 'candidates.csv', principal)
    expect(list.reading?.missing).toEqual([])
    expect(list.fills.find(({ column }) => column === 'class')?.value).toBe('JSS 1 A')
    expect(said(list).errors).toEqual([
      '9 firstName: Write the first name.',
      '10 dateOfBirth: 31-06-2014 does not exist. Check the day and the month.',
    ])
    await commit(list.id, list.confirmation, principal)
    expect(await admitted(principal)).toEqual([
      '031/001 D’ALMEIDA, JOSÉ ADE, JSS 1 A',
      '031/002 OKORO, CHIDINMA, JSS 1 A',
      '031/005 ADÉYÈMÍ, BOLA, JSS 1 A',
    ])
  })

  it('a census register: two rows of merged titles, B and G, the day of birth in three columns', async () => {
    const { principal } = await makeWorld()
    const bytes = await foreignWorkbook([
      {
        name: 'Form 7',
        merged: ['A4:A5', 'B4:B5', 'C4:C5', 'D4:D5', 'K4:K5'],
        rows: [
          ['ANNUAL SCHOOL CENSUS'],
          ['REGISTER OF LEARNERS'],
          ['CLASS: JSS 1 B'],
          ['S/N', 'ADM. NO', 'NAME OF LEARNER', 'SEX (B/G)', 'DATE OF BIRTH', '', '', 'ORIGIN', '', 'DISABILITY'],
          ['', '', '', '', 'DAY', 'MONTH', 'YEAR', 'STATE', 'L.G.A', ''],
          [1, 'G/101', 'Adebayo Kemi', 'G', 9, 3, 2014, 'Ogun', 'Ijebu Ode', 'None'],
          [2, 'G/102', 'Bello Musa', 'B', 28, 2, 2014, 'Kano', 'Dala', 'None'],
          [3, 'G/103', 'Okon Ita', 'B', 11, 7, 2013, 'Cross River', 'Calabar Municipal', 'None'],
          ['', '', 'TOTAL', 3],
        ],
      },
    ])
    const list = await upload(bytes, 'census.xlsx', principal)
    expect(said(list)).toEqual({
      errors: [],
      warnings: ['file column_not_read DISABILITY', '9 not_a_record '],
    })
    await commit(list.id, list.confirmation, principal)
    expect(await admitted(principal)).toEqual([
      'G/101 Adebayo, Kemi, JSS 1 B',
      'G/102 Bello, Musa, JSS 1 B',
      'G/103 Okon, Ita, JSS 1 B',
    ])
  })

  it('an export of another program: UTF-16, tabs, times beside days, class and arm in one', async () => {
    const { principal } = await makeWorld()
    const text = [
      'Regn. No\tStudent Full Name\tGender\tDOB\tClass/Arm\tGuardian Mobile',
      'GC/001\tAdebayo, Kemi\tFemale\t2014-03-09T00:00:00\tJSS 1/A\t+2348031234567',
      'GC/002\tBello, Musa\tMale\t2014-02-28T00:00:00\tJSS 1A\t234-803-123-4568',
      'GC/003\tOkon, Ita\tMale\t2013-07-11T00:00:00\tJSS 1B\t08031234569',
      'GC/004\tSule, Amina\tFemale\t2014-02-02T00:00:00\tJSS 1 / B\t8031234560',
    ].join('\r\n')
    const list = await upload(Buffer.from(`\ufeff${text}`, 'utf16le'), 'export.csv', principal)
    expect(said(list)).toEqual({
      errors: [],
      warnings: [2, 3, 4, 5].map(row => expect.stringContaining(`${row} phone_unnamed`)),
    })
    await commit(list.id, list.confirmation, principal)
    expect(await admitted(principal)).toEqual([
      'GC/001 Adebayo, Kemi, JSS 1 A',
      'GC/002 Bello, Musa, JSS 1 A',
      'GC/003 Okon, Ita, JSS 1 B',
      'GC/004 Sule, Amina, JSS 1 B',
    ])
  })
})

const titles = ['Adm No', 'Name of Student', 'Sex', 'D.O.B']
const sheetOf = (name: string, ...rows: readonly string[][]): SheetSpec => ({
  name,
  rows: [['GREENFIELD COLLEGE'], titles, ...rows],
})
const summary: SheetSpec = {
  name: 'Summary',
  rows: [
    ['Class', 'Boys', 'Girls'],
    ['JSS 1 A', 1, 1],
    ['JSS 1 B', 1, 0],
  ],
}
const kemi = ['G/1', 'Adebayo Kemi', 'F', '09/03/2014']
const musa = ['G/2', 'Bello Musa', 'M', '28/02/2014']
const ita = ['G/3', 'Okon Ita', 'M', '11/07/2013']

describe('a workbook with a sheet for each class', () => {
  it('is read whole, each class from the name of its sheet', async () => {
    const { principal } = await makeWorld()
    const bytes = await foreignWorkbook([summary, sheetOf('JSS 1 A', kemi, musa), sheetOf('JSS 1 B', ita)])
    const list = await upload(bytes, 'classes.xlsx', principal)
    expect(said(list)).toEqual({ errors: [], warnings: ['file sheet_not_read Summary'] })
    expect(list.fills.filter(({ column }) => column === 'class').map(({ sheet, value }) => [sheet, value])).toEqual([
      [2, 'JSS 1 A'],
      [3, 'JSS 1 B'],
    ])
    expect(list.reading?.sheets.map(({ name, read }) => [name, read])).toEqual([
      ['Summary', false],
      ['JSS 1 A', true],
      ['JSS 1 B', true],
    ])
    await commit(list.id, list.confirmation, principal)
    expect(await admitted(principal)).toEqual([
      'G/1 Adebayo, Kemi, JSS 1 A',
      'G/2 Bello, Musa, JSS 1 A',
      'G/3 Okon, Ita, JSS 1 B',
    ])
  })

  it('has the class chosen for each sheet that is not called one', async () => {
    const { principal } = await makeWorld()
    const bytes = await foreignWorkbook([sheetOf('Boys', musa, ita), sheetOf('Girls', kemi)])
    const list = await upload(bytes, 'classes.xlsx', principal)
    expect(list.errors.map(({ row, message }) => [rowLabel(row), message])).toEqual([
      ['3 of sheet 1', 'Write the class.'],
      ['4 of sheet 1', 'Write the class.'],
      ['3 of sheet 2', 'Write the class.'],
    ])
    const girls = await change(list.id, { fill: { column: 'class', sheet: 2, value: 'JSS 1 B' } }, principal)
    expect([girls.good, girls.errors.map(({ row }) => rowLabel(row))]).toEqual([1, ['3 of sheet 1', '4 of sheet 1']])
    const all = await change(list.id, { fill: { column: 'class', sheet: 1, value: 'JSS 1 A' } }, principal)
    expect([all.good, all.errors]).toEqual([3, []])
  })

  it('names the sheet of a row that another one repeats', async () => {
    const { principal } = await makeWorld()
    const bytes = await foreignWorkbook([sheetOf('JSS 1 A', kemi, musa), sheetOf('JSS 1 B', ita, [...kemi])])
    const list = await upload(bytes, 'classes.xlsx', principal)
    expect(list.errors.map(({ row, message }) => [rowLabel(row), message])).toEqual([
      ['3 of sheet 1', 'Row 4 of sheet 2 has the same admission number. Correct one, or leave one out.'],
      ['4 of sheet 2', 'Row 3 of sheet 1 has the same admission number. Correct one, or leave one out.'],
    ])
  })

  it('is read one sheet alone when somebody says so, and whole again', async () => {
    const { principal } = await makeWorld()
    const bytes = await foreignWorkbook([sheetOf('JSS 1 A', kemi, musa), sheetOf('JSS 1 B', ita)])
    const list = await upload(bytes, 'classes.xlsx', principal)
    const one = await change(list.id, { reading: { sheet: 'JSS 1 B' } }, principal)
    expect([one.rows.map(({ row }) => row), one.fills.find(({ column }) => column === 'class')?.value]).toEqual([
      [3],
      'JSS 1 B',
    ])
    expect(said(one).warnings).toEqual(['file sheet_not_read JSS 1 A'])
    const all = await change(list.id, { reading: { sheet: null } }, principal)
    expect([all.good, said(all).warnings]).toEqual([3, []])
  })

  it('does not read a sheet with other columns, or one that is hidden', async () => {
    const { principal } = await makeWorld()
    const staff: SheetSpec = {
      name: 'Teachers',
      rows: [
        ['Name', 'Sex', 'D.O.B', 'Phone'],
        ['Obi Ada', 'F', '01/02/1980', '08031234567'],
      ],
    }
    const bytes = await foreignWorkbook([
      sheetOf('JSS 1 A', kemi),
      staff,
      { ...sheetOf('JSS 1 B', ita), state: 'hidden' },
    ])
    const list = await upload(bytes, 'classes.xlsx', principal)
    expect([list.good, said(list).warnings]).toEqual([
      1,
      ['file sheet_not_read Teachers', 'file sheet_not_read JSS 1 B'],
    ])
  })
})
