import { A4, drawText, drawTurned, type PdfDocument } from '../../../platform/pdf/index.ts'
import type { PrintedCard } from './card.ts'
import { drawEnd, endHeight } from './end.ts'
import { drawHead, headHeight } from './head.ts'
import { frame } from './look.ts'
import { drawParticulars, particularsHeight } from './particulars.ts'
import { drawRatings, ratingsHeight } from './ratings.ts'
import { drawRemarks } from './remarks.ts'
import { drawSubjects, subjectsTitleHeight } from './subjects.ts'
import { drawSummary, summaryHeight } from './summary.ts'

/**
 * Heights in points of the gaps between parts, of a row of the subjects table, and of a remark. Extra space goes to the rows first, then to
 * the remarks, then to the gaps, up to these limits.
 */
const gap = { least: 7, most: 15, count: 7 }
const row = { least: 7, most: 17.5 }
const remark = { least: 46, most: 76 }

const between = ({ least, most }: { least: number; most: number }, wanted: number): number =>
  Math.min(most, Math.max(least, wanted))

/** With very many subjects the rows get lower, and their text smaller: the card stays on one page. */
const shares = (
  available: number,
  subjects: number,
): { rowHeight: number; remarkHeight: number; gapHeight: number } => {
  const free = available - gap.count * gap.least
  const rowHeight = between(row, (free - 2 * remark.least) / Math.max(subjects, 1))
  const forRemarks = free - subjects * rowHeight
  const remarkHeight = between({ ...remark, least: 24 }, forRemarks / 2)
  return {
    rowHeight,
    remarkHeight,
    gapHeight: between(gap, gap.least + (forRemarks - 2 * remarkHeight) / gap.count),
  }
}

/** Draws a card on a page of its own. */
export const drawCard = (document: PdfDocument, card: PrintedCard): void => {
  const { sheet } = card
  document.addPage()
  const fixed =
    headHeight + particularsHeight + subjectsTitleHeight(sheet) + summaryHeight + ratingsHeight(sheet) + endHeight
  const { rowHeight, remarkHeight, gapHeight } = shares(frame.bottom - frame.top - fixed, sheet.result.subjects.length)

  let y: number = frame.top
  drawHead(document, card, y)
  y += headHeight + gapHeight
  drawParticulars(document, sheet, y)
  y += particularsHeight + gapHeight
  y = drawSubjects(document, sheet, y, rowHeight) + gapHeight
  drawSummary(document, sheet, y)
  y += summaryHeight + gapHeight
  drawRatings(document, sheet, y)
  y += ratingsHeight(sheet) + gapHeight
  drawRemarks(document, card, y, remarkHeight)
  drawEnd(document, card, frame.bottom - endHeight)
  if (card.issue === null) drawDraft(document)
}

/** DRAFT across the page, over everything, so light that all text stays readable. */
const drawDraft = (document: PdfDocument): void => {
  const [x, y] = [A4.width / 2, A4.height / 2]
  drawTurned(document, { angle: -52, origin: [x, y], opacity: 0.09 }, () =>
    drawText(document, 'DRAFT', { x: x - 400, y: y - 110, width: 800, size: 190, font: 'bold', align: 'center' }),
  )
}
