import { writtenDay } from '@akada/contract/kernel/written-day'
import type { PartFigures } from '@akada/contract/oversight/schemas'
import { A4, bytesOf, createDocument, drawText, eachPage, Flow, ink } from '../../../platform/pdf/index.ts'
import { drawFrontPage, instantText, type Report } from './front-page.ts'
import { frame, paperTable } from './tables.ts'

/** 'Term: First Term, 2026/2027 · Class: JSS 1': what narrows a part. */
const choicesText = ({ choices }: PartFigures): string =>
  choices
    .flatMap(({ label, value, options }) => {
      const chosen = options.find(({ id }) => id === value)
      return chosen ? [`${label}: ${chosen.name}`] : []
    })
    .join(' · ')

/** The heading of a part with its notes, on the page of its first table: that of the part before if there is room for both. */
const writeHeading = (flow: Flow, part: PartFigures, isOnly: boolean): void => {
  const choices = choicesText(part)
  if (!isOnly) {
    flow.divide()
    flow.write(part.title, { font: 'bold', size: 13, color: ink.accent, tag: 'H2', withNext: true })
  }
  if (choices !== '') flow.write(choices, { font: 'bold', withNext: true })
  const asOf = part.asOf ? `Figures as of ${instantText(part.asOf)}.` : 'Nothing is counted yet.'
  for (const note of [asOf, ...part.notes]) flow.write(note, { size: 8, color: ink.quiet, withNext: true })
  flow.add(5, () => {}, { withNext: true })
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
    tagged: true,
  })
  document.addPage()
  const flow = new Flow(document, frame)
  flow.write(title, { font: 'bold', size: 15, color: ink.accent, tag: 'H1', withNext: true })
  if (only === null) {
    drawFrontPage(document, flow, report)
    flow.turn()
  }
  for (const part of parts) {
    writeHeading(flow, part, only !== null)
    for (const table of part.tables) flow.table(paperTable(table))
    flow.flush()
  }
  eachPage(document, (number, pages) => {
    const y = A4.width - 26
    drawText(document, title, { x: frame.left, y, width: frame.width * 0.7, size: 7.5, color: ink.quiet })
    const right = { x: frame.left, y, width: frame.width, align: 'right' } as const
    drawText(document, `Page ${number} of ${pages}`, { ...right, size: 7.5, color: ink.quiet })
  })
  return bytesOf(document)
}
