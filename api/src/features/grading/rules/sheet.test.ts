import { describe, expect, it } from 'vitest'
import { assessmentCells, assessmentColumns } from './export.ts'
import { lineDoubts, otherPlace, readLines, type SheetGrid, type SheetLine, undecidedLines } from './sheet.ts'
import { closesInPast, errorOfWindow } from './entry.ts'

const grid: SheetGrid = {
  classArm: 'JSS 1 Gold',
  place: {
    subject: 'Mathematics',
    otherSubjects: ['English Language'],
    className: 'JSS 1',
    arm: 'Gold',
    otherArms: [],
    term: 'First Term',
    session: '2026/2027',
  },
  leavers: [],
  students: [
    { id: 'kemi', fullName: 'Adébáyò, Kemi Ruth', fxId: 'OG26000014', admissionNumber: 'AGS/001', offered: true },
    { id: 'musa', fullName: 'Bello, Musa', fxId: 'OG26000022', admissionNumber: 'AGS/002', offered: true },
    { id: 'musa2', fullName: 'Bello, Musa', fxId: 'OG26000030', admissionNumber: 'AGS/003', offered: true },
    { id: 'ada', fullName: 'Eze, Ada', fxId: 'OG26000048', admissionNumber: 'AGS/004', offered: false },
  ],
}
const line = (
  row: number,
  said: Partial<SheetLine['said']>,
  scores: Record<string, string> = { ca: '12' },
): SheetLine => ({
  row,
  said: {
    fxId: '',
    admissionNumber: '',
    name: '',
    classArm: '',
    class: '',
    arm: '',
    subject: '',
    term: '',
    session: '',
    ...said,
  },
  scores: new Map(Object.entries(scores)),
})
const none = new Map<number, string | null>()
const errorsOf = (...lines: SheetLine[]) => readLines(lines, grid, none).errors.map(error => error.message)

describe('the lines of a score sheet', () => {
  it('are matched by FXID, else by admission number, else by name in any order and without accents', () => {
    const { scores, errors } = readLines(
      [
        line(2, { fxId: 'og26000014', name: 'Kemi Adebayo' }),
        line(3, { admissionNumber: 'ags / 002' }, { ca: 'abc', exam: '55' }),
      ],
      grid,
      none,
    )
    expect(errors).toEqual([])
    expect(scores).toEqual([
      { studentId: 'kemi', componentId: 'ca', text: '12', row: 2 },
      { studentId: 'musa', componentId: 'ca', text: 'abc', row: 3 },
      { studentId: 'musa', componentId: 'exam', text: '55', row: 3 },
    ])
    expect(readLines([line(2, { name: 'kemi ruth ADEBAYO' })], grid, none).scores).toHaveLength(1)
  })

  it('are refused with the name of a student who is not in the arm, occurs twice or does not take the subject', () => {
    expect(errorsOf(line(2, { name: 'Okoro, Uche', fxId: 'OG26000099' }))).toEqual([
      'Okoro, Uche is not in JSS 1 Gold.',
    ])
    expect(errorsOf(line(2, { fxId: 'OG26000014' }), line(3, { admissionNumber: 'AGS/001' }))).toEqual([
      'Adébáyò, Kemi Ruth comes twice. The first row counts.',
    ])
    expect(errorsOf(line(2, { fxId: 'OG26000048' }))).toEqual(['Eze, Ada does not take Mathematics.'])
    expect(errorsOf(line(2, { fxId: 'OG26000048' }, {}))).toEqual([])
  })

  it('are left out while nobody has decided whose they are, and filled in once somebody has', () => {
    const unclear = [
      line(2, { name: 'Musa Bello' }),
      line(3, { fxId: 'OG26000014', name: 'Bello, Musa' }, { ca: '9' }),
      line(4, { fxId: 'OG26000014', name: 'Bello, Musa' }, {}),
    ]
    expect(readLines(unclear, grid, none)).toEqual({
      scores: [],
      errors: [
        {
          row: 2,
          name: 'Musa Bello',
          message: 'Musa Bello may be Bello, Musa (AGS/002) or Bello, Musa (AGS/003). The row is left out.',
        },
        {
          row: 3,
          name: 'Bello, Musa',
          message: 'The number is of Adébáyò, Kemi Ruth, but the row says Bello, Musa. The row is left out.',
        },
      ],
    })
    expect(undecidedLines(unclear, grid).map(({ row, candidates }) => [row, candidates.map(({ id }) => id)])).toEqual([
      [2, ['musa', 'musa2']],
      [3, ['kemi', 'musa', 'musa2']],
    ])
    const decided = new Map([
      [2, 'musa2'],
      [3, null],
    ])
    expect(readLines(unclear, grid, decided).scores).toEqual([
      { studentId: 'musa2', componentId: 'ca', text: '12', row: 2 },
    ])
    // Somebody of another arm is nobody here.
    expect(readLines(unclear, grid, new Map([[2, 'stranger']])).scores).toEqual([])
  })

  it('warn of a student who occurs twice once it is decided whose a row is', () => {
    const lines = [line(2, { name: 'Musa Bello' }), line(3, { admissionNumber: 'AGS/003' })]
    const codes = (decided: ReadonlyMap<number, string | null>) =>
      [...lineDoubts(lines, grid, decided)].map(([row, doubts]) => [row, doubts.map(({ code }) => code)])
    expect(codes(none)).toEqual([[2, ['person_unclear']]])
    expect(codes(new Map([[2, 'musa2']]))).toEqual([
      [2, ['same_person_in_file', 'person_unclear']],
      [3, ['same_person_in_file']],
    ])
  })

  it('are refused if they are of another arm; a whole file of another grid is named', () => {
    const other = line(3, { fxId: 'OG26000022', name: 'Bello, Musa', classArm: 'JSS 1 Blue', subject: 'Mathematics' })
    const ours = line(2, { fxId: 'OG26000014', classArm: 'jss1 gold', term: 'First Term 2026/2027' })
    expect(otherPlace([ours, other], grid)).toBeNull()
    expect(errorsOf(ours, other)).toEqual(['Bello, Musa is of JSS 1 Blue, not of JSS 1 Gold.'])
    expect(otherPlace([other], grid)).toBe('Mathematics, JSS 1 Blue')
    expect(otherPlace([], grid)).toBeNull()
    // Spellings of this grid are no other place.
    const spelled = { class: 'JSS 1', arm: 'Gold', subject: 'MATHS', term: '1st Term', session: '2026/27' }
    expect(otherPlace([line(2, { fxId: 'OG26000014', ...spelled })], grid)).toBeNull()
    expect(errorsOf(line(2, { fxId: 'OG26000014', ...spelled, arm: 'Blue' }))).toEqual([
      'This row is of Blue, not of JSS 1 Gold.',
    ])
  })
})

