import type { PdfDocument } from './document.ts'
import { type Align, drawBox, drawLine, drawText, type TextStyle } from './draw.ts'

export interface TableColumn {
  title: string
  /** Points. */
  width: number
  align?: Align
  style?: Omit<TextStyle, 'align'>
}

export interface TableLook {
  x: number
  y: number
  columns: readonly TableColumn[]
  /** Points. */
  rowHeight: number
  titleHeight?: number
  style?: Omit<TextStyle, 'align'>
  titleStyle?: Omit<TextStyle, 'align'>
  /** Fill of the title row, and of every second row. */
  titleFill?: string
  stripe?: string
  lineColor?: string
  /** Draw lines between columns as well. */
  grid?: boolean
  /**
   * Where the page ends for this table; the table continues on a new page, below its titles again. Without it, the table does not break.
   */
  breakAt?: { bottom: number; nextPage: () => number }
}

const PADDING = 3

/** The height of one line of text, for centring it in its row. */
const lineHeight = (size: number): number => size * 1.164

/** Draws a table. Figures line up if their column is aligned to the right, since all digits have the same width. Returns the y below it. */
export const drawTable = (
  document: PdfDocument,
  rows: Iterable<readonly (string | number | null | undefined)[]>,
  look: TableLook,
): number => {
  const { x, columns, rowHeight, titleHeight = rowHeight, style = {}, titleStyle = {}, lineColor = '#9aa5b1' } = look
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  const bold = { font: 'bold', ...style, ...titleStyle } as const
  let y = look.y
  let top = y

  const cells = (texts: readonly string[], height: number, base: Omit<TextStyle, 'align'>, own: boolean): void => {
    let left = x
    for (const [index, column] of columns.entries()) {
      const text = texts[index] ?? ''
      const merged = own ? { ...base, ...column.style } : base
      if (text !== '') {
        drawText(document, text, {
          ...merged,
          align: column.align ?? 'left',
          x: left + PADDING,
          y: y + (height - lineHeight(merged.size ?? 9)) / 2,
          width: column.width - 2 * PADDING,
        })
      }
      left += column.width
    }
    y += height
    drawLine(document, [x, y], [x + width, y], { color: lineColor, thickness: 0.4 })
  }
  const titles = (): void => {
    top = y
    if (look.titleFill) drawBox(document, { x, y, width, height: titleHeight }, { fill: look.titleFill })
    drawLine(document, [x, y], [x + width, y], { color: lineColor, thickness: 0.4 })
    cells(
      columns.map(column => column.title),
      titleHeight,
      bold,
      false,
    )
  }
  const uprights = (): void => {
    if (!look.grid) return
    let left = x
    for (const column of [...columns, { width: 0 }]) {
      drawLine(document, [left, top], [left, y], { color: lineColor, thickness: 0.4 })
      left += column.width
    }
  }

  titles()
  let number = 0
  for (const row of rows) {
    if (look.breakAt && y + rowHeight > look.breakAt.bottom) {
      uprights()
      y = look.breakAt.nextPage()
      titles()
    }
    // Inset, so that it does not cover the line above.
    const stripe = { x, y: y + 0.2, width, height: rowHeight - 0.4 }
    if (look.stripe && number % 2 === 1) drawBox(document, stripe, { fill: look.stripe })
    const texts = row.map(cell => (cell === null || cell === undefined ? '' : String(cell)))
    cells(texts, rowHeight, style, true)
    number++
  }
  uprights()
  return y
}

/** Rows of one page: from the first, up to but excluding `to`. */
export interface PageRows {
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
