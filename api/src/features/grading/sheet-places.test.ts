import type { ReadingChoice } from '@akada/contract/kernel/uploads'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/app.ts'
import * as make from '../../../test/factories.ts'
import { type Grid, scoreWorld } from '../../../test/score-world.ts'
import { foreignWorkbook } from '../../../test/sheets.ts'

const app = await testApp()

interface Said {
  reading?: ReadingChoice
  decisions?: { row: number; studentId: string | null }[]
  confirmation?: string | null
}

const readAs = ({ arm, maths }: Grid, as: make.SignedIn, file: File, said: Said = {}) =>
  app.request(
    'POST /subject-grading/read-sheet/{subject}/{classArm}',
    {
      params: { subject: maths.id, classArm: arm.id },
      body: {
        ...(said.reading ? { reading: JSON.stringify(said.reading) } : {}),
        ...(said.decisions ? { decisions: JSON.stringify(said.decisions) } : {}),
        ...(said.confirmation ? { confirmation: said.confirmation } : {}),
      },
      file,
    },
    { as },
  )
type Answer = Awaited<ReturnType<typeof readAs>>['body']

const csv = (...rows: readonly (readonly string[])[]) =>
  new File([rows.map(row => row.map(cell => `"${cell}"`).join(',')).join('\n')], 'scores.csv')
const workbook = async (...sheets: Parameters<typeof foreignWorkbook>[0]) =>
  new File([new Uint8Array(await foreignWorkbook(sheets))], 'scores.xlsx')
const codes = ({ warnings }: Answer) => warnings.map(({ code, row, value }) => `${row ?? 'file'} ${code} ${value}`)
const filled = ({ scores }: Answer) => scores.map(({ studentId, text }) => [studentId, text])

/** Mathematics in JSS 1 Gold, where English Language and Basic Science are taught too. */
const mathsWorld = async () => {
  const here = await scoreWorld(app)
  const subject = (name: string) => make.makeSubject(app, here.arm, { name, teacher: here.teacher })
  const maths = await subject('Mathematics')
  return { ...here, maths, english: await subject('English Language'), science: await subject('Basic Science') }
}

describe('the number and the name of a row', () => {
  it('fill in no other child whose number differs only in its signs', async () => {
    const here = await mathsWorld()
    const student = (firstName: string, admission_number: string) =>
      make.makeStudent(app, here.arm, { firstName, lastName: 'Ojo', columns: { admission_number } })
    const [tolu, zainab] = [await student('Tolu', 'Q/1/12'), await student('Zainab', 'Q/11/2')]
    const first = await readAs(here, here.teacher, csv(['Adm No', 'CA1'], ['Q/1/12', '17'], ['q/11/2', '9']))
    expect([first.body.warnings, filled(first.body)]).toEqual([
      [],
      [
        [tolu.id, '17'],
        [zainab.id, '9'],
      ],
    ])
    const unclear = csv(['Adm No', 'CA1'], ['Q112', '17'])
    const asked = await readAs(here, here.teacher, unclear)
    expect(codes(asked.body)).toEqual(['2 person_unclear Q112'])
    expect(asked.body.undecided[0]).toMatchObject({
      row: 2,
      number: 'Q112',
      candidates: [{ id: tolu.id }, { id: zainab.id }],
    })
    // Confirming the warning alone leaves the row out.
    const { confirmation } = asked.body
    const left = await readAs(here, here.teacher, unclear, { confirmation })
    expect([filled(left.body), left.body.errors.map(({ row }) => row)]).toEqual([[], [2]])
    const decisions = [{ row: 2, studentId: tolu.id }]
    const decided = await readAs(here, here.teacher, unclear, { confirmation, decisions })
    expect([filled(decided.body), decided.body.errors]).toEqual([[[tolu.id, '17']], []])
  })

  it('wait for a person where they disagree; somebody of another arm cannot be chosen', async () => {
    const here = await mathsWorld()
    const { ada, ben, teacher } = here
    const other = await make.makeClassArm(app, { ...here, name: 'Blue' })
    const stranger = await make.makeStudent(app, other)
    const sheet = csv(
      ['Adm No', 'Student', 'CA1'],
      [ada.admissionNumber, 'Bello Musa', '12'],
      ['999', 'Bello Musa', '9'],
      [ada.admissionNumber, 'Adebayo', '7'],
    )
    const { body } = await readAs(here, teacher, sheet)
    expect(codes(body)).toEqual(['2 name_differs Bello Musa', '3 person_unclear Bello Musa'])
    expect(body.undecided.map(({ row, candidates }) => [row, candidates.map(({ id }) => id)])).toEqual([
      [2, [ada.id, ben.id]],
      [3, [ben.id]],
    ])
    expect(body.undecided[1]?.message).toBe(
      `Nobody in JSS 1 Gold has the number 999 and the name Bello Musa. It may be Bello, Musa (${ben.admissionNumber}).`,
    )
    const decide = (decisions: Said['decisions']) =>
      readAs(here, teacher, sheet, { confirmation: body.confirmation, decisions })
    expect(filled((await decide([])).body)).toEqual([[ada.id, '7']])
    expect(filled((await decide([{ row: 2, studentId: stranger.id }])).body)).toEqual([[ada.id, '7']])
    expect(filled((await decide([{ row: 3, studentId: ben.id }])).body)).toEqual([
      [ben.id, '9'],
      [ada.id, '7'],
    ])
    const twice = await decide([{ row: 2, studentId: ada.id }])
    expect([filled(twice.body), codes(twice.body).slice(0, 1)]).toEqual([[], ['2 same_person_in_file Bello Musa']])
    const wrong = await app.request(
      'POST /subject-grading/read-sheet/{subject}/{classArm}',
      { params: { subject: here.maths.id, classArm: here.arm.id }, body: { decisions: '{"row":2}' }, file: sheet },
      { as: teacher },
    )
    expect(wrong.status).toBe(422)
  })
})

