import { describe, expect, it } from 'vitest'
import { warningGroups } from './warnings.ts'

const warning = (code: 'person_known' | 'column_not_read' | 'not_a_record', row: number | null = null) => ({
  code,
  row,
  column: null,
  value: '',
  message: '',
})

describe('the warnings of an upload', () => {
  it('are grouped by kind with their counts, those about the file first', () => {
    const groups = warningGroups([warning('person_known', 2), warning('column_not_read'), warning('person_known', 5)])
    expect(groups.map(({ title }) => title)).toEqual([
      '1 column was not read',
      '2 rows may be people the school has already',
    ])
  })

  it('of a row that is left out are not counted, except the reason why it was left out', () => {
    const groups = warningGroups([warning('person_known', 2), warning('not_a_record', 9)], () => true)
    expect(groups.map(({ title }) => title)).toEqual(['1 row was left out as a total or a signature'])
  })
})
