import { describe, expect, it } from 'vitest'
import { compareValues, nextSort, visibilityOf } from './columns.ts'

describe('compareValues', () => {
  it('sorts dotted letters with their plain ones, numbers by size, and missing values last', () => {
    expect(['Zed', 'Ọlá', 'Ada', null, 'Ẹni', 'Olu'].sort(compareValues)).toEqual([
      'Ada',
      'Ẹni',
      'Ọlá',
      'Olu',
      'Zed',
      null,
    ])
    expect(['JSS 10', 'JSS 2'].sort(compareValues)).toEqual(['JSS 2', 'JSS 10'])
    expect([10, 9, undefined, -1].sort((a, b) => compareValues(a, b))).toEqual([-1, 9, 10, undefined])
  })
})

describe('nextSort', () => {
  it('goes from ascending to descending to the original order', () => {
    expect(nextSort(undefined, 'name')).toBe('name')
    expect(nextSort('name', 'name')).toBe('-name')
    expect(nextSort('-name', 'name')).toBeUndefined()
    expect(nextSort('-name', 'class')).toBe('class')
  })
})

describe('visibilityOf', () => {
  const columns = [
    { id: 'name', header: 'Name', value: () => '' },
    { id: 'class', header: 'Class', value: () => '' },
    { id: 'lin', header: 'LIN', value: () => '', hidden: true },
  ]

  it('hides the columns that are hidden by default', () => {
    expect(visibilityOf(columns, undefined)).toEqual({ name: true, class: true, lin: false })
  })

  it('follows the address, but always shows the first', () => {
    expect(visibilityOf(columns, 'lin')).toEqual({ name: true, class: false, lin: true })
  })
})