describe('a broadsheet with several subjects side by side', () => {
  const broadsheet = (here: { ada: { fxId: string } }, first = 'ENGLISH LANGUAGE', second = 'MATHEMATICS') =>
    workbook({
      name: 'Broadsheet',
      merged: ['A2:A3'],
      rows: [
        ['GREENFIELD COLLEGE'],
        ['FXID', first, '', '', second, '', ''],
        ['', '1ST CA', '2ND CA', 'EXAM', '1ST CA', '2ND CA', 'EXAM'],
        [here.ada.fxId, 3, 4, 5, 17, 18, 52],
      ],
    })

  it('fills a subject with its own columns and names the others', async () => {
    const here = await mathsWorld()
    const { ada, teacher } = here
    const file = await broadsheet(here)
    const { body } = await readAs(here, teacher, file)
    expect(codes(body)).toEqual(['file group_not_read ENGLISH LANGUAGE'])
    expect(body.warnings[0]?.message).toBe(
      'Columns B to D, under “ENGLISH LANGUAGE”, were not read. Those under “MATHEMATICS” were.',
    )
    expect([body.reading.group, body.reading.groups.map(({ name }) => name)]).toEqual([
      'MATHEMATICS',
      ['ENGLISH LANGUAGE', 'MATHEMATICS'],
    ])
    const read = await readAs(here, teacher, file, { confirmation: body.confirmation })
    expect(filled(read.body)).toEqual(['17', '18', '52'].map(text => [ada.id, text]))
    const english = await readAs({ ...here, maths: here.english }, teacher, file)
    expect(english.body.reading.group).toBe('ENGLISH LANGUAGE')
  })

  it('is read under another group only once somebody has chosen it and confirmed what it says', async () => {
    const here = await mathsWorld()
    const file = await broadsheet(here)
    const reading = { group: 'ENGLISH LANGUAGE' }
    const { body } = await readAs(here, here.teacher, file, { reading })
    expect(codes(body)).toEqual(['file title_differs subject ENGLISH LANGUAGE', 'file group_not_read MATHEMATICS'])
    expect(body.scores).toEqual([])
    const read = await readAs(here, here.teacher, file, { reading, confirmation: body.confirmation })
    expect(filled(read.body).map(([, text]) => text)).toEqual(['3', '4', '5'])
    // It is not remembered for the next file.
    expect((await readAs(here, here.teacher, file)).body.reading.group).toBe('MATHEMATICS')
  })

  it('fills nothing while no group is the subject of the page', async () => {
    const here = await mathsWorld()
    const { body } = await readAs(here, here.teacher, await broadsheet(here, 'ENGLISH LANGUAGE', 'BASIC SCIENCE'))
    expect([body.scores, body.reading.group, body.reading.missing]).toEqual([[], null, ['CA1, CA2, Exam']])
    expect(body.reading.groups).toHaveLength(2)
  })

  it('fills a term with its own columns', async () => {
    const here = await mathsWorld()
    const { body } = await readAs(here, here.teacher, await broadsheet(here, '2ND TERM', '1ST TERM'))
    expect(body.reading.group).toBe('1ST TERM')
  })
})

