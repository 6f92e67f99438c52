import { expect, it } from 'vitest'
import { pageRows } from './table.ts'

it('divides rows among pages, with the rest on the last one', () => {
  expect(pageRows(5, 2)).toEqual([
    { from: 0, to: 2 },
    { from: 2, to: 4 },
    { from: 4, to: 5 },
  ])
})

it('makes one empty page without rows, whatever the number of rows per page', () => {
  for (const perPage of [0, -3, 0.4, 20, Number.NaN, Number.POSITIVE_INFINITY])
    expect(pageRows(0, perPage)).toEqual([{ from: 0, to: 0 }])
})

it('puts at least one row on each page', () => {
  for (const perPage of [0, -3, 0.4, Number.NaN]) expect(pageRows(3, perPage)).toHaveLength(3)
})

it('refuses to make an endless document', () => {
  expect(() => pageRows(1_000_000, 1)).toThrow(RangeError)
})
