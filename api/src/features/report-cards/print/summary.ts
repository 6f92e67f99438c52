import type { CardSheet } from '@akada/contract/report-cards/schemas'
import { placeText, positionText } from '@akada/contract/report-cards/words'
import { drawBox, drawLine, type PdfDocument } from '../../../platform/pdf/index.ts'
import { cellText, frame, ink } from './look.ts'

export const summaryHeight = 36

interface Figure {
  label: string
  value: string
  share: number
  strong?: boolean
}

/** The summary of a card. Positions are left out if the state does not print them. */
const figuresOf = ({ result, printPositions, term, class: className }: CardSheet): Figure[] => [
  { label: 'Subjects', value: String(result.offered), share: 9 },
  { label: 'Passed', value: String(result.passed), share: 8 },
  { label: 'Failed', value: String(result.failed), share: 8 },
  { label: 'Marks obtained', value: `${result.obtained} of ${result.obtainable}`, share: 18 },
  { label: 'Class average', value: result.armAverage ?? '–', share: 13 },
  { label: 'Average', value: result.average ?? '–', share: 13, strong: true },
  ...(term.number === 3 && result.cumulative
    ? [
        {
          label: `Session average (${result.cumulative.terms} ${result.cumulative.terms === 1 ? 'term' : 'terms'})`,
          value: result.cumulative.average,
          share: 17,
          strong: true,
        },
      ]
    : []),
  ...(printPositions
    ? [
        {
          // On paper 'class' is the arm, as 'Number in class' is: a parent reads the two together.
          label: `Position in class${term.number === 3 && result.cumulative ? ', this term' : ''}`,
          value: positionText({ result, printPositions }) ?? '',
          share: 19,
          strong: true,
        },
      ]
    : []),
  // Of a class with one arm both places are the same.
  ...(printPositions && result.positionInClass !== null && result.numberInClass !== result.numberInArm
    ? [{ label: `Position in ${className}`, value: placeText(result.positionInClass, result.numberInClass), share: 19 }]
    : []),
]

/** The line of figures below the table. */
export const drawSummary = (document: PdfDocument, sheet: CardSheet, y: number): void => {
  const figures = figuresOf(sheet)
  const total = figures.reduce((sum, figure) => sum + figure.share, 0)
  let x: number = frame.left
  for (const [index, figure] of figures.entries()) {
    const width = (frame.width * figure.share) / total
    if (figure.strong) drawBox(document, { x, y, width, height: summaryHeight }, { fill: ink.tint })
    if (index > 0) drawLine(document, [x, y], [x, y + summaryHeight], { color: ink.rule, thickness: 0.4 })
    cellText(
      document,
      figure.label,
      { x, y: y + 5, width, height: 9 },
      { size: 6.4, color: ink.quiet, align: 'center' },
    )
    const style = { size: figure.strong ? 12 : 10, font: figure.strong ? 'bold' : 'regular', align: 'center' } as const
    cellText(document, figure.value, { x, y: y + 14, width, height: 17 }, style)
    x += width
  }
  const box = { x: frame.left, y, width: frame.width, height: summaryHeight }
  drawBox(document, box, { stroke: { color: ink.accent, thickness: 0.8 } })
}
