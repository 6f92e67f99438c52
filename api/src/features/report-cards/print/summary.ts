import type { CardSheet } from '@akada/contract/report-cards/schemas'
import { placeText, positionText } from '@akada/contract/report-cards/words'
import { drawBox, drawLine, drawPart, ink, type PdfDocument } from '../../../platform/pdf/index.ts'
import { cellLines, cellText, frame, type Part, sizes } from './look.ts'

const height = 38

interface Figure {
  label: string
  value: string
  share: number
  strong?: boolean
}

/** The summary of a card. Positions are left out if the state does not print them. */
const figuresOf = ({ result, printPositions, term, class: className }: CardSheet): Figure[] => [
  { label: 'Subjects', value: String(result.offered), share: 10 },
  { label: 'Passed', value: String(result.passed), share: 9 },
  { label: 'Failed', value: String(result.failed), share: 8 },
  { label: 'Marks obtained', value: `${result.obtained} of ${result.obtainable}`, share: 18 },
  { label: 'Class average', value: result.armAverage ?? '–', share: 13 },
  { label: 'Average', value: result.average ?? '–', share: 13, strong: true },
  ...(term.number === 3 && result.cumulative
    ? [
        {
          label: `Session average (${result.cumulative.terms} ${result.cumulative.terms === 1 ? 'term' : 'terms'})`,
          value: result.cumulative.average,
          share: 16,
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
    ? [{ label: `Position in ${className}`, value: placeText(result.positionInClass, result.numberInClass), share: 18 }]
    : []),
]

/** The line of figures of the whole card. */
export const summaryPart = (document: PdfDocument, sheet: CardSheet): Part => {
  const draw = (y: number): void => {
    const figures = figuresOf(sheet)
    const total = figures.reduce((sum, figure) => sum + figure.share, 0)
    let x: number = frame.left
    for (const [index, figure] of figures.entries()) {
      const width = (frame.width * figure.share) / total
      if (figure.strong) drawBox(document, { x, y, width, height }, { fill: ink.tint })
      if (index > 0) drawLine(document, [x, y], [x, y + height], { color: ink.rule, thickness: 0.4 })
      drawPart(document, null, 'P', () => {
        const label = { x, y: y + 2, width, height: 18 }
        cellLines(document, figure.label, label, {
          size: sizes.label,
          font: 'condensed',
          color: ink.quiet,
          align: 'center',
        })
        const font = figure.strong ? 'bold' : 'regular'
        const style = { size: figure.strong ? 12 : sizes.figure, font, align: 'center', padding: 2 } as const
        cellText(document, figure.value, { x, y: y + 19, width, height: 17 }, style)
      })
      x += width
    }
    const box = { x: frame.left, y, width: frame.width, height }
    drawBox(document, box, { stroke: { color: ink.accent, thickness: 0.8 } })
  }
  return { height, draw }
}
