import { A4, bytesOf, createDocument, eachPage, type FontName, type PdfDocument } from './document.ts'
import { type Align, drawBox, drawLine, drawPart, drawText, ink, lineStep, wrapped } from './draw.ts'
import type { Tag } from './structure.ts'

export interface BookColumn {
  title: string
  /** Share of the page's width. */
  width: number
  align?: Align
}

/** A list that is signed or written on: a line for each entry, on as many pages as it needs. */
export interface Book {
  /** Over the name of the place, such as the ministry. */
  above: string
  place: string
  title: string
  /** At the right of the head, a line each. */
  facts: readonly string[]
  landscape: boolean
  columns: readonly BookColumn[]
  rows: readonly (readonly (string | null)[])[]
  /** How many of the last rows are sums: bold, and on one page with the row before them. Default none. */
  sums?: number
  /** Least height of a row in points: more where something is written by hand. */
  rowHeight: number
  /** Who signs below the last row, each with a date. */
  signers: readonly string[]
  printedAt: Date
  /** In the foot of each page. */
  foot: string
}

const margin = 24
const size = 7.6
const step = size * lineStep
const padding = 2.5

interface Layout {
  book: Book
  left: number
  width: number
  /** Points. */
  widths: readonly number[]
  bottom: number
}

const drawHead = (document: PdfDocument, { book, left, width }: Layout): number => {
  const half = { x: left, width: width * 0.62 }
  const above = { ...half, y: margin - 6, size: 7, color: ink.quiet }
  drawPart(document, null, 'P', () => drawText(document, book.above.toUpperCase(), above))
  const place = { ...half, y: margin + 3, size: 12, font: 'bold', color: ink.accent } as const
  drawPart(document, null, 'P', () => drawText(document, book.place, place))
  const title = { ...half, y: margin + 19, size: 10, font: 'bold' } as const
  drawPart(document, null, 'H1', () => drawText(document, book.title, title))
  const right = { x: left + width * 0.64, width: width * 0.36, align: 'right', size: 8 } as const
  for (const [at, fact] of book.facts.entries())
    drawPart(document, null, 'P', () => drawText(document, fact, { ...right, y: margin - 4 + at * 11 }))
  return margin + 38
}

/** Draws the cells of a row in full, and the line below it. Returns the y below. */
const drawRow = (
  document: PdfDocument,
  { book, left, widths, width }: Layout,
  cells: readonly (readonly string[])[],
  { y, height, font, row, isHead }: { y: number; height: number; font: FontName; row: Tag | null; isHead?: boolean },
): number => {
  let x = left
  const scope = { scope: 'Column' } as const
  for (const [at, column] of book.columns.entries()) {
    const own = widths[at] ?? 0
    const lines = cells[at] ?? []
    const top = y + (height - lines.length * step) / 2
    const place = { x: x + padding, width: own - 2 * padding, align: column.align ?? 'left' } as const
    const drawCell = (): void => {
      for (const [line, text] of lines.entries())
        drawText(document, text, { ...place, y: top + line * step, size, font, color: ink.text })
    }
    drawPart(document, row, isHead ? 'TH' : 'TD', drawCell, isHead ? scope : {})
    x += own
  }
  drawLine(document, [left, y + height], [left + width, y + height], { color: ink.faint, thickness: 0.4 })
  return y + height
}

const drawUprights = (document: PdfDocument, { left, widths }: Layout, top: number, bottom: number): void => {
  let x = left
  for (const width of [...widths, 0]) {
    drawLine(document, [x, top], [x, bottom], { color: ink.faint, thickness: 0.4 })
    x += width
  }
}

const signingHeight = 44

const drawSigners = (document: PdfDocument, { book, left, width }: Layout, y: number): void => {
  const each = width / book.signers.length
  for (const [at, signer] of book.signers.entries()) {
    const x = left + at * each
    const base = y + signingHeight - 14
    drawLine(document, [x, base], [x + each * 0.6, base], { thickness: 0.6 })
    drawLine(document, [x + each * 0.66, base], [x + each * 0.92, base], { thickness: 0.6 })
    drawPart(document, null, 'P', () => {
      drawText(document, signer, { x, y: base + 3, width: each * 0.6, size: 8 })
      drawText(document, 'Date', { x: x + each * 0.66, y: base + 3, size: 8 })
    })
  }
}

