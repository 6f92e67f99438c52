import type { ReadingChoice } from '@akada/contract/kernel/uploads'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import type { SignedIn } from '../../../test/factories.ts'
import { file as messyFile } from '../../../test/messy/kinds.ts'
import { type Grid, scoreWorld } from '../../../test/score-world.ts'
import { foreignWorkbook } from '../../../test/sheets.ts'

const app = await testApp()

const readAs = (
  { arm, maths }: Grid,
  as: SignedIn,
  file: File,
  more: { reading?: ReadingChoice; confirmation?: string | null } = {},
) =>
  app.request(
    'POST /subject-grading/read-sheet/{subject}/{classArm}',
    {
      params: { subject: maths.id, classArm: arm.id },
      body: {
        ...(more.reading ? { reading: JSON.stringify(more.reading) } : {}),
        ...(more.confirmation ? { confirmation: more.confirmation } : {}),
      },
      file,
    },
    { as },
  )
const csv = (...rows: readonly (readonly string[])[]) =>
  new File([rows.map(row => row.map(cell => `"${cell}"`).join(',')).join('\n')], 'scores.csv')
const told = ({ warnings }: Awaited<ReturnType<typeof readAs>>['body']) =>
  warnings.map(({ code, row, value }) => (row === null ? `file ${code} ${value}` : `${row} ${code} ${value}`))

