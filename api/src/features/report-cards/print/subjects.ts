import type { CardSheet } from '@akada/contract/report-cards/schemas'
import { dueIn, dueText, ordinal, readerNotes } from '@akada/contract/report-cards/words'
import { type Align, drawBox, drawLine, type FontName, type PdfDocument, widthOf } from '../../../platform/pdf/index.ts'
import { type Cell, cellText, figures, frame, ink } from './look.ts'

const titleHeight = 27
const noteHeight = 10
const dash = '–'

interface Column {
  title: readonly [string, string?]
  width: number
  align: Align
  values: readonly string[]
  bold?: boolean
  /** Tinted: the most important column. */
  tinted?: boolean
  /** A line is drawn where a new group of columns begins. */
  begins?: boolean
}

type Subject = CardSheet['result']['subjects'][number]
type CardComponent = Subject['components'][number]

const componentText = (component: CardComponent | undefined): string | null => {
  if (component?.kind === 'absent') return 'ABS'
  if (component?.kind === 'exempt') return 'EX'
  return component?.score ?? null
}

const numbers = (
  title: Column['title'],
  width: number,
  values: readonly (string | null)[],
  more: Partial<Column> = {},
): Column => ({ title, width, align: 'right', values: figures(values), ...more })

const words = (
  title: Column['title'],
  width: number,
  values: readonly (string | null)[],
  more: Partial<Column> = {},
): Column => ({
  title,
  width,
  align: 'center',
  values: values.map(value => value ?? dash),
  ...more,
})

const termTitles = ['1st term', '2nd term'] as const

/** Widths of the columns in points, with few and with many columns. */
interface Widths {
  component: number
  total: number
  earlier: number
  session: number
  average: number
  extreme: number
  position: number
  grade: number
  remark: number
}
const roomy: Widths = {
  component: 29,
  total: 33,
  earlier: 34,
  session: 37,
  average: 36,
  extreme: 34,
  position: 35,
  grade: 29,
  remark: 56,
}
const tight: Widths = {
  component: 25,
  total: 29,
  earlier: 28,
  session: 32,
  average: 32,
  extreme: 29,
  position: 31,
  grade: 25,
  remark: 46,
}

/** With many columns the text is condensed, so that the names of the subjects keep their space. */
const isTight = ({ term, result }: CardSheet): boolean => term.number === 3 || result.components.length > 4

const columnsOf = (sheet: CardSheet): Column[] => {
  const { subjects, components } = sheet.result
  const { number } = sheet.term
  const width = isTight(sheet) ? tight : roomy
  const each = <T>(pick: (subject: Subject) => T): T[] => subjects.map(pick)
  const columns: Column[] = [
    ...components.map(({ name, maximum }, index) =>
      numbers(
        [name, maximum],
        width.component,
        each(subject => componentText(subject.components[index])),
        {
          begins: index === 0,
        },
      ),
    ),
    numbers(
      ['Total', '100'],
      width.total,
      each(subject => subject.total),
      { bold: true, tinted: true },
    ),
    ...termTitles.slice(0, number - 1).map((title, index) =>
      numbers(
        [title, 'total'],
        width.earlier,
        each(subject => subject.broughtForward[index] ?? null),
        {
          begins: index === 0,
        },
      ),
    ),
    ...(number === 3
      ? [
          numbers(
            ['Session', 'average'],
            width.session,
            each(subject => subject.cumulative),
            { bold: true },
          ),
        ]
      : []),
    numbers(
      ['Class', 'average'],
      width.average,
      each(subject => subject.classAverage),
      { begins: true },
    ),
    numbers(
      ['Highest'],
      width.extreme,
      each(subject => subject.highest),
    ),
    numbers(
      ['Lowest'],
      width.extreme,
      each(subject => subject.lowest),
    ),
    ...(sheet.printPositions
      ? [
          words(
            ['Position'],
            width.position,
            each(subject => (subject.position === null ? null : ordinal(subject.position))),
          ),
        ]
      : []),
    words(
      ['Grade'],
      width.grade,
      each(subject => subject.grade),
      { bold: true, begins: true },
    ),
    words(
      ['Remark'],
      width.remark,
      each(subject => subject.remark ?? (dueText([], dueIn(subject, components).due) || null)),
      { align: 'left' },
    ),
  ]
  const taken = columns.reduce((sum, column) => sum + column.width, 0)
  return [
    words(
      ['Subject'],
      frame.width - taken,
      each(subject => subject.name),
      { align: 'left' },
    ),
    ...columns,
  ]
}