const heightOf = (cells: readonly (readonly string[])[], least: number): number =>
  Math.max(least, ...cells.map(lines => lines.length * step + 5))

const sumOf = (heights: readonly number[]): number => heights.reduce((sum, height) => sum + height, 0)

/** How much lower rows may be, so that a page less is needed: the last row is not alone on the second page. */
const lowerRows = [0.95, 0.9]

interface Row {
  cells: string[][]
  font: FontName
  /** The height of its lines in points. */
  least: number
}

/** The rows with which further pages begin, in a room of this height. `below`: what must be on the page of a row besides it, in points. */
const furtherPages = (heights: readonly number[], below: (row: number) => number, room: number): number[] => {
  const begins: number[] = []
  let used = 0
  for (const [at, height] of heights.entries()) {
    if (used > 0 && used + height + below(at) > room) {
      begins.push(at)
      used = 0
    }
    used += height
  }
  return begins
}

/** Draws a book: headings on every page, nothing cut, no row broken, the pages numbered. */
export const run = (book: Book): Promise<Buffer> => {
  const { landscape, columns } = book
  const [pageWidth, pageHeight] = landscape ? [A4.height, A4.width] : [A4.width, A4.height]
  const document = createDocument({
    title: `${book.title}, ${book.place}`,
    author: book.place,
    createdAt: book.printedAt,
    landscape,
    keepsPages: true,
    tagged: true,
  })
  const width = pageWidth - 2 * margin
  const shares = columns.reduce((sum, column) => sum + column.width, 0)
  const widths = columns.map(column => (column.width * width) / shares)
  const layout = { book, left: margin, width, widths, bottom: pageHeight - margin - 14 }
  const linesOf = (texts: readonly (string | null)[], font: FontName): string[][] =>
    texts.map((text, at) => (text ? wrapped(text, font, size, (widths[at] ?? 0) - 2 * padding, 1.4) : []))
  const titles = linesOf(
    columns.map(column => column.title),
    'condensed-bold',
  )
  let top = 0
  let y = 0
  let table: Tag | null = null
  const begin = (): void => {
    document.addPage()
    top = drawHead(document, layout)
    const height = heightOf(titles, 14)
    drawBox(document, { x: margin, y: top, width, height }, { fill: ink.tint })
    drawLine(document, [margin, top], [margin + width, top], { color: ink.faint, thickness: 0.4 })
    table = document.tag(null, 'Table')
    const row = document.tag(table, 'TR')
    y = drawRow(document, layout, titles, { y: top, height, font: 'condensed-bold', row, isHead: true })
  }
  begin()
  const atEnd = book.signers.length > 0 ? signingHeight : 0
  const firstSum = book.rows.length - (book.sums ?? 0)
  const rows = book.rows.map((row, at): Row => {
    const font: FontName = at < firstSum ? 'condensed' : 'condensed-bold'
    const cells = linesOf(row, font)
    return { cells, font, least: heightOf(cells, 0) }
  })
  const room = layout.bottom - y
  const fit = (share: number) => {
    const heights = rows.map(({ least }) => Math.max(least, book.rowHeight * share))
    const ofSums = sumOf(heights.slice(firstSum))
    const below = (at: number): number => (at === firstSum - 1 ? ofSums : 0) + (at >= firstSum - 1 ? atEnd : 0)
    return { heights, begins: furtherPages(heights, below, room) }
  }
  const highest = fit(1)
  const { begins, heights } = lowerRows.map(fit).find(one => one.begins.length < highest.begins.length) ?? highest
  for (const [at, { cells, font }] of rows.entries()) {
    if (begins.includes(at)) {
      drawUprights(document, layout, top, y)
      begin()
    }
    const height = heights[at] ?? 0
    y = drawRow(document, layout, cells, { y, height, font, row: document.tag(table, 'TR') })
  }
  drawUprights(document, layout, top, y)
  if (atEnd > 0) drawSigners(document, layout, y)
  eachPage(document, (number, pages) => {
    const foot = { y: pageHeight - margin - 6, size: 7, color: ink.quiet }
    drawText(document, book.foot, { ...foot, x: margin, width: width - 90 })
    drawText(document, `Page ${number} of ${pages}`, { ...foot, x: margin + width - 80, width: 80, align: 'right' })
  })
  return bytesOf(document)
}
