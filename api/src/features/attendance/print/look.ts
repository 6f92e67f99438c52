import {
  A4,
  type Align,
  type Box,
  drawBox,
  drawLine,
  drawPart,
  drawText,
  type FontName,
  ink,
  type PdfDocument,
  type Tag,
} from '../../../platform/pdf/index.ts'

/** The content area of a landscape page, in points. */
export const frame = {
  left: 24,
  top: 20,
  right: A4.height - 24,
  bottom: A4.width - 20,
  width: A4.height - 48,
} as const

interface CellText {
  size: number
  font?: FontName
  color?: string
  align?: Align
  padding?: number
}

/** Draws a line of text vertically centred in a cell. */
export const cellText = (document: PdfDocument, text: string, cell: Box, style: CellText): void => {
  const { size, font = 'condensed', color = ink.text, align, padding = 2 } = style
  drawText(document, text, {
    x: cell.x + padding,
    y: cell.y + (cell.height - size * 1.164) / 2,
    width: cell.width - 2 * padding,
    size,
    font,
    color,
    align,
  })
}

/** Draws a cell of a table, as a part of its row: a heading if it has a scope. */
export const tableCell = (
  document: PdfDocument,
  row: Tag | null,
  text: string,
  cell: Box,
  style: CellText,
  facts: { scope?: 'Row' | 'Column'; columns?: number } = {},
): void => drawPart(document, row, facts.scope ? 'TH' : 'TD', () => cellText(document, text, cell, style), facts)

export interface Column<Row> {
  title: string
  width: number
  align?: Align
  of: (row: Row, place: number) => string | number
}

interface TableAt {
  x: number
  y: number
  rowHeight: number
  titleHeight: number
  size: number
}

/** Draws a small table with a tinted heading; returns the y below it. Rows are bold if `isTotal` returns true. */
export const drawColumns = <Row>(
  document: PdfDocument,
  columns: readonly Column<Row>[],
  rows: readonly { row: Row; place: number; isTotal?: boolean }[],
  { x, y, rowHeight, titleHeight, size }: TableAt,
): number => {
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  const table = document.tag(null, 'Table')
  drawBox(document, { x, y, width, height: titleHeight }, { fill: ink.tint })
  const draw = (texts: readonly string[], top: number, height: number, bold: boolean): void => {
    const row = document.tag(table, 'TR')
    const facts = top === y ? ({ scope: 'Column' } as const) : {}
    let left = x
    for (const [at, column] of columns.entries()) {
      const cell = { x: left, y: top, width: column.width, height }
      const font = bold ? 'condensed-bold' : 'condensed'
      tableCell(document, row, texts[at] ?? '', cell, { size, align: column.align, font }, facts)
      left += column.width
    }
    drawLine(document, [x, top + height], [x + width, top + height], { color: ink.rule, thickness: 0.35 })
  }
  draw(
    columns.map(column => column.title),
    y,
    titleHeight,
    true,
  )
  let top = y + titleHeight
  for (const { row, place, isTotal = false } of rows) {
    draw(
      columns.map(column => String(column.of(row, place))),
      top,
      rowHeight,
      isTotal,
    )
    top += rowHeight
  }
  return top
}
