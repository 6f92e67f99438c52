import type { CardSheet } from '@akada/contract/report-cards/schemas'
import { A4, drawLine, drawText, type PdfDocument } from '../../../platform/pdf/index.ts'
import { drawEnd, endHeight } from './end.ts'
import { drawHead, headHeight } from './head.ts'
import { frame, ink } from './look.ts'
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
}

const gap = 7
/** Points of a row of the table of subjects, and of a remark: what a page has left over goes there, up to so much. */
const row = { least: 7, most: 17.5 }
const remark = { least: 46, most: 66 }

/**
 * How the height that is left by the fixed parts is shared out: the rows of the table first, then the remarks. With very many subjects
 * rows get lower, and their text with them; the card stays on its one page.
 */
const shares = (available: number, subjects: number): { rowHeight: number; remarkHeight: number } => {
  const rowHeight = Math.min(row.most, Math.max(row.least, (available - 2 * remark.least) / Math.max(subjects, 1)))
  const rest = available - subjects * rowHeight
  return { rowHeight, remarkHeight: Math.min(remark.most, Math.max(24, rest / 2)) }
}

/** Draws a card on a page of its own. */
export const drawCard = (document: PdfDocument, card: PrintedCard): void => {
  const { sheet } = card
  document.addPage()
  const fixed =
    headHeight +
    particularsHeight +
    subjectsTitleHeight(sheet) +
    summaryHeight +
    ratingsHeight(sheet) +
    endHeight +
    7 * gap
  const { rowHeight, remarkHeight } = shares(frame.bottom - frame.top - fixed, sheet.result.subjects.length)

  let y = frame.top
  drawHead(document, card, y)
  y += headHeight + gap
  drawParticulars(document, sheet, y)
  y += particularsHeight + gap
  y = drawSubjects(document, sheet, y, rowHeight) + gap
  drawSummary(document, sheet, y)
  y += summaryHeight + gap
  drawRatings(document, sheet, y)
  y += ratingsHeight(sheet) + gap
  drawRemarks(document, card, y, remarkHeight)
  drawEnd(document, card, frame.bottom - endHeight)
  if (card.issue === null) drawDraft(document)
}

/** DRAFT across the page, over everything, so light that all stays readable. */
const drawDraft = (document: PdfDocument): void => {
  document.save()
  document.rotate(-52, { origin: [A4.width / 2, A4.height / 2] }).fillOpacity(0.09)
  drawText(document, 'DRAFT', {
    x: A4.width / 2 - 400,
    y: A4.height / 2 - 110,
    width: 800,
    size: 190,
    font: 'bold',
    align: 'center',
  })
  document.restore()
}

/** A rule over the whole width. */
export const rule = (document: PdfDocument, y: number, thickness = 0.6, color: string = ink.accent): void =>
  drawLine(document, [frame.left, y], [frame.right, y], { thickness, color })
