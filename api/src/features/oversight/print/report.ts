import type { Overview, OversightTable, PartFigures } from '@akada/contract/oversight/schemas'
import { writtenDay } from '@akada/contract/kernel/written-day'
import {
  A4,
  type Align,
  bytesOf,
  createDocument,
  drawBox,
  drawLine,
  drawText,
  eachPage,
  type PdfDocument,
  widthOf,
} from '../../../platform/pdf/index.ts'
import { counted } from '@akada/contract/report-cards/words'
import { valueText } from '../rules/written.ts'

/** What a report of a state or a district prints. */
export interface Report {
  overview: Overview
  parts: readonly PartFigures[]
  printedAt: Date
}

const dateTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** An instant as '16-11-2026, 08:05' in Lagos time. */
const instantText = (instant: string): string => dateTime.format(new Date(instant)).replaceAll('/', '-')

/** The content area of a landscape page, in points. */
const frame = { left: 28, top: 26, right: A4.height - 28, bottom: A4.width - 40, width: A4.height - 56 } as const
const ink = { text: '#111827', quiet: '#4b5563', accent: '#0b4f30', rule: '#b6bdb8', tint: '#eef2ee' } as const
const rowHeight = 14
const titleHeight = 25
const size = 8
const padding = 3
/** Rows of a table on paper; the spreadsheet has all. */
const mostRows = 200

interface Column {
  title: string
  width: number
  align: Align
}

/** The name has a quarter of the page or less, words twice the room of figures. */
const columnsOf = ({ first, columns }: OversightTable): Column[] => {
  const name = Math.min(190, frame.width / 4)
  const shares = columns.map(({ kind }) => (kind === 'text' ? 2 : 1))
  const all = Math.max(
    1,
    shares.reduce((sum, share) => sum + share, 0),
  )
  const unit = Math.min(90, (frame.width - name) / all)
  return [
    { title: first, width: name, align: 'left' },
    ...columns.map(({ title, kind }, at) => ({
      title,
      width: unit * (shares[at] ?? 1),
      align: kind === 'text' ? ('left' as const) : ('right' as const),
    })),
  ]
}

/** A title in at most two lines of a width. */
const inTwoLines = (title: string, width: number): string[] => {
  const words = title.split(' ')
  const fits = (line: string) => widthOf(line, 'bold', size - 0.5) <= width
  let first = words[0] ?? ''
  let at = 1
  while (at < words.length && fits(`${first} ${words[at]}`)) first += ` ${words[at++]}`
  return at < words.length ? [first, words.slice(at).join(' ')] : [first]
}

/** A place on the page that moves down, and begins a new page when it is full. */
class Pen {
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
  drawBox(document, { x: frame.left, y: pen.y, width: frame.width, height: titleHeight }, { fill: ink.tint })
  let x = frame.left
  for (const { title, width, align } of columns) {
    const lines = inTwoLines(title, width - 2 * padding)
    for (const [at, line] of lines.entries()) {
      const y = pen.y + titleHeight - 2 - (lines.length - at) * 10.5
      drawText(document, line, { x: x + padding, y, width: width - 2 * padding, size: size - 0.5, font: 'bold', align })
    }
    x += width
  }
  pen.y += titleHeight
}

const drawRow = (document: PdfDocument, pen: Pen, columns: readonly Column[], texts: readonly string[]): void => {
  let x = frame.left
  for (const [at, { width, align }] of columns.entries()) {
    const place = { x: x + padding, y: pen.y + (rowHeight - size * 1.164) / 2, width: width - 2 * padding }
    drawText(document, texts[at] ?? '', { ...place, size, align, color: ink.text })
    x += width
  }
  pen.y += rowHeight
  drawLine(document, [frame.left, pen.y], [frame.right, pen.y], { color: ink.rule, thickness: 0.3 })
}

const drawTable = (document: PdfDocument, pen: Pen, table: OversightTable): void => {
  const columns = columnsOf(table)
  pen.need(18 + titleHeight + 3 * rowHeight)
  pen.line(table.title, { font: 'bold', size: 10 })
  if (table.rows.length === 0) return pen.line('None.', { color: ink.quiet })
  drawTitles(document, pen, columns)
  for (const { name, values } of table.rows.slice(0, mostRows)) {
    if (pen.need(rowHeight)) drawTitles(document, pen, columns)
    const texts = table.columns.map(({ kind }, at) => valueText(kind, values[at]))
    drawRow(document, pen, columns, [name, ...texts])
  }
  pen.y += 4
  const shown = Math.min(mostRows, table.rows.length)
  if (shown < table.total) pen.line(`The first ${shown} of ${table.total}.`, { color: ink.quiet, size: 8 })
  pen.y += 8
}

const drawOverview = (pen: Pen, { registers, attendance, schools, students }: Overview): void => {
  const called = attendance.male.called + attendance.female.called
  const present = attendance.male.present + attendance.female.present
  pen.line(`${counted(schools, 'school')}, ${counted(students, 'student')}.`)
  pen.line(`Registers of today: ${registers.marked} of ${registers.of} marked.`)
  if (called > 0) pen.line(`Attendance this term: ${present} of ${called} attendances called.`)
  pen.y += 6
}

/** How the schools stand, on landscape A4 pages: each part begins a page of its own. */
export const printReport = ({ overview, parts, printedAt }: Report): Promise<Buffer> => {
  const title = `How the schools stand: ${overview.name}, ${writtenDay(overview.day)}`
  const document = createDocument({
    title,
    author: overview.name,
    createdAt: printedAt,
    landscape: true,
    keepsPages: true,
  })
  const pen = new Pen(document)
  pen.line(title, { font: 'bold', size: 15, color: ink.accent })
  drawOverview(pen, overview)
  for (const [at, part] of parts.entries()) {
    if (at > 0) pen.turn()
    pen.line(part.title, { font: 'bold', size: 13, color: ink.accent })
    pen.line(part.asOf ? `Figures as of ${instantText(part.asOf)}.` : 'Nothing is counted yet.', { color: ink.quiet })
    for (const note of part.notes) pen.line(note, { color: ink.quiet, size: 8 })
    pen.y += 6
    for (const table of part.tables) drawTable(document, pen, table)
  }
  eachPage(document, (number, pages) => {
    const y = A4.width - 26
    drawText(document, title, { x: frame.left, y, width: frame.width * 0.7, size: 7.5, color: ink.quiet })
    const right = { x: frame.left, y, width: frame.width, align: 'right' } as const
    drawText(document, `Page ${number} of ${pages}`, { ...right, size: 7.5, color: ink.quiet })
  })
  return bytesOf(document)
}