/** The lines below the table: what a reader must know, and the key to the signs in the table, if the card has any. */
const notesOf = ({ result }: CardSheet): string[] => {
  const cells = result.subjects.flatMap(subject => subject.components)
  const has = (kind: CardComponent['kind']) => cells.some(cell => cell.kind === kind)
  const key = [
    has('absent') && 'ABS: absent, counts 0.',
    has('exempt') && 'EX: exempt, left out of the total.',
    has('empty') && `${dash} : no score entered.`,
  ]
    .filter(note => note !== false)
    .join('   ')
  return [...readerNotes(result), key].filter(line => line !== '')
}

export const subjectsTitleHeight = (sheet: CardSheet): number => titleHeight + notesOf(sheet).length * noteHeight

/** The table of subjects. Returns the y below it. */
export const drawSubjects = (document: PdfDocument, sheet: CardSheet, y: number, rowHeight: number): number => {
  const columns = columnsOf(sheet)
  const count = sheet.result.subjects.length
  const top = y + titleHeight
  const bottom = top + count * rowHeight
  const size = Math.min(8.6, rowHeight * 0.66)
  const fonts = isTight(sheet) ? condensed : upright

  drawBox(document, { x: frame.left, y, width: frame.width, height: titleHeight }, { fill: ink.tint })
  for (let index = 1; index < count; index += 2) {
    const stripe = { x: frame.left, y: top + index * rowHeight, width: frame.width, height: rowHeight }
    drawBox(document, stripe, { fill: ink.stripe })
  }
  let x: number = frame.left
  for (const column of columns) {
    if (column.tinted) drawBox(document, { x, y: top, width: column.width, height: bottom - top }, { fill: ink.tint })
    drawTitle(document, column, x, y, fonts)
    drawValues(document, column, { x, y: top, width: column.width, height: rowHeight }, size, fonts)
    x += column.width
  }
  drawGrid(document, columns, y, top, bottom, rowHeight, count)
  const notes = notesOf(sheet)
  for (const [index, note] of notes.entries()) {
    const noteBox = { x: frame.left, y: bottom + 1 + index * noteHeight, width: frame.width, height: noteHeight }
    cellText(document, note, noteBox, { size: 6.2, color: ink.quiet, padding: 0 })
  }
  return bottom + notes.length * noteHeight
}

interface Fonts {
  regular: FontName
  bold: FontName
}
const upright: Fonts = { regular: 'regular', bold: 'bold' }
const condensed: Fonts = { regular: 'condensed', bold: 'condensed-bold' }

/** The cells of a column. Figures are aligned by their decimal points, the widest of them centred in the column. */
const drawValues = (document: PdfDocument, column: Column, first: Cell, size: number, fonts: Fonts): void => {
  const font = column.bold ? fonts.bold : fonts.regular
  const figuresOnly = column.align === 'right' ? column.values.filter(isFigure) : []
  const widest = figuresOnly.reduce((most, text) => (text.length > most.length ? text : most), '')
  const padding = widest === '' ? 3 : Math.max(1, (column.width - widthOf(widest, font, size)) / 2)
  for (const [index, text] of column.values.entries()) {
    const cell = { ...first, y: first.y + index * first.height }
    if (column.align === 'right' && isFigure(text))
      cellText(document, text, cell, { size, font, align: 'right', padding })
    else
      cellText(document, text, cell, { size, font, align: column.align === 'left' ? 'left' : 'center', padding: 2.5 })
  }
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
  const style = { size: 6.7, font: fonts.bold, align: isLeft ? 'left' : 'center', padding: isLeft ? 2.5 : 1.5 } as const
  if (second === undefined) {
    cellText(document, first, { x, y, width, height: titleHeight }, style)
    return
  }
  cellText(document, first, { x, y: y + 3.5, width, height: 10 }, style)
  cellText(document, second, { x, y: y + 13, width, height: 10 }, { ...style, font: fonts.regular, color: ink.quiet })
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
  for (let index = 1; index < count; index++) {
    const line = top + index * rowHeight
    drawLine(document, [frame.left, line], [frame.right, line], { color: ink.rule, thickness: 0.3 })
  }
  let x: number = frame.left
  for (const column of columns) {
    if (column.begins) drawLine(document, [x, y], [x, bottom], { color: ink.rule, thickness: 0.5 })
    x += column.width
  }
  drawLine(document, [frame.left, y], [frame.right, y], { color: ink.accent, thickness: 0.8 })
  drawLine(document, [frame.left, top], [frame.right, top], { color: ink.accent, thickness: 0.5 })
  drawLine(document, [frame.left, bottom], [frame.right, bottom], { color: ink.accent, thickness: 0.8 })
}
