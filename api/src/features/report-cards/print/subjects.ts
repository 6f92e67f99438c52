import type { CardSheet } from '@akada/contract/report-cards/schemas'
import { dash, readerNotes } from '@akada/contract/report-cards/words'
import {
  drawBox,
  drawBoxes,
  drawLine,
  drawPart,
  drawParts,
  drawStrokes,
  type FontName,
  type PartToDraw,
  ink,
  type PdfDocument,
  type Tag,
  widthOf,
} from '../../../platform/pdf/index.ts'
import { type Cell, cellLines, cellText, frame, sizes, wholeText } from './look.ts'
import {
  type CardComponent,
  type Column,
  columnsOf,
  type Comparison,
  isTight,
  type Subject,
} from './subject-columns.ts'

const titleHeight = 27
const noteHeight = 10

/** The lines below the table: what a reader must know, and the key to the signs in the table, if the card has any. */
const notesOf = ({ result }: CardSheet, comparison: Comparison): string[] => {
  const cells = result.subjects.flatMap(subject => subject.components)
  const has = (kind: CardComponent['kind']) => cells.some(cell => cell.kind === kind)
  const key = [
    comparison === 'bar' &&
      result.subjects.some(({ total }) => total !== null) &&
      'Bar: the total of 100; upright line: the class average.',
    result.failed > 0 && 'Grade in bold with a line below: failed.',
    has('absent') && 'ABS: absent, counts 0.',
    has('exempt') && 'EX: exempt, left out of the total.',
    has('empty') && `${dash} : no score entered.`,
  ]
    .filter(note => note !== false)
    .join('   ')
  return [...readerNotes(result), key].filter(line => line !== '')
}

export const subjectsTitleHeight = (sheet: CardSheet, comparison: Comparison): number =>
  titleHeight + notesOf(sheet, comparison).length * noteHeight

interface Fonts {
  regular: FontName
  bold: FontName
}
const upright: Fonts = { regular: 'regular', bold: 'bold' }
const condensed: Fonts = { regular: 'condensed', bold: 'condensed-bold' }

interface Rows {
  subjects: readonly Subject[]
  /** The rows of the table's structure, one for each subject. */
  tags: readonly (Tag | null)[]
  size: number
  fonts: Fonts
}

/** The table of subjects. Returns the y below it. */
export const drawSubjects = (
  document: PdfDocument,
  sheet: CardSheet,
  y: number,
  { rowHeight, comparison }: { rowHeight: number; comparison: Comparison },
): number => {
  const size = Math.min(sizes.figure, rowHeight * 0.68)
  const columns = columnsOf(sheet, comparison, size)
  const { subjects } = sheet.result
  const count = subjects.length
  const top = y + titleHeight
  const bottom = top + count * rowHeight
  const fonts = isTight(sheet) ? condensed : upright
  const table = document.tag(null, 'Table')
  const heads = document.tag(table, 'TR')
  const tags = subjects.map(() => document.tag(table, 'TR'))
  const rows = { subjects, tags, size, fonts }

  drawBox(document, { x: frame.left, y, width: frame.width, height: titleHeight }, { fill: ink.tint })
  const stripes: Cell[] = []
  for (let index = 1; index < count; index += 2)
    stripes.push({ x: frame.left, y: top + index * rowHeight, width: frame.width, height: rowHeight })
  drawBoxes(document, stripes, { fill: ink.stripe })
  let x: number = frame.left
  for (const column of columns) {
    if (column.tinted) drawBox(document, { x, y: top, width: column.width, height: bottom - top }, { fill: ink.tint })
    drawPart(document, heads, 'TH', () => drawTitle(document, column, x, y, fonts), { scope: 'Column' })
    drawValues(document, column, { x, y: top, width: column.width, height: rowHeight }, rows)
    x += column.width
  }
  drawGrid(document, columns, y, top, bottom, rowHeight, count)
  const notes = notesOf(sheet, comparison)
  for (const [index, note] of notes.entries()) {
    const noteBox = { x: frame.left, y: bottom + 1 + index * noteHeight, width: frame.width, height: noteHeight }
    const style = { size: sizes.label, font: 'condensed', color: ink.quiet, padding: 0 } as const
    drawPart(document, null, 'P', () => cellText(document, note, noteBox, style))
  }
  return bottom + notes.length * noteHeight
}

/** The cells of a column. Figures are aligned by their decimal points, the widest of them centred in the column. */
const drawValues = (document: PdfDocument, column: Column, first: Cell, rows: Rows): void => {
  const { size, fonts } = rows
  const font = column.bold ? fonts.bold : fonts.regular
  const figuresOnly = column.align === 'right' ? column.values.filter(isFigure) : []
  const widest = figuresOnly.reduce((most, text) => (text.length > most.length ? text : most), '')
  const padding = widest === '' ? 3 : Math.max(1, (column.width - widthOf(widest, font, size)) / 2)
  const bars: PartToDraw<Bar>[] = []
  for (const [index, text] of column.values.entries()) {
    const cell = { ...first, y: first.y + index * first.height }
    const subject = rows.subjects[index]
    const tag = rows.tags[index] ?? null
    if (column.kind === 'bar' && subject?.total)
      bars.push({ within: tag, name: 'TD', facts: { actualText: comparedText(subject) }, content: { subject, cell } })
    else if (column.kind === 'name')
      drawPart(document, tag, 'TH', () => wholeCell(document, text, cell, size, fonts.regular), { scope: 'Row' })
    else if (column.kind === 'grade' && subject)
      drawPart(document, tag, 'TD', () => drawGrade(document, text, cell, { isFailed: subject.passed === false, rows }))
    else if (column.align === 'right' && isFigure(text))
      drawPart(document, tag, 'TD', () => cellText(document, text, cell, { size, font, align: 'right', padding }))
    else if (column.align === 'left') drawPart(document, tag, 'TD', () => wholeCell(document, text, cell, size, font))
    else
      drawPart(document, tag, 'TD', () => cellText(document, text, cell, { size, font, align: 'center', padding: 2.5 }))
  }
  drawParts(document, bars, some => drawBars(document, some))
}

