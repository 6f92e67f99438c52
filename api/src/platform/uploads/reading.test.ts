import { describe, expect, it } from 'vitest'
import type { Grid } from '../spreadsheet/index.ts'
import { nameColumns } from './labels.ts'
import { planReading } from './reading.ts'
import { nothingRemembered } from './titles.ts'

const columns = [
  { key: 'lastName', title: 'Surname', aliases: ['Last name'], required: true, width: 10 },
  { key: 'firstName', title: 'First name', required: true, width: 10 },
  { key: 'middleName', title: 'Middle name', aliases: ['Other names'], width: 10 },
  { key: 'born', title: 'Date of birth (YYYY-MM-DD)', aliases: ['DOB'], required: true, width: 10, kind: 'day' },
  { key: 'guardianName', title: 'Guardian name', width: 10 },
  { key: 'guardianPhone', title: 'Guardian phone', aliases: ['Phone'], width: 10 },
] as const
type Key = (typeof columns)[number]['key']
const targets = { columns, composites: nameColumns<Key>([]) }

const grid = (...rows: string[][]): Grid => {
  const width = Math.max(...rows.map(cells => cells.length))
  return {
    sheets: [],
    sheet: null,
    others: [],
    from1904: false,
    rows: rows.map((cells, index) => ({
      number: index + 1,
      cells: Array.from({ length: width }, (_, column) => cells[column] ?? ''),
      hidden: false,
      unsaved: [],
      merged: [],
    })),
  }
}
const plan = (sheet: Grid, ...[choice = {}, remembered = nothingRemembered]: [object?, typeof nothingRemembered?]) =>
  planReading<Key>(sheet, targets, remembered, choice)
const read = (...given: Parameters<typeof plan>) =>
  plan(...given).shown.columns.map(({ letter, key, by }) => `${letter} ${key ?? '-'} ${by ?? ''}`.trim())
const data = ['Ade', 'Kemi', '09/03/2014']

describe('the columns of a sheet', () => {
  it('are found in any order, case and spelling', () => {
    const { shown, warnings } = plan(
      grid(['PHONE.', 'date  of BIRTH', 'sur-name *', 'first_name', 'S/N'], ['0803', ...data, '1']),
    )
    expect(shown.columns.map(({ key, by }) => [key, by])).toEqual([
      ['guardianPhone', 'synonym'],
      ['born', 'title'],
      ['lastName', 'title'],
      ['firstName', 'title'],
      [null, null],
    ])
    expect([shown.missing, warnings]).toEqual([[], []])
  })

  it('are named if they are missing, unknown, or present twice', () => {
    const { shown, warnings } = plan(grid(['Surname', 'Last_Name', 'Shoe size', 'First name'], [...data, 'x']))
    expect(shown.missing).toEqual(['Date of birth (YYYY-MM-DD)'])
    expect(warnings.map(({ code, value }) => [code, value])).toEqual([
      ['column_doubled', 'Last_Name'],
      ['column_not_read', 'Shoe size'],
    ])
  })

  it('follow the choice, even if a title says otherwise', () => {
    const sheet = grid(['Surname', 'Oruko', 'Ojo ibi', 'First name'], [...data, 'x'])
    const choice = {
      columns: [
        { letter: 'B', key: 'firstName' },
        { letter: 'C', key: 'born' },
        { letter: 'D', key: null },
      ],
    }
    expect(read(sheet, choice)).toEqual(['A lastName title', 'B firstName chosen', 'C born chosen', 'D - chosen'])
    expect(plan(sheet, choice).warnings).toEqual([])
  })

  it('follow the meanings the school once chose for its titles', () => {
    const remembered = {
      titles: { oruko: 'firstName', ojoibi: 'born', class: null, gone: 'noSuchColumn' },
      nameOrder: null,
    }
    const sheet = grid(['Surname', 'ORUKO', 'Ojo ibi', 'Class', 'Gone'], [...data, 'x', 'y'])
    expect(read(sheet, {}, remembered)).toEqual([
      'A lastName title',
      'B firstName remembered',
      'C born remembered',
      'D - remembered',
      'E -',
    ])
  })

  it('may hold full names, which are not read beside surname and first name', () => {
    expect(read(grid(['Full Name', 'DOB'], ['Ade Kemi', data[2] ?? '']))).toEqual([
      'A fullName title',
      'B born synonym',
    ])
    expect(read(grid(['Name', 'Surname', 'First name', 'DOB'], ['Ade Kemi', ...data]))).toEqual([
      'A -',
      'B lastName title',
      'C firstName title',
      'D born synonym',
    ])
    expect(read(grid(['Surname', 'Other Names', 'DOB'], data))).toEqual([
      'A lastName title',
      'B otherNames synonym',
      'C born synonym',
    ])
  })
})

describe('the titles of a sheet', () => {
  it('are found under a letterhead, even one of several cells', () => {
    const sheet = grid(
      ['GREENFIELD COLLEGE', 'Tel: 0803'],
      ['Session', '2026/2027'],
      ['Surname', 'First name', 'DOB'],
      data,
    )
    expect([plan(sheet).shown.titleRow, plan(sheet).headings.last]).toEqual([3, 2])
  })

  it('may be spread over two rows, a group above its columns', () => {
    const sheet = grid(
      ['Student', '', 'DOB', 'Guardian', ''],
      ['Surname', 'First name', '', 'Name', 'Phone'],
      [...data, 'Ruth Ade', '0803'],
    )
    expect(read(sheet)).toEqual([
      'A lastName title',
      'B firstName title',
      'C born synonym',
      'D guardianName title',
      'E guardianPhone title',
    ])
  })

  it('are the row that is chosen', () => {
    const sheet = grid(['one', 'two', 'three'], ['Surname', 'First name', 'DOB'], data)
    expect(plan(sheet).shown.titleRow).toBe(2)
    expect(plan(sheet, { titleRow: 1 }).shown.columns.map(({ title }) => title)).toEqual(['one', 'two', 'three'])
  })
})

