import type { PdfDocument } from './document.ts'
import { type Align, drawBox, drawLine, drawLines, drawPart, drawText, ink, lineStep, wrapped } from './draw.ts'
import type { FontName } from './fonts.ts'
import type { Tag, TagName } from './structure.ts'

/** The part of each page that a flow fills, in points. */
interface Frame {
  left: number
  top: number
  right: number
  bottom: number
  width: number
}

export interface TableColumn {
  title: string
  /** Points. */
  width: number
  align?: Align
  /** From the left edge of the column to its text, in points; default 3. */
  indent?: number
}

export interface Table {
  title: string
  columns: readonly TableColumn[]
  /** Texts in the order of the columns. The first names its row. */
  rows: readonly (readonly string[])[]
  /** How many rows there are, of which `rows` are the first. */
  total: number
}

interface FlowText {
  /** Points; default 9. */
  size?: number
  font?: FontName
  color?: string
  /** Default a paragraph. */
  tag?: TagName
  /** It is on the same page as what follows: a heading is never the last on a page. */
  withNext?: boolean
}

const padding = 3
const size = 8
const titleSize = 7.5
/** A word that is wider than its column by less is set smaller, and not broken. */
const stretch = 1.4
const titleStyle = { size: 10, font: 'bold' } as const
/** A table whose rows are of this height or less is not split, in points. A longer one begins with some rows at least, and fills the page. */
const smallTable = 96
const rowsAtStart = 3

const heightOfLines = (count: number, of: number): number => count * of * lineStep
const heightOfText = (count: number, of: number): number => heightOfLines(count, of) + of * 0.34

const insideOf = ({ width, indent = padding }: TableColumn): number => width - indent - padding

interface Row {
  /** The lines of each cell. */
  cells: string[][]
  /** Points. */
  height: number
}

const rowOf = (texts: readonly string[], columns: readonly TableColumn[], font: FontName, of: number): Row => {
  const cells = columns.map((column, at) => wrapped(texts[at] ?? '', font, of, insideOf(column), stretch))
  return { cells, height: heightOfLines(Math.max(1, ...cells.map(lines => lines.length)), of) + 5 }
}

const headOf = ({ columns }: Table): Row =>
  rowOf(
    columns.map(({ title }) => title),
    columns,
    'bold',
    titleSize,
  )

const rowsOf = ({ rows, columns }: Table): Row[] => rows.map(texts => rowOf(texts, columns, 'regular', size))

const sumOf = (rows: readonly Row[]): number => rows.reduce((sum, { height }) => sum + height, 0)

/** Below the rows of a table, and below the line that says how many are left out. */
const gaps = { rows: 4, table: 8 }
const noteHeight = heightOfText(1, size)

const heightAbove = (table: Table): number => heightOfText(1, titleStyle.size) + headOf(table).height

/** The height of a table with all of its rows and the gap below it, in points. */
export const heightOfTable = (table: Table): number =>
  heightAbove(table) + sumOf(rowsOf(table)) + gaps.rows + gaps.table

/** A table with as many of its first rows as a height in points has room for; null if that is less than two, or all of one. */
export const tableWithin = (table: Table, height: number): Table | null => {
  const rows = rowsOf(table)
  let room = height - heightAbove(table)
  const isListed = table.rows.length === table.total
  if (sumOf(rows) + (isListed ? 0 : gaps.rows + noteHeight) <= room) return table
  room -= gaps.rows + noteHeight
  const cut = rows.findIndex(row => {
    room -= row.height
    return room < 0
  })
  return cut < 2 ? null : { ...table, rows: table.rows.slice(0, cut) }
}

/** Texts and tables one below the other, on as many pages as they need. */
export class Flow {
  /** Where the next part begins. */
  y: number
  readonly frame: Frame
  private readonly document: PdfDocument
  /** What waits for the part with which it shares a page. */
  private waiting: { height: number; draw: () => void }[] = []

  /** Begins on the page that the document has. */
  constructor(document: PdfDocument, frame: Frame) {
    this.document = document
    this.frame = frame
    this.y = frame.top
  }

  turn(): void {
    this.document.addPage()
    this.y = this.frame.top
  }

  /** Draws a part of this height in points on one page, with what waits for it. */
  add(height: number, draw: () => void, { withNext = false }: Pick<FlowText, 'withNext'> = {}): void {
    const part = {
      height,
      draw: () => {
        draw()
        this.y += height
      },
    }
    this.waiting.push(part)
    if (!withNext) this.flush()
  }