/** Text in full in the middle of a cell, however long. */
const wholeCell = (document: PdfDocument, text: string, cell: Cell, size: number, font: FontName): void => {
  const place = { x: cell.x + 2.5, y: cell.y + (cell.height - size * 1.164) / 2, width: cell.width - 5 }
  wholeText(document, text, place, { size, bold: font === 'bold' || font === 'condensed-bold' })
}

/** A grade, that of a failed subject in bold with a line below. */
const drawGrade = (
  document: PdfDocument,
  grade: string,
  cell: Cell,
  { isFailed, rows: { size, fonts } }: { isFailed: boolean; rows: Rows },
): void => {
  const font = isFailed ? fonts.bold : fonts.regular
  cellText(document, grade, cell, { size, font, align: 'center', padding: 2.5 })
  if (!isFailed) return
  const half = widthOf(grade, font, size) / 2 + 1
  const [middle, below] = [cell.x + cell.width / 2, cell.y + cell.height / 2 + size * 0.5]
  drawLine(document, [middle - half, below], [middle + half, below], { color: ink.text, thickness: 0.8 })
}

/** What the bar says: whether the total is above the class average. */
const comparedText = ({ total, classAverage }: Subject): string => {
  if (total === null || classAverage === null) return dash
  const [own, average] = [Number(total), Number(classAverage)]
  if (own === average) return 'As the class average'
  return own > average ? 'Above the class average' : 'Below the class average'
}

interface Bar {
  subject: Subject
  cell: Cell
}

/** The totals as grey bars from 0 to 100, and the class averages as black lines across them, in white: a copier makes the bars black. */
const drawBars = (document: PdfDocument, bars: readonly Bar[]): void => {
  const places = bars.map(({ subject: { total, classAverage }, cell }) => {
    const [x, width, height] = [cell.x + 5, cell.width - 10, Math.min(6, cell.height * 0.46)]
    const at = (value: string | null): number => (width * Math.min(100, Number(value))) / 100
    const whole = { x, y: cell.y + (cell.height - height) / 2, width, height }
    return {
      whole,
      total: { ...whole, width: at(total) },
      average: classAverage === null ? null : x + at(classAverage),
    }
  })
  const lines = places.flatMap(({ average, whole }) => (average === null ? [] : [{ ...whole, x: average }]))
  drawBoxes(
    document,
    places.map(({ total }) => total),
    { fill: ink.bar },
  )
  drawBoxes(
    document,
    places.map(({ whole }) => whole),
    { stroke: { color: ink.quiet, thickness: 0.4 } },
  )
  const gaps = lines.map(({ x, y, height }) => ({ x: x - 1.9, y: y - 0.4, width: 3.8, height: height + 0.8 }))
  drawBoxes(document, gaps, { fill: ink.paper })
  drawStrokes(
    document,
    lines.map(({ x, y, height }) => [
      [x, y - 2],
      [x, y + height + 2],
    ]),
    { color: ink.text, thickness: 1.3 },
  )
}

const isFigure = (text: string): boolean => /^\d/.test(text)

const drawTitle = (
  document: PdfDocument,
  { title, width, align }: Column,
  x: number,
  y: number,
  fonts: Fonts,
): void => {
  const [first, second] = title
  const isLeft = align === 'left'
  const shown = { size: sizes.label, font: fonts.bold, align: isLeft ? 'left' : 'center' } as const
  const style = { ...shown, padding: isLeft ? 2.5 : 1.5 } as const
  if (second === undefined) {
    cellLines(document, first, { x, y, width, height: titleHeight }, style)
    return
  }
  cellLines(document, first, { x, y: y + 1, width, height: 16 }, style)
  cellText(document, second, { x, y: y + 15.5, width, height: 10 }, { ...style, font: fonts.regular, color: ink.quiet })
}

const drawGrid = (
  document: PdfDocument,
  columns: readonly Column[],
  y: number,
  top: number,
  bottom: number,
  rowHeight: number,
  count: number,
): void => {
  const across = (at: number): [number, number][] => [
    [frame.left, at],
    [frame.right, at],
  ]
  const rules = Array.from({ length: Math.max(0, count - 1) }, (_, index) => across(top + (index + 1) * rowHeight))
  drawStrokes(document, rules, { color: ink.rule, thickness: 0.3 })
  let x: number = frame.left
  const uprights: [number, number][][] = []
  for (const column of columns) {
    if (column.begins)
      uprights.push([
        [x, y],
        [x, bottom],
      ])
    x += column.width
  }
  drawStrokes(document, uprights, { color: ink.rule, thickness: 0.5 })
  drawStrokes(document, [across(y), across(bottom)], { color: ink.accent, thickness: 0.8 })
  drawStrokes(document, [across(top)], { color: ink.accent, thickness: 0.5 })
}
