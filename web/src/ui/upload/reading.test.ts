import { describe, expect, it } from 'vitest'
import { chosenColumns, groupChoices, type Reading, readAs, stillMissing, wholeChoice } from './reading.ts'

const reading: Reading = {
  sheet: 'JSS 1',
  sheets: [],
  together: false,
  titleRow: 3,
  firstRows: [],
  columns: [
    { letter: 'A', title: 'Surname', key: 'lastName', by: 'title', samples: [] },
    { letter: 'B', title: 'Form', key: 'class', by: 'synonym', samples: [] },
    { letter: 'C', title: 'Oruko', key: 'firstName', by: 'chosen', samples: [] },
    { letter: 'D', title: 'House', key: null, by: null, samples: [] },
  ],
  targets: [
    { key: 'lastName', title: 'Surname', required: true, provides: [] },
    { key: 'firstName', title: 'First Name', required: true, provides: [] },
    { key: 'class', title: 'Class', required: true, provides: [] },
    { key: 'fullName', title: 'Full name', required: false, provides: ['lastName', 'firstName'] },
  ],
  groups: [],
  group: null,
  missing: [],
  nameOrder: null,
  dateOrder: 'day first',
  hasMonthFirst: false,
}

describe('the reading of a file', () => {
  it('shows which columns are read under a title other than their own', () => {
    expect(readAs(reading)).toEqual(['Form as Class', 'Oruko as First Name'])
  })

  it('is changed only by columns that were given another meaning', () => {
    const said = new Map([
      ['A', 'lastName'],
      ['B', null],
      ['D', 'class'],
    ])
    expect(chosenColumns(reading, said)).toEqual([
      { letter: 'B', key: null },
      { letter: 'D', key: 'class' },
    ])
  })

  it('keeps earlier choices, except for the columns of another sheet or other titles', () => {
    const columns = [{ letter: 'D', key: 'class' }]
    expect(wholeChoice(reading, { columns })).toEqual({
      sheet: 'JSS 1',
      titleRow: 3,
      columns: [{ letter: 'C', key: 'firstName' }, ...columns],
    })
    expect(wholeChoice(reading, { titleRow: 4 })).toEqual({ sheet: 'JSS 1', titleRow: 4 })
    expect(wholeChoice(reading, { sheet: 'JSS 2' })).toEqual({ sheet: 'JSS 2' })
  })

  it('keeps the group that is read, and reads another one by its own titles', () => {
    const grouped = { ...reading, groups: [{ name: 'ENGLISH', letters: ['D', 'E'] }], group: 'ENGLISH' }
    expect(wholeChoice(grouped, {})).toMatchObject({ group: 'ENGLISH', columns: [{ letter: 'C', key: 'firstName' }] })
    expect(wholeChoice(grouped, { group: 'MATHS' })).toEqual({ sheet: 'JSS 1', titleRow: 3, group: 'MATHS' })
    expect(groupChoices(grouped)).toEqual([{ value: 'ENGLISH', label: 'ENGLISH (columns D to E)' }])
    expect(groupChoices({ ...grouped, group: null })[0]).toEqual({ value: '', label: 'Choose the columns' })
  })

  it('lacks the required columns that no column is read as, alone or as part of another', () => {
    const lacking = { ...reading, missing: ['Surname', 'First Name', 'Class'] }
    expect(stillMissing(lacking, new Set([null, 'class']))).toEqual(['Surname', 'First Name'])
    expect(stillMissing(lacking, new Set(['fullName']))).toEqual(['Class'])
  })
})
