import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { scoreWorld } from '../../../test/score-world.ts'
import { foreignWorkbook, type SheetSpec } from '../../../test/sheets.ts'

const app = await testApp()

const mathsWorld = async () => {
  const here = await scoreWorld(app)
  const subject = (name: string) => make.makeSubject(app, here.arm, { name, teacher: here.teacher })
  return { ...here, maths: await subject('Mathematics'), english: await subject('English Language') }
}
type World = Awaited<ReturnType<typeof mathsWorld>>

const read = async ({ arm, teacher }: World, subject: { id: string }, sheet: SheetSpec, confirmation?: string | null) =>
  (
    await app.request(
      'POST /subject-grading/read-sheet/{subject}/{classArm}',
      {
        params: { subject: subject.id, classArm: arm.id },
        body: confirmation ? { confirmation } : {},
        file: new File([new Uint8Array(await foreignWorkbook([sheet]))], 'scores.xlsx'),
      },
      { as: teacher },
    )
  ).body
type Read = Awaited<ReturnType<typeof read>>

const codes = ({ warnings }: Read) => warnings.map(({ code, row, value }) => `${row ?? 'file'} ${code} ${value}`)
const filled = ({ scores }: Read) => scores.map(({ row, text }) => [row, text])

describe('a sheet of scores as schools make it is read to the end', () => {
  it('a broadsheet: two rows of merged titles, two subjects, averages and signatures below', async () => {
    const here = await mathsWorld()
    const { ada, ben, english, maths } = here
    const sheet: SheetSpec = {
      name: 'BROADSHEET',
      merged: ['A4:A5', 'B4:B5'],
      rows: [
        ['GREENFIELD COLLEGE, ABEOKUTA'],
        ['MASTER BROADSHEET'],
        ['CLASS: JSS 1 GOLD', '', '', '', '', 'TERM: FIRST'],
        ['ADM. NO', 'NAME OF STUDENT', 'ENGLISH LANGUAGE', '', '', '', 'MATHEMATICS', '', '', ''],
        ['', '', '1ST CA', '2ND CA', 'EXAM', 'TOTAL', '1ST CA', '2ND CA', 'EXAM', 'TOTAL'],
        [ada.admissionNumber, 'Adebayo Kemi', 3, 4, 5, 12, 17, 18, 52, 87],
        [ben.admissionNumber, 'Bello Musa', 6, 7, 8, 21, 11, 12, 33, 56],
        ['', 'CLASS AVERAGE', 4.5, 5.5, 6.5, 16.5, 14, 15, 42.5, 71.5],
        ['', 'Class Teacher’s Sign: ........'],
        ['', 'Principal’s Sign: ........'],
      ],
    }
    for (const [subject, scores, other] of [
      [maths, ['17', '18', '52', '11', '12', '33'], 'ENGLISH LANGUAGE'],
      [english, ['3', '4', '5', '6', '7', '8'], 'MATHEMATICS'],
    ] as const) {
      const asked = await read(here, subject, sheet)
      expect(codes(asked)).toContain(`file group_not_read ${other}`)
      expect(codes(asked)).toContain('8 not_a_record ')
      expect(codes(asked).filter(code => /differs|unclear/.test(code))).toEqual([])
      const { errors, ...body } = await read(here, subject, sheet, asked.confirmation)
      expect([filled({ errors, ...body }).map(([, text]) => text), errors]).toEqual([scores, []])
    }
  })

  it('one subject: lines of the title, a row of maxima, averages and the highest below', async () => {
    const here = await mathsWorld()
    const { ada, ben, maths } = here
    const sheet: SheetSpec = {
      name: 'Sheet1',
      rows: [
        ['GREENFIELD COLLEGE'],
        ['SUBJECT: MATHEMATICS', '', 'CLASS: JSS 1 GOLD'],
        ['TERM: FIRST', '', 'SESSION: 2026/2027'],
        ['S/N', 'Reg Number', 'Candidate Name (Surname first)', 'CA1', 'CA2', 'Exam'],
        ['', '', 'MAXIMUM', 20, 20, 60],
        [1, ada.admissionNumber, 'ADEBAYO KEMI', 12, 13, 40],
        [2, ben.admissionNumber, 'BELLO MUSA', 9, 10, 31],
        ['', '', 'TOTAL', 21, 23, 71],
        ['', '', 'AVERAGE', 10.5, 11.5, 35.5],
        ['', '', 'HIGHEST', 12, 13, 40],
        ['', '', 'No. who sat: 2'],
      ],
    }
    const asked = await read(here, maths, sheet)
    expect(codes(asked)).toEqual([5, 8, 9, 10, 11].map(row => `${row} not_a_record `))
    const body = await read(here, maths, sheet, asked.confirmation)
    expect([filled(body), body.errors]).toEqual([
      [
        [6, '12'],
        [6, '13'],
        [6, '40'],
        [7, '9'],
        [7, '10'],
        [7, '31'],
      ],
      [],
    ])
  })
})