describe('the cells of the national submission', () => {
  const columns = assessmentColumns([
    { id: 'j1', name: 'CA1', maximumTenths: 200, classTypeId: 'junior' },
    { id: 'j2', name: 'CA2', maximumTenths: 200, classTypeId: 'junior' },
    { id: 's1', name: 'CA1', maximumTenths: 300, classTypeId: 'senior' },
  ])
  it('share a column by name, and add up the counted scores', () => {
    expect(columns.map(column => column.title)).toEqual(['CA1', 'CA2'])
    expect(assessmentCells({ classTypeId: 'junior', cells: { j1: 125, j2: 'absent' } }, columns)).toEqual([
      12.5,
      'ABS',
      12.5,
      40,
    ])
    expect(assessmentCells({ classTypeId: 'senior', cells: { s1: 0 } }, columns)).toEqual([0, null, 0, 30])
  })
  it('leave an exempt component out, and the total empty while one is missing', () => {
    expect(assessmentCells({ classTypeId: 'junior', cells: { j1: 'exempt', j2: 150 } }, columns)).toEqual([
      'EX',
      15,
      15,
      20,
    ])
    expect(assessmentCells({ classTypeId: 'junior', cells: { j1: 100 } }, columns)).toEqual([10, null, null, 40])
    expect(assessmentCells({ classTypeId: 'junior', cells: { j1: 'exempt', j2: 'exempt' } }, columns)).toEqual([
      'EX',
      'EX',
      null,
      0,
    ])
  })
})

describe("a school's own days", () => {
  const ca = {
    name: 'CA1',
    retired: false,
    stateWindow: { opens: '2026-10-01', closes: '2026-10-20' },
    schoolWindow: null,
  }
  it('are doubted if they close on a past day what the state has open', () => {
    const past = { opens: '2026-10-01', closes: '2026-10-05' }
    expect(closesInPast(ca, past, '2026-10-06')).toBe(true)
    expect(closesInPast(ca, past, '2026-10-05')).toBe(false)
    // Where nothing is left to enter, and of days that stay as they were, it is only what was.
    expect(closesInPast(ca, past, '2026-10-21')).toBe(false)
    expect(closesInPast({ ...ca, schoolWindow: past }, past, '2026-10-06')).toBe(false)
  })

  it('lie within the state’s', () => {
    expect(errorOfWindow(ca, { opens: '2026-10-01', closes: '2026-10-20' })).toBeNull()
    expect(errorOfWindow(ca, { opens: null, closes: null })).toBeNull()
    expect(errorOfWindow(ca, { opens: '2026-09-30', closes: '2026-10-20' })).toMatchObject({ field: 'opens' })
    expect(errorOfWindow(ca, { opens: '2026-10-01', closes: '2026-10-21' })).toMatchObject({ field: 'closes' })
    expect(errorOfWindow(ca, { opens: '2026-10-12', closes: '2026-10-11' })?.message).toBe(
      'The last day lies before the first.',
    )
    expect(errorOfWindow(ca, { opens: '2026-10-12', closes: null })?.field).toBe('closes')
    expect(errorOfWindow({ ...ca, stateWindow: null }, { opens: '2026-10-12', closes: '2026-10-13' })?.field).toBe(
      'opens',
    )
  })
})