describe('the title of a sheet', () => {
  const titled = (here: { ada: { fxId: string } }, ...lines: string[][]) =>
    csv(...lines, ['FXID', 'CA1'], [here.ada.fxId, '12'])

  it('is compared with the page; what it contradicts is confirmed first', async () => {
    const here = await mathsWorld()
    const sheet = titled(here, ['SUBJECT: ENGLISH LANGUAGE'], ['CLASS: JSS 3 Gold'], ['TERM: SECOND'])
    const { body } = await readAs(here, here.teacher, sheet)
    expect(body.warnings.map(({ code, message }) => [code, message])).toEqual([
      ['title_differs', 'The sheet’s title names “ENGLISH LANGUAGE”; this page is Mathematics.'],
      ['title_differs', 'The sheet’s title names “JSS 3 Gold”; this page is JSS 1 Gold.'],
      ['title_differs', 'The sheet’s title names “SECOND”; this page is First Term, 2026/2027.'],
    ])
    expect(body.scores).toEqual([])
    const confirmed = await readAs(here, here.teacher, sheet, { confirmation: body.confirmation })
    expect(filled(confirmed.body)).toEqual([[here.ada.id, '12']])
  })

  it('is no contradiction in another spelling', async () => {
    const here = await mathsWorld()
    const sheet = titled(here, ['SUBJECT:', 'MATHS'], ['CLASS: JSS ONE   ARM: GOLD'], ['TERM: 1st', 'SESSION: 2026/27'])
    const { body } = await readAs(here, here.teacher, sheet)
    expect([body.warnings, filled(body)]).toEqual([[], [[here.ada.id, '12']]])
  })

  it('may be the name of the sheet', async () => {
    const here = await mathsWorld()
    const rows = [
      ['FXID', 'CA1'],
      [here.ada.fxId, '12'],
    ]
    const { body } = await readAs(here, here.teacher, await workbook({ name: 'Basic Science', rows }))
    expect(body.warnings.map(({ message }) => message)).toEqual([
      'The sheet’s name is of “Basic Science”; this page is Mathematics.',
    ])
    expect((await readAs(here, here.teacher, await workbook({ name: 'Maths JSS1', rows }))).body.warnings).toEqual([])
    // Of several sheets the one of this subject is read.
    const both = await workbook(
      { name: 'English Language', rows },
      { name: 'MATHS', rows: [rows[0] ?? [], [here.ada.fxId, '15']] },
    )
    const { body: read } = await readAs(here, here.teacher, both)
    expect([read.reading.sheet, codes(read)]).toEqual(['MATHS', ['file sheet_not_read English Language']])
  })
})

describe('columns of subject, class, arm and term', () => {
  it('agree by their parts, however they are written', async () => {
    const here = await mathsWorld()
    const sheet = csv(
      ['FXID', 'Class', 'Arm', 'Subject', 'Term', 'Session', 'CA1'],
      [here.ada.fxId, 'JSS 1', 'Gold', 'MATHS', '1st Term', '2026/2027', '12'],
    )
    const { body } = await readAs(here, here.teacher, sheet)
    expect([body.warnings, filled(body)]).toEqual([[], [[here.ada.id, '12']]])
  })

  it('are refused where they contradict the page, with the way to read the file otherwise', async () => {
    const here = await mathsWorld()
    const sheet = csv(['FXID', 'Subject', 'CA1'], [here.ada.fxId, 'Basic Science', '12'])
    const refused = await readAs(here, here.teacher, sheet)
    expect([refused.status, refused.error.code]).toEqual([422, 'sheet_of_another_grid'])
    expect(refused.error.details?.reading).toMatchObject({ columns: [{}, { letter: 'B', key: 'subject' }, {}] })
    const reading = { columns: [{ letter: 'B', key: null }] }
    expect(filled((await readAs(here, here.teacher, sheet, { reading })).body)).toEqual([[here.ada.id, '12']])
  })
})
