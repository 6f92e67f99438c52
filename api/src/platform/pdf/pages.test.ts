import { expect, it } from 'vitest'
import { pagesOf } from '../../../test/pdf-text.ts'
import { run } from './book.ts'
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

it('has no sum of a book alone on a page, however many rows come before', async () => {
  for (let count = 38; count <= 56; count++) {
    const rows = Array.from({ length: count }, (_, at) => [`Movement ${at + 1}`, '1.00'])
    const book = await run({
      above: 'Ministry',
      place: 'Model College',
      title: 'Statement',
      facts: [],
      landscape: false,
      columns: [
        { title: 'What', width: 80 },
        { title: 'Sum', width: 20, align: 'right' },
      ],
      rows: [...rows, ['In all', `${count}.00`], ['Closing balance', `${count}.00`]],
      sums: 2,
      rowHeight: 15,
      signers: [],
      printedAt: new Date('2026-10-14T08:00:00Z'),
      foot: 'Model College',
    })
    const last = pagesOf(book).at(-1)?.lines ?? []
    expect(last).toEqual(expect.arrayContaining([`Movement ${count}`, 'In all', 'Closing balance']))
  }
})
