import type { CardLayout } from '@akada/contract/report-cards/words'
import { writtenDay } from '@akada/contract/kernel/written-day'
import { dayInLagos } from '../../../platform/clock/index.ts'
import {
  A4,
  drawLines,
  drawPart,
  drawText,
  drawTurned,
  ink,
  lineStep,
  type PdfDocument,
  wrapped,
} from '../../../platform/pdf/index.ts'
import type { PrintedCard } from './card.ts'
import { besidePart } from './beside.ts'
import { closingPart } from './closing.ts'
import { headPart } from './head.ts'
import { frame, type Part, sizes } from './look.ts'
import { particularsPart } from './particulars.ts'
import { ratingsPart, type RatingStyle } from './ratings.ts'
import type { Comparison } from './subject-columns.ts'
import { drawSubjects, subjectsTitleHeight } from './subjects.ts'
import { summaryPart } from './summary.ts'

type PartName = 'subjects' | 'summary' | 'ratings' | 'closing'

interface Layout {
  /** The parts below the head and the particulars. */
  order: readonly PartName[]
  ratings: RatingStyle
  comparison: Comparison
  /** The greatest height of a row of the subjects, in points. */
  row: number
}

const layouts: Readonly<Record<CardLayout, Layout>> = {
  standard: { order: ['subjects', 'summary', 'ratings', 'closing'], ratings: 'ticks', comparison: 'bar', row: 17.5 },
  // Here the ratings are in the closing part, beside the remarks.
  'results first': { order: ['summary', 'subjects', 'closing'], ratings: 'ticks', comparison: 'bar', row: 17.5 },
  compact: { order: ['subjects', 'summary', 'ratings', 'closing'], ratings: 'digits', comparison: 'none', row: 13 },
  words: { order: ['ratings', 'subjects', 'summary', 'closing'], ratings: 'words', comparison: 'remark', row: 17.5 },
}

/** The last level whose traits are always rated in words: Primary 3. */
const lastLevelInWords = 3

/** Heights in points of the gaps between parts, and the least height of a row of the subjects. */
const gap = { least: 4.5, most: 20 }
const leastRow = 7

const between = (least: number, most: number, wanted: number): number => Math.min(most, Math.max(least, wanted))

/** Of a card that was issued again: which one it replaces, and why. */
const replacedPart = (document: PdfDocument, { issue }: PrintedCard): Part => {
  if (!issue?.replaces) return { height: 0, draw: () => undefined }
  const former = writtenDay(dayInLagos(new Date(issue.replaces)))
  const reason = issue.reason ? `: ${issue.reason}` : '.'
  const style = { size: sizes.label, font: 'condensed' } as const
  const lines = wrapped(
    `Version ${issue.version}, replaces the report sheet of ${former}${reason}`,
    style.font,
    style.size,
    frame.width,
  )
  return {
    height: lines.length * style.size * lineStep + 3,
    draw: y =>
      drawPart(document, null, 'P', () =>
        drawLines(document, lines, { x: frame.left, width: frame.width, y: y + 2, ...style, color: ink.text }),
      ),
  }
}

/** Draws a card on a page of its own: what space there is goes to the rows first, then to the remarks, then to the gaps. */
export const drawCard = (document: PdfDocument, card: PrintedCard): void => {
  const { sheet } = card
  document.addPage()
  const layout = layouts[sheet.layout ?? 'standard']
  const isYoung = sheet.level !== undefined && sheet.level <= lastLevelInWords
  const style = isYoung ? 'words' : layout.ratings
  const head = headPart(document, card)
  const replaced = replacedPart(document, card)
  const particulars = particularsPart(document, sheet)
  const summary = summaryPart(document, sheet)
  const isBeside = !layout.order.includes('ratings')
  const ratings = isBeside ? null : ratingsPart(document, sheet, style)
  const closing = isBeside ? besidePart(document, card, style) : closingPart(document, card)

  const fixed =
    head.height +
    replaced.height +
    particulars.height +
    subjectsTitleHeight(sheet, layout.comparison) +
    summary.height +
    (ratings?.height ?? 0)
  const gaps = layout.order.length
  const free = frame.bottom - frame.top - fixed - gaps * gap.least
  const subjects = sheet.result.subjects.length
  const rowHeight = between(leastRow, layout.row, (free - closing.least) / Math.max(subjects, 1))
  const afterRows = free - subjects * rowHeight
  const closingHeight = between(closing.least, closing.most, afterRows)
  const gapHeight = between(gap.least, gap.most, gap.least + (afterRows - closingHeight) / gaps)

  const draws: Readonly<Record<PartName, (y: number) => number>> = {
    subjects: y => drawSubjects(document, sheet, y, { rowHeight, comparison: layout.comparison }),
    summary: y => {
      summary.draw(y)
      return y + summary.height
    },
    ratings: y => {
      ratings?.draw(y)
      return y + (ratings?.height ?? 0)
    },
    closing: y => {
      // The last part is at the foot of the page, whatever is above it.
      const top = layout.order.at(-1) === 'closing' ? frame.bottom - closingHeight : y
      closing.draw(top, closingHeight)
      return top + closingHeight
    },
  }
  let y: number = frame.top
  head.draw(y)
  replaced.draw(y + head.height)
  y += head.height + replaced.height + gapHeight * 0.5
  particulars.draw(y)
  y += particulars.height + gapHeight * 0.5
  for (const part of layout.order) y = draws[part](y) + gapHeight
  if (card.issue === null) drawDraft(document)
}

/** DRAFT across the page, over everything, so light that all text stays readable. */
const drawDraft = (document: PdfDocument): void => {
  const [x, y] = [A4.width / 2, A4.height / 2]
  drawTurned(document, { angle: -52, origin: [x, y], opacity: 0.09 }, () =>
    drawText(document, 'DRAFT', { x: x - 400, y: y - 110, width: 800, size: 190, font: 'bold', align: 'center' }),
  )
}
