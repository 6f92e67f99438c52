import type { CardSheet } from '@akada/contract/report-cards/schemas'
import { A4, drawText, drawTurned, type PdfDocument } from '../../../platform/pdf/index.ts'
import { drawEnd, endHeight } from './end.ts'
import { drawHead, headHeight } from './head.ts'
import { frame } from './look.ts'
import { drawParticulars, particularsHeight } from './particulars.ts'
import { drawRatings, ratingsHeight } from './ratings.ts'
import { drawRemarks } from './remarks.ts'
import { drawSubjects, subjectsTitleHeight } from './subjects.ts'
import { drawSummary, summaryHeight } from './summary.ts'

/** A card as it goes on paper. */
export interface PrintedCard {
  sheet: CardSheet
  /** Null on a draft: no code, and DRAFT across the page. */
  issue: { version: number; code: string; issuedAt: string; url: string; urlText: string } | null
  logo: Buffer | null
  picture: Buffer | null
  signatures?: { classTeacher: Buffer | null; principal: Buffer | null }
}

/**
 * Points of the gaps between parts, of a row of the table of subjects, and of a remark. What a page has left over goes to the rows first,
 * then to the remarks, then to the gaps, up to so much.
 */
const gap = { least: 7, most: 15, count: 7 }
const row = { least: 7, most: 17.5 }
const remark = { least: 46, most: 76 }

const between = ({ least, most }: { least: number; most: number }, wanted: number): number =>
  Math.min(most, Math.max(least, wanted))

/** With very many subjects rows get lower, and their text with them: the card stays on its one page. */
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

/** DRAFT across the page, over everything, so light that all stays readable. */
const drawDraft = (document: PdfDocument): void => {
  const [x, y] = [A4.width / 2, A4.height / 2]
  drawTurned(document, { angle: -52, origin: [x, y], opacity: 0.09 }, () =>
    drawText(document, 'DRAFT', { x: x - 400, y: y - 110, width: 800, size: 190, font: 'bold', align: 'center' }),
  )
}