describe('warnings of a score sheet', () => {
  it('hold the scores back until exactly these warnings are confirmed', async () => {
    const here = await scoreWorld(app)
    const { ada, teacher } = here
    const sheet = csv(['FXID', 'CA1', 'Project'], [ada.fxId, '12', '5'])
    const { body } = await readAs(here, teacher, sheet)
    expect(told(body)).toEqual(['file column_not_read Project'])
    expect([body.scores, body.confirmation]).toEqual([[], expect.any(String)])
    expect((await readAs(here, teacher, sheet, { confirmation: 'something else' })).body.scores).toEqual([])
    const confirmed = await readAs(here, teacher, sheet, { confirmation: body.confirmation })
    expect(confirmed.body.scores.map(({ text }) => text)).toEqual(['12'])
    // Another file has other warnings: the confirmation does not apply to them.
    const other = csv(['FXID', 'CA1', 'Project', 'House'], [ada.fxId, '12', '5', 'Red'])
    expect((await readAs(here, teacher, other, { confirmation: body.confirmation })).body.scores).toEqual([])
    // If a column is marked as not to be read, there is no warning about it.
    const reading = { columns: [{ letter: 'C', key: null }] }
    const said = await readAs(here, teacher, sheet, { reading })
    expect([told(said.body), said.body.scores.length, said.body.confirmation]).toEqual([[], 1, null])
  })

  it('name the lines of maxima, totals and averages, which are left out', async () => {
    const here = await scoreWorld(app)
    const { ada, teacher } = here
    const sheet = csv(
      ['Reg Number', 'Name', 'CA1'],
      ['', '', '20'],
      [ada.admissionNumber, '', '12'],
      ['', 'TOTAL', '12'],
      ['', 'Class average', '12'],
      ['HIGHEST', '', '12'],
      ['No. who sat: 1', '', ''],
    )
    const { body } = await readAs(here, teacher, sheet)
    expect([told(body), body.errors]).toEqual([[2, 4, 5, 6, 7].map(row => `${row} not_a_record `), []])
    const { scores, errors } = (await readAs(here, teacher, sheet, { confirmation: body.confirmation })).body
    expect([scores.map(({ text, row }) => [row, text]), errors]).toEqual([[[3, '12']], []])
  })

  it('report a student who occurs twice; the first row counts', async () => {
    const here = await scoreWorld(app)
    const { ada, ben, teacher } = here
    const sheet = csv(['FXID', 'CA1'], [ada.fxId, '12'], [ben.fxId, '9'], [ada.fxId, '17'])
    const { body } = await readAs(here, teacher, sheet)
    expect(body.warnings.map(({ code, row, message }) => [code, row, message])).toEqual([
      ['same_person_in_file', 2, 'Row 4 has Adebayo, Kemi too. The first row counts.'],
      ['same_person_in_file', 4, 'Row 2 has Adebayo, Kemi too. The first row counts.'],
    ])
    const confirmed = await readAs(here, teacher, sheet, { confirmation: body.confirmation })
    expect(confirmed.body.scores.map(({ text, row }) => [row, text])).toEqual([
      [2, '12'],
      [3, '9'],
    ])
  })

  it('report a name that does not quite match the number beside it', async () => {
    const here = await scoreWorld(app)
    const { ada, ben, teacher } = here
    const { body } = await readAs(
      here,
      teacher,
      csv(['FXID', 'Student', 'CA1'], [ada.fxId, 'Adebayo Tolu', '12'], [ben.fxId, 'MUSA BELLO', '9']),
    )
    expect(body.warnings.map(({ code, row, message }) => [code, row, message])).toEqual([
      ['name_differs', 2, 'The number is of Adebayo, Kemi, but the row says Adebayo Tolu.'],
    ])
  })

  it('report spreadsheet errors, formulas without a result, and texts that look like formulas or code', async () => {
    const here = await scoreWorld(app)
    const { ada, ben, ca2, exam, teacher } = here
    const bytes = await foreignWorkbook([
      {
        name: 'Scores',
        rows: [
          ['FXID', 'CA1', 'CA2', 'Exam'],
          [ada.fxId, '#REF!', { formula: '6+5' }, '40'],
          [ben.fxId, '=1+1', '8', '<b>30</b>'],
        ],
      },
    ])
    const sheet = new File([new Uint8Array(bytes)], 'scores.xlsx')
    const { body } = await readAs(here, teacher, sheet)
    expect(told(body)).toEqual([
      '2 formula_without_value ',
      '2 cell_error #REF!',
      '3 looks_like_formula =1+1',
      '3 looks_like_markup <b>30</b>',
    ])
    const confirmed = await readAs(here, teacher, sheet, { confirmation: body.confirmation })
    // The cell with an error and the formula without a result fill nothing; texts go into the grid, which refuses them there.
    expect(confirmed.body.scores.map(({ row, componentId, text }) => [row, componentId, text])).toEqual(
      expect.arrayContaining([
        [2, exam, '40'],
        [3, ca2, '8'],
      ]),
    )
    expect(confirmed.body.scores.filter(({ row }) => row === 2)).toHaveLength(1)
  })

  it('report sheets that were not read, and two columns of the same component', async () => {
    const here = await scoreWorld(app)
    const { ada, teacher } = here
    const bytes = await foreignWorkbook([
      {
        name: 'Gold',
        rows: [
          ['FXID', 'CA1', '1st CA'],
          [ada.fxId, '12', '13'],
        ],
      },
      {
        name: 'Silver',
        rows: [
          ['FXID', 'CA1'],
          ['X', '9'],
        ],
      },
    ])
    const { body } = await readAs(here, teacher, new File([new Uint8Array(bytes)], 'scores.xlsx'))
    expect(told(body)).toEqual(['file sheet_not_read Silver', 'file column_doubled 1st CA'])
  })

  it('report oddities in files saved by other programs', async () => {
    const here = await scoreWorld(app)
    const read = async (name: string) => {
      const bytes = await messyFile(name)
      return readAs(here, here.teacher, new File([new Uint8Array(bytes)], name))
    }
    // Lists of students without scores: no column is a component, and the person is asked what the columns are.
    for (const name of ['calc-three-sheets.xlsx', 'calc-hidden-row.xlsx', 'calc-formulas.xlsx']) {
      const { status, body } = await read(name)
      expect([status, body.scores, body.reading.missing.length > 0]).toEqual([200, [], true])
    }
  })
})
