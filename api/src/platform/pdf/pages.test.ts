import { describe, expect, it } from 'vitest'
import { partsNamed, structureOf } from '../../../test/pdf-structure.ts'
import { pagesOf } from '../../../test/pdf-text.ts'
import { type Book, run } from './book.ts'
import { A4, bytesOf, createDocument } from './document.ts'
import { Flow, heightOfTable, pageRows, type Table, tableWithin } from './table.ts'

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

const frame = { left: 40, top: 40, right: 540, bottom: A4.height - 40, width: 500 }
const tableOf = (rows: number, title = 'Schools'): Table => ({
  title,
  columns: [
    { title: 'School', width: 200 },
    { title: 'Students', width: 100, align: 'right' },
    { title: 'Needs', width: 200, indent: 14 },
  ],
  rows: Array.from({ length: rows }, (_, at) => [
    `School ${at + 1}`,
    String(at),
    'Teachers of Physics and of Mathematics',
  ]),
  total: rows,
})

const flowing = async (draw: (flow: Flow) => void): Promise<Buffer> => {
  const document = createDocument({ title: 'Flow', author: 'Akada', createdAt: new Date(0), tagged: true })
  document.addPage()
  draw(new Flow(document, frame))
  return bytesOf(document)
}

describe('texts and tables one below the other', () => {
  it('leave no heading at the end of a page, nor one row of a table alone, wherever they begin', async () => {
    for (let above = 40; above < 60; above++) {
      const bytes = await flowing(flow => {
        for (let line = 0; line < above; line++) flow.write(`Line ${line}`)
        flow.divide()
        flow.write('Part', { tag: 'H2', size: 13, withNext: true })
        flow.write('How it is counted.', { withNext: true })
        flow.table(tableOf(30))
      })
      const pages = pagesOf(bytes).map(({ lines }) => lines)
      const at = pages.findIndex(lines => lines.includes('Part'))
      expect(pages[at]).toEqual(expect.arrayContaining(['How it is counted.', 'Schools', 'School 1', 'School 2']))
      expect(pages.flatMap(lines => lines.filter(line => /^School \d/.test(line)))).toHaveLength(30)
    }
  })

  it('have the titles of a table again on each further page, and say how many rows are left out', async () => {
    const bytes = await flowing(flow => flow.table({ ...tableOf(100), total: 1200 }))
    const pages = pagesOf(bytes).map(({ lines }) => lines)
    expect(pages.length).toBeGreaterThan(1)
    for (const lines of pages) expect(lines).toContain('Students')
    expect(pages[1]?.[0]).toBe('Schools, continued')
    expect(pages.at(-1)?.at(-1)).toBe('The first 100 of 1,200.')
    const [table] = partsNamed(structureOf(bytes).sections, 'Table')
    expect(table?.parts[0]?.parts.map(({ name, scope }) => [name, scope])).toEqual([
      ['TH', 'Column'],
      ['TH', 'Column'],
      ['TH', 'Column'],
    ])
    expect(table?.parts[1]?.parts[0]).toMatchObject({ name: 'TH', scope: 'Row', text: 'School 1' })
  })

  it('show a heading even if nothing follows, and a table as far as there is room', async () => {
    const [page] = pagesOf(
      await flowing(flow => {
        flow.write('Money', { withNext: true })
        flow.flush()
      }),
    )
    expect(page?.lines).toEqual(['Money'])
    const whole = tableOf(10)
    expect(tableWithin(whole, heightOfTable(whole))).toBe(whole)
    expect(tableWithin(whole, heightOfTable(whole) / 2)?.rows.length).toBeGreaterThan(1)
    expect(tableWithin(whole, 60)).toBe(null)
  })
})
