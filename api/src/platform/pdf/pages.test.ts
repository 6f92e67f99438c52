import { expect, it } from 'vitest'
import { pagesOf } from '../../../test/pdf-text.ts'
import { type Book, run } from './book.ts'
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

const bookOf = (rows: string[][], more: Partial<Book> = {}): Promise<Buffer> =>
  run({
    above: 'Ministry',
    place: 'Model College',
    title: 'Statement',
    facts: [],
    landscape: false,
    columns: [
      { title: 'What', width: 80 },
      { title: 'Sum', width: 20, align: 'right' },
    ],
    rows,
    rowHeight: 15,
    signers: [],
    printedAt: new Date('2026-10-14T08:00:00Z'),
    foot: 'Model College',
    ...more,
  })
const movements = (count: number): string[][] =>
  Array.from({ length: count }, (_, at) => [`Movement ${at + 1}`, '1.00'])

it('has no sum of a book alone on a page, however many rows come before', async () => {
  for (let count = 38; count <= 56; count++) {
    const sums = [
      ['In all', `${count}.00`],
      ['Closing balance', `${count}.00`],
    ]
    const last = pagesOf(await bookOf([...movements(count), ...sums], { sums: 2 })).at(-1)?.lines ?? []
    expect(last).toEqual(expect.arrayContaining([`Movement ${count}`, 'In all', 'Closing balance']))
  }
})

it('sets the rows of a book a little lower where that leaves out a page, and all of them in the same way', async () => {
  const pages = async (count: number) => pagesOf(await bookOf(movements(count), { rowHeight: 18 }))
  const stepOf = ({ lines, positions }: { lines: string[]; positions: number[] }): number =>
    (positions[lines.indexOf('Movement 2')] ?? 0) - (positions[lines.indexOf('Movement 1')] ?? 0)
  const counts = await Promise.all([40, 41, 44, 46].map(pages))
  expect(counts.map(({ length }) => length)).toEqual([1, 1, 1, 2])
  expect(counts.map(([first]) => first && Math.round(stepOf(first) * 10) / 10)).toEqual([18, 17.1, 16.2, 18])
})