  /** Writes a text in full. */
  write(text: string, { size: of = 9, font = 'regular', color = ink.text, tag = 'P', withNext }: FlowText = {}): void {
    const lines = wrapped(text, font, of, this.frame.width)
    const draw = (): void => {
      const place = { x: this.frame.left, y: this.y, width: this.frame.width, size: of, font, color }
      drawPart(this.document, null, tag, () => drawLines(this.document, lines, place))
    }
    this.add(heightOfText(lines.length, of), draw, { withNext })
  }

  /** Draws a line across before the next part, unless that begins a page. */
  divide(): void {
    const { left, right, top } = this.frame
    const draw = (): void => {
      if (this.y === top) return
      this.y += 3
      drawLine(this.document, [left, this.y], [right, this.y], { color: ink.accent, thickness: 1 })
      this.y += 10
    }
    this.waiting.push({ height: 13, draw })
  }

  /** Draws a table below its title, again on each further page; no row is broken, and none of the first is alone. */
  table(table: Table): void {
    const rows = rowsOf(table)
    this.write(table.title, { ...titleStyle, tag: 'H3', withNext: true })
    if (rows.length === 0) {
      this.write('None.', { color: ink.quiet })
      this.y += gaps.table
      return
    }
    const head = headOf(table)
    const all = sumOf(rows)
    this.flush(head.height + (all <= smallTable ? all : sumOf(rows.slice(0, rowsAtStart))))
    let tag = this.head(head, table)
    for (const row of rows) {
      if (this.y + row.height > this.frame.bottom) {
        this.turn()
        this.write(`${table.title}, continued`, { ...titleStyle })
        tag = this.head(head, table)
      }
      this.row(row, table, this.document.tag(tag, 'TR'), 'regular')
    }
    this.y += gaps.rows
    const { length } = rows
    if (length < table.total)
      this.write(`The first ${length} of ${table.total.toLocaleString('en-NG')}.`, { size, color: ink.quiet })
    this.y += gaps.table
  }

  /** Draws what waits, on a page on which this height in points is left below it. */
  flush(below = 0): void {
    const height = this.waiting.reduce((sum, part) => sum + part.height, below)
    if (this.y > this.frame.top && this.y + height > this.frame.bottom) this.turn()
    const waiting = this.waiting
    this.waiting = []
    for (const { draw } of waiting) draw()
  }

  /** Draws the titles of the columns; returns the table's structure on this page. */
  private head(head: Row, table: Table): Tag | null {
    const { left: x, width } = this.frame
    drawBox(this.document, { x, y: this.y, width, height: head.height }, { fill: ink.tint })
    const tag = this.document.tag(null, 'Table')
    this.row(head, table, this.document.tag(tag, 'TR'), 'bold')
    return tag
  }

  private row({ cells, height }: Row, { columns }: Table, tag: Tag | null, font: 'bold' | 'regular'): void {
    const { document, frame, y } = this
    const isHead = font === 'bold'
    const of = isHead ? titleSize : size
    let x = frame.left
    for (const [at, column] of columns.entries()) {
      const lines = cells[at] ?? []
      const top = isHead ? y + height - 2.5 - heightOfLines(lines.length, of) : y + 2.5
      const place = { x: x + (column.indent ?? padding), width: insideOf(column), align: column.align }
      const draw = (): void => {
        for (const [line, text] of lines.entries())
          drawText(document, text, { ...place, y: top + heightOfLines(line, of), size: of, font, color: ink.text })
      }
      const scope = isHead ? 'Column' : 'Row'
      drawPart(document, tag, isHead || at === 0 ? 'TH' : 'TD', draw, isHead || at === 0 ? { scope } : undefined)
      x += column.width
    }
    this.y += height
    if (!isHead) drawLine(document, [frame.left, this.y], [frame.right, this.y], { color: ink.rule, thickness: 0.3 })
  }
}

/** Rows of one page: from the first, up to but excluding `to`. */
interface PageRows {
  from: number
  to: number
}

/** No document printed here has this many pages; a larger number is an error of the caller. */
const mostPages = 2000

/**
 * Divides rows among pages, `perPage` on each. There is always at least one page, so that a list without rows prints as an empty page.
 * Throws a RangeError if the rows would need more pages than any document has.
 */
export const pageRows = (count: number, perPage: number): PageRows[] => {
  const size = Math.max(1, Math.min(Math.floor(perPage) || 1, count))
  const pages = Math.max(1, Math.ceil(count / size))
  if (pages > mostPages) throw new RangeError(`${count} rows at ${size} a page are more than ${mostPages} pages.`)
  return Array.from({ length: pages }, (_, page) => ({ from: page * size, to: Math.min(count, (page + 1) * size) }))
}