describe('columns that repeat under the names of groups', () => {
  const scores = [
    { key: 'no', title: 'Adm No', width: 10 },
    { key: 'ca', title: '1st CA', width: 10 },
    { key: 'exam', title: 'Exam', width: 10 },
  ] as const
  const fitOfGroup = (names: readonly string[]) => (names.every(name => /maths|first/i.test(name)) ? names.length : 0)
  const broadsheet = (sheet: Grid, choice = {}, fit: typeof fitOfGroup | undefined = fitOfGroup) =>
    planReading(sheet, { columns: scores, composites: [], fitOfGroup: fit }, nothingRemembered, choice)
  const keysRead = ({ shown }: ReturnType<typeof broadsheet>) =>
    shown.columns.filter(({ key }) => key !== null).map(({ letter, key }) => `${letter} ${key}`)
  const english = grid(
    ['Adm No', 'ENGLISH', '', '', 'MATHS', '', ''],
    ['', '1st CA', 'Exam', 'Total', '1st CA', 'Exam', 'Total'],
    ['A/1', '10', '40', '50', '17', '52', '69'],
  )

  it('are read under the group that fits; the others are named, and not column by column', () => {
    const found = broadsheet(english)
    expect(keysRead(found)).toEqual(['A no', 'E ca', 'F exam'])
    expect(found.shown.columns.map(({ title }) => title)).toContain('MATHS 1st CA')
    expect([found.shown.group, found.shown.groups]).toEqual([
      'MATHS',
      [
        { name: 'ENGLISH', letters: ['B', 'C', 'D'] },
        { name: 'MATHS', letters: ['E', 'F', 'G'] },
      ],
    ])
    expect(found.warnings.map(({ code, value, message }) => [code, value, message])).toEqual([
      ['group_not_read', 'ENGLISH', 'Columns B to D, under “ENGLISH”, were not read. Those under “MATHS” were.'],
      ['column_not_read', 'MATHS Total', 'Column G, “MATHS Total”, was not read.'],
    ])
  })

  it('are read under the group that is chosen, or under none if none fits', () => {
    expect(keysRead(broadsheet(english, { group: 'english' }))).toEqual(['A no', 'B ca', 'C exam'])
    const none = broadsheet(english, {}, () => 0)
    expect([keysRead(none), none.shown.group, none.warnings]).toEqual([['A no'], null, []])
  })

  it('are told apart by the row above even if all other titles are in the last row', () => {
    const sheet = grid(
      ['GREENFIELD COLLEGE'],
      ['', 'ENGLISH', '', 'MATHS', ''],
      ['Adm No', '1st CA', 'Exam', '1st CA', 'Exam'],
      ['A/1', '10', '40', '17', '52'],
    )
    const found = broadsheet(sheet)
    expect([keysRead(found), found.above]).toEqual([
      ['A no', 'D ca', 'E exam'],
      [['GREENFIELD COLLEGE', '', '', '', '']],
    ])
    // The same if a person chooses the row.
    expect(keysRead(broadsheet(sheet, { titleRow: 3 }))).toEqual(['A no', 'D ca', 'E exam'])
  })

  it('may have two names above them', () => {
    const sheet = grid(
      ['', 'FIRST TERM', '', 'SECOND TERM', ''],
      ['', 'ENGLISH', 'MATHS', 'ENGLISH', 'MATHS'],
      ['Adm No', 'Exam', 'Exam', 'Exam', 'Exam'],
      ['A/1', '10', '40', '17', '52'],
    )
    const found = broadsheet(sheet)
    expect([keysRead(found), found.shown.group]).toEqual([['A no', 'C exam'], 'FIRST TERM MATHS'])
  })

  it('are those of the first group for a list of people', () => {
    const people = grid(
      ['Surname', 'First name', 'DOB', 'FATHER', '', 'MOTHER', ''],
      ['', '', '', 'Guardian name', 'Phone', 'Guardian name', 'Phone'],
      [...data, 'Tunde', '0803', 'Ruth', '0805'],
    )
    const { shown, warnings } = plan(people)
    expect([shown.group, shown.columns[3]?.key, shown.columns[6]?.key]).toEqual(['FATHER', 'guardianName', null])
    expect(warnings.map(({ code, value }) => [code, value])).toEqual([['group_not_read', 'MOTHER']])
    expect(plan(people, { group: 'MOTHER' }).shown.columns[6]?.key).toBe('guardianPhone')
  })

  it('are not groups only because a student and a guardian each have a phone', () => {
    const sheet = grid(
      ['BIODATA', '', '', '', 'GUARDIAN', ''],
      ['Surname', 'First name', 'DOB', 'Phone', 'Name', 'Phone'],
      [...data, '0802', 'Tunde', '0803'],
    )
    expect(plan(sheet).shown.groups).toEqual([])
  })
})
