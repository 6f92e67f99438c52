import type { PdfDocument } from '../../../platform/pdf/index.ts'
import type { PrintedCard } from './card.ts'
import { drawIssue, drawNextTerm, nextTermOf, stamp } from './closing.ts'
import { type FlexiblePart, frame } from './look.ts'
import { keysPart, type RatingStyle, traitsPart } from './ratings.ts'
import { drawRemark, remarkHeights, remarksOf } from './remarks.ts'

const gutter = 16
/** With more traits than this they are in two columns. */
const longColumn = 20
const traitsWidth = { one: 196, two: 300 } as const
/** The width of the code and of the space for the stamp, at the right of the box for the next term. */
const issueWidth = 2 * (stamp + 12)
const gap = 6

/**
 * The end of a card in which the remarks are beside the traits, one above the other with their signatories; below both are the keys, and
 * then what the next term needs, with the code and the space for the stamp.
 */
export const besidePart = (document: PdfDocument, card: PrintedCard, style: RatingStyle): FlexiblePart => {
  const { sheet, issue } = card
  const isLong = sheet.ratings.length > longColumn
  const width = isLong ? traitsWidth.two : traitsWidth.one
  const traits = traitsPart(document, sheet, { style, columns: isLong ? 2 : 1, width })
  const keys = keysPart(document, sheet, style)
  const x = traits.height === 0 ? frame.left : frame.left + width + gutter
  const room = { x, width: frame.right - x }
  const remarks = remarksOf(card)
  const heights = remarks.map(remark => remarkHeights(remark, room.width))
  const sum = (of: 'least' | 'most'): number => gap + heights.reduce((total, one) => total + one[of], 0)
  const nextTerm = { x: frame.left, width: frame.width - (issue ? issueWidth : 0) }
  const next = nextTermOf(card, nextTerm.width)
  const foot = { least: Math.max(stamp, next.least), most: Math.max(stamp, next.most) }
  const between = keys.height + gap

  const draw = (y: number, height: number): void => {
    const aboveLeast = Math.max(traits.height, sum('least'))
    const footHeight = Math.min(foot.most, Math.max(foot.least, height - between - aboveLeast))
    const above = height - between - footHeight
    traits.draw(y)
    const share = (above - sum('least')) / remarks.length
    let top = y
    for (const [at, remark] of remarks.entries()) {
      const own = (heights[at]?.least ?? 0) + share
      drawRemark(document, remark, { ...room, y: top, height: own })
      top += own + gap
    }
    keys.draw(y + above)
    const footY = y + height - footHeight
    drawNextTerm(document, card, { ...nextTerm, y: footY, height: footHeight })
    const stampX = frame.right - stamp
    const code = { x: stampX - stamp - 6, y: footY + 5 }
    drawIssue(document, card, { code, stamp: { x: stampX, y: y + height - stamp } })
  }
  return {
    least: Math.max(traits.height, sum('least')) + between + foot.least,
    most: Math.max(traits.height, sum('most')) + between + foot.most,
    draw,
  }
}
