import { describe, expect, it } from 'vitest'
import { compareValues, fitColumns, type ListColumn, nextSort, visibilityOf } from './columns.ts'

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

describe('fitColumns', () => {
  const columnOf = (id: string, width?: number): ListColumn<object> => ({
    id,
    header: id,
    value: () => null,
    ...(width === undefined ? {} : { width }),
  })
  const columns = [columnOf('name', 220), columnOf('from', 150), columnOf('to', 280), columnOf('day', 100)]
  const widthsOf = (room: number, scale = 1) =>
    fitColumns(columns, { room, scale, beside: 0 }).fitted.map(({ width }) => width)

  it('gives the first column the room that is left, and makes no other wider', () => {
    expect(widthsOf(1000)).toEqual([undefined, 150, 280, 100])
    // What has no width shares the rest: 255 each.
    expect(widthsOf(760)).toEqual([undefined, 150, undefined, 100])
  })

  it('counts with the size of the text', () => {
    expect(fitColumns(columns, { room: 1000, scale: 1, beside: 0 }).share).toBe(1)
    expect(fitColumns(columns, { room: 1000, scale: 2, beside: 0 }).share).toBeLessThan(0.7)
    expect(widthsOf(2000, 2)).toEqual([undefined, 300, 560, 200])
  })
})
