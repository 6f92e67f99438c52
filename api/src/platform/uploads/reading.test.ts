import { describe, expect, it } from 'vitest'
import type { Grid } from '../spreadsheet/index.ts'
import { nameColumns } from './name-columns.ts'
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
