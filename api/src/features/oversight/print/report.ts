import { writtenDay } from '@akada/contract/kernel/written-day'
import type { PartFigures } from '@akada/contract/oversight/schemas'
import {
  A4,
  bytesOf,
  createDocument,
  drawLine,
  drawText,
  eachPage,
  ink,
  type PdfDocument,
} from '../../../platform/pdf/index.ts'
import { drawFrontPage, instantText, type Report } from './front-page.ts'
import { drawTable, frame, heightAtStart, Pen } from './tables.ts'

/** 'Term: First Term, 2026/2027 · Class: JSS 1': what narrows a part. */
const choicesText = ({ choices }: PartFigures): string =>
  choices
    .flatMap(({ label, value, options }) => {
      const chosen = options.find(({ id }) => id === value)
      return chosen ? [`${label}: ${chosen.name}`] : []
    })
    .join(' · ')

/** The heading of a part with its notes. A part begins where its first table begins too, on the page of the part before if it fits there. */
const drawHeading = (document: PdfDocument, pen: Pen, part: PartFigures, isOnly: boolean): void => {
  const choices = choicesText(part)
  const [first] = part.tables
  const lines = 20 + 14 * (choices === '' ? 1 : 2) + 12 * part.notes.length
  if (!isOnly && pen.y > frame.top && !pen.need(16 + lines + (first ? heightAtStart(first) : 0))) {
    drawLine(document, [frame.left, pen.y], [frame.right, pen.y], { color: ink.accent, thickness: 1 })
    pen.y += 10
  }
  if (!isOnly) pen.line(part.title, { font: 'bold', size: 13, color: ink.accent })
  if (choices !== '') pen.line(choices, { font: 'bold' })
  pen.line(part.asOf ? `Figures as of ${instantText(part.asOf)}.` : 'Nothing is counted yet.', { color: ink.quiet })
  for (const note of part.notes) pen.line(note, { color: ink.quiet, size: 8 })
  pen.y += 6
}

/** School overview, or one part of it, on landscape A4 pages: a page that answers how the schools are doing, then the parts. */
export const printReport = (report: Report): Promise<Buffer> => {
  const { overview, parts, only, printedAt } = report
  const title = `${only ?? 'School overview'}: ${overview.name}, ${writtenDay(overview.day)}`
  const document = createDocument({
    title,
    author: overview.name,
    createdAt: printedAt,
    landscape: true,
    keepsPages: true,
  })
  const pen = new Pen(document)
  pen.line(title, { font: 'bold', size: 15, color: ink.accent })
  if (only === null) {
    drawFrontPage(document, pen, report)
    pen.turn()
  }
  for (const part of parts) {
    drawHeading(document, pen, part, only !== null)
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
