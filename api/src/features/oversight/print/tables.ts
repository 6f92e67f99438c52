import type { OversightTable } from '@akada/contract/oversight/schemas'
import {
  A4,
  type Align,
  drawBox,
  drawLine,
  drawText,
  ink,
  type PdfDocument,
  widthOf,
} from '../../../platform/pdf/index.ts'
import { valueText } from '../rules/figures.ts'

/** The content area of a landscape page, in points. */
export const frame = { left: 28, top: 26, right: A4.height - 28, bottom: A4.width - 40, width: A4.height - 56 } as const
const rowHeight = 14
/** From one line of a row to the next. */
const rowLine = 9.5
const size = 8
const titleSize = size - 0.5
const titleLine = 10.5
const padding = 3
/** Room before words that follow a figure, which ends at the right of its column. */
const wordsAfterFigure = 14
/** Rows of a table on paper; the spreadsheet has all. */
const mostRows = 200

interface Column {
  title: string
  /** The title in lines of the column's width. */
  lines: string[]
  width: number
  align: Align
  /** From the left edge of the column to its text. */
  indent: number
}

/** The name has a quarter of the page or less, words twice the room of figures. */
export const columnsOf = ({ first, columns }: OversightTable): Column[] => {
  const name = Math.min(190, frame.width / 4)
  const shares = columns.map(({ kind }) => (kind === 'text' ? 2 : 1))
  const all = Math.max(
    1,
    shares.reduce((sum, share) => sum + share, 0),
  )
  const unit = Math.min(90, (frame.width - name) / all)
  const isWords = (at: number): boolean => columns[at]?.kind === 'text'
  return [
    { title: first, lines: [first], width: name, align: 'left', indent: padding },
    ...columns.map(({ title }, at) => {
      const width = unit * (shares[at] ?? 1)
      const indent = isWords(at) && at > 0 && !isWords(at - 1) ? wordsAfterFigure : padding
      const align = isWords(at) ? ('left' as const) : ('right' as const)
      return { title, lines: inLines(title, width - indent - padding, titleSize, 'bold'), width, align, indent }
    }),
  ]
}

/** The most lines of a title, and of a name or words in a row. */
const mostLines = { bold: 3, regular: 8 } as const

/** A text in lines of a width; the last takes what is left. */
const inLines = (text: string, width: number, fontSize: number, font: 'bold' | 'regular'): string[] => {
  const fits = (line: string) => widthOf(line, font, fontSize) <= width
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && (fits(`${last} ${word}`) || lines.length === mostLines[font]))
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

export const heightOfTitles = (columns: readonly Column[]): number =>
  4 + titleLine * Math.max(...columns.map(({ lines }) => lines.length))

/** A place on the page that moves down, and begins a new page when it is full. */
export class Pen {
  y = 0
  private readonly document: PdfDocument

  constructor(document: PdfDocument) {
    this.document = document
    this.turn()
  }

  turn(): void {
    this.document.addPage()
    this.y = frame.top
  }

  /** Begins a new page if less than this is left. */
  need(height: number): boolean {
    if (this.y + height <= frame.bottom) return false
    this.turn()
    return true
  }

  line(text: string, style: { size?: number; font?: 'bold' | 'regular'; color?: string } = {}): void {
    const of = style.size ?? 9
    this.need(of * 1.6)
    drawText(this.document, text, { x: frame.left, y: this.y, width: frame.width, color: ink.text, ...style, size: of })
    this.y += of * 1.5
  }
}

const drawTitles = (document: PdfDocument, pen: Pen, columns: readonly Column[]): void => {
  const height = heightOfTitles(columns)
  drawBox(document, { x: frame.left, y: pen.y, width: frame.width, height }, { fill: ink.tint })
  let x = frame.left
  for (const { lines, width, align, indent } of columns) {
    for (const [at, line] of lines.entries()) {
      const place = { x: x + indent, y: pen.y + height - 2 - (lines.length - at) * titleLine }
      drawText(document, line, { ...place, width: width - indent - padding, size: titleSize, font: 'bold', align })
    }
    x += width
  }
  pen.y += height
}

/** The texts of a row, names and words in as many lines as they need: nothing on paper can be opened to read the rest of it. */
const rowOf = (columns: readonly Column[], texts: readonly string[]) => {
  const cells = columns.map(({ width, align, indent }, at) => {
    const text = texts[at] ?? ''
    return align === 'left' ? inLines(text, width - indent - padding, size, 'regular') : [text]
  })
  return { cells, height: rowHeight + (Math.max(...cells.map(lines => lines.length)) - 1) * rowLine }
}

const drawRow = (
  document: PdfDocument,
  pen: Pen,
  columns: readonly Column[],
  { cells, height }: ReturnType<typeof rowOf>,
): void => {
  let x = frame.left
  for (const [at, { width, align, indent }] of columns.entries()) {
    const y = pen.y + (rowHeight - size * 1.164) / 2
    const place = { x: x + indent, width: width - indent - padding }
    for (const [line, text] of (cells[at] ?? []).entries())
      drawText(document, text, { ...place, y: y + line * rowLine, size, align, color: ink.text })
    x += width
  }
  pen.y += height
  drawLine(document, [frame.left, pen.y], [frame.right, pen.y], { color: ink.rule, thickness: 0.3 })
}

export const rowsOf = (columns: readonly Column[], table: OversightTable) =>
  table.rows
    .slice(0, mostRows)
    .map(({ name, values }) =>
      rowOf(columns, [name, ...table.columns.map(({ kind }, at) => valueText(kind, values[at]))]),
    )

/** A table of this height or less is not split; a longer one begins with some rows at least, and fills the page. */
const smallTable = 96
const rowsAtStart = 3

/** The height that a table must find on a page to begin there, in points. */
export const heightAtStart = (table: OversightTable): number => {
  const columns = columnsOf(table)
  const heights = rowsOf(columns, table).map(({ height }) => height)
  const above = 20 + heightOfTitles(columns)
  const all = heights.reduce((sum, height) => sum + height, 0)
  if (all <= smallTable) return above + all
  return above + heights.slice(0, rowsAtStart).reduce((sum, height) => sum + height, 0)
}

export const drawTable = (document: PdfDocument, pen: Pen, table: OversightTable): void => {
  const columns = columnsOf(table)
  const shownRows = table.rows.slice(0, mostRows)
  const rows = rowsOf(columns, table)
  if (shownRows.length > 0) pen.need(heightAtStart(table))
  pen.line(table.title, { font: 'bold', size: 10 })
  if (shownRows.length === 0) return pen.line('None.', { color: ink.quiet })
  drawTitles(document, pen, columns)
  for (const row of rows) {
    if (pen.need(row.height)) {
      pen.line(`${table.title}, continued`, { font: 'bold', size: 10 })
      drawTitles(document, pen, columns)
    }
    drawRow(document, pen, columns, row)
  }
  pen.y += 4
  if (shownRows.length < table.total)
    pen.line(`The first ${shownRows.length} of ${shown(table.total)}.`, { color: ink.quiet, size: 8 })
  pen.y += 8
}

export const shown = (value: number): string => valueText('count', value)
