import { writtenDay } from '@akada/contract/kernel/written-day'
import {
  type Box,
  drawBox,
  drawLine,
  drawLines,
  drawPart,
  drawQrCode,
  drawText,
  ink,
  lineStep,
  type PdfDocument,
  wrapped,
} from '../../../platform/pdf/index.ts'
import { cellText, type FlexiblePart, frame, heading, sizes } from './look.ts'
import type { PrintedCard } from './card.ts'
import { drawRemark, fittedText, heightsOf, remarkHeights, remarksOf } from './remarks.ts'

/** The side of the square for the school's stamp, in points: a round stamp of 42 mm fits. */
export const stamp = 119
const right = { x: frame.right - stamp, width: stamp } as const
const left = { x: frame.left, width: frame.width - stamp - 14 } as const
const gutter = 16
const remarkWidth = (left.width - gutter) / 2
const qr = 62
/** The code with what is written below it. */
export const codeHeight = qr + 23
const padding = 6
const factHeight = 22
const signHeight = 27
const becauseStyle = { size: sizes.label, font: 'condensed' } as const

interface NextTerm {
  because: string[]
  /** The heights of the box: with its text as small as is allowed, and as large. */
  least: number
  most: number
}

/** What the box for the next term has in this width, in points. */
export const nextTermOf = ({ sheet: { term, result } }: PrintedCard, boxWidth: number): NextTerm => {
  const width = boxWidth - 2 * padding
  const reason = term.number === 3 ? result.promotionBecause : null
  const because = reason ? wrapped(reason, becauseStyle.font, becauseStyle.size, width) : []
  const fixed = 13 + factHeight + because.length * becauseStyle.size * lineStep + signHeight
  const text = term.nextTermNeeds ? heightsOf(term.nextTermNeeds, width) : null
  const label = text ? 11 : 0
  return { because, least: fixed + label + (text?.least ?? 0), most: fixed + label + (text?.most ?? 0) + 4 }
}

/** Vacation, the first day of the next term, and the promotion. */
const drawFacts = (
  document: PdfDocument,
  { sheet: { term, result } }: PrintedCard,
  { x, y, width }: Omit<Box, 'height'>,
): void => {
  const hasPromotion = term.number === 3 && (result.promotion ?? result.promotionBecause)
  const facts = [
    { label: 'Vacation', value: writtenDay(term.vacation) },
    { label: 'Next term begins', value: term.nextTermBegins ? writtenDay(term.nextTermBegins) : 'To be announced' },
    ...(hasPromotion ? [{ label: 'Promotion', value: result.promotion ?? 'To be decided', strong: true }] : []),
  ]
  for (const [index, fact] of facts.entries()) {
    const step = Math.min(130, width / facts.length)
    const place = { x: x + index * step, width: step - 6 }
    drawPart(document, null, 'P', () => {
      const label = { size: sizes.label, font: 'condensed', color: ink.quiet } as const
      drawText(document, fact.label, { ...place, y, ...label })
      const font = 'strong' in fact ? 'bold' : 'regular'
      drawText(document, fact.value, { ...place, y: y + 8.4, size: sizes.figure, font })
    })
  }
}

/** The line for the parent; a draft says there that it is one. */
const drawParent = (
  document: PdfDocument,
  { issue }: PrintedCard,
  { x: begin, y: bottom, width: room }: Omit<Box, 'height'>,
): void => {
  if (!issue) {
    // In black, so that it survives a photocopy.
    drawPart(document, null, 'P', () => {
      drawText(document, 'DRAFT', { x: begin, y: bottom - 24, width: 90, size: 20, font: 'bold', color: ink.text })
      const note = { x: begin + 96, y: bottom - 17, width: room - 96, font: 'bold' } as const
      drawText(document, 'Not issued by the school, not signed', { ...note, size: 9, color: ink.text })
    })
    return
  }
  const base = bottom - 12
  for (const { label, at, width } of [
    { label: 'Parent’s or guardian’s signature', at: 0, width: room * 0.6 },
    { label: 'Date', at: room * 0.66, width: room * 0.34 },
  ]) {
    const x = begin + at
    drawLine(document, [x, base], [x + width, base], { color: ink.faint, thickness: 0.5 })
    const text = { x, y: base + 2, width, size: sizes.label, color: ink.quiet }
    drawPart(document, null, 'P', () => drawText(document, label, text))
  }
}

export const drawNextTerm = (document: PdfDocument, card: PrintedCard, box: Box): void => {
  const { term } = card.sheet
  const { because } = nextTermOf(card, box.width)
  const inBox = { x: box.x + padding, width: box.width - 2 * padding }
  drawBox(document, box, { stroke: { color: ink.rule, thickness: 0.6 } })
  let y = heading(document, 'For next term', inBox.x, box.y + 3, inBox.width) - 0.5
  drawFacts(document, card, { ...inBox, y })
  y += factHeight
  if (because.length > 0) {
    const style = { ...becauseStyle, color: ink.quiet }
    drawPart(document, null, 'P', () => drawLines(document, because, { ...inBox, y, ...style }))
    y += because.length * becauseStyle.size * lineStep
  }
  const bottom = box.y + box.height
  if (term.nextTermNeeds) {
    const { lines, ...style } = fittedText(term.nextTermNeeds, {
      width: inBox.width,
      height: bottom - signHeight - y - 11,
    })
    drawPart(document, null, 'P', () => {
      const label = { size: sizes.label, font: 'condensed', color: ink.quiet } as const
      drawText(document, 'To pay and to bring', { ...inBox, y: y + 1, ...label })
      drawLines(document, lines, { ...inBox, y: y + 10, ...style, color: ink.text })
    })
  }
  drawParent(document, card, { ...inBox, y: bottom })
}

interface Point {
  x: number
  y: number
}

/** The code with which anyone can verify an issued card, and the space for the stamp, at these places. */
export const drawIssue = (document: PdfDocument, card: PrintedCard, at: { code: Point; stamp: Point }): void => {
  const { sheet, issue } = card
  if (!issue) return
  const { x, y } = at.code
  const box = { x: x - 5, y: y - 5, width: qr + 10, height: qr + 10 }
  const alt = `QR code of the page that confirms this card: ${issue.url}`
  drawPart(document, null, 'Figure', () => drawQrCode(document, issue.url, { ...box, size: box.width }), { alt, box })
  const beside = { x: x + qr + 6, width: stamp - qr - 6 }
  const [position = '', hash = ''] = sheet.auditHead?.split('-') ?? []
  const notes = [
    ['Scan: is this', ink.quiet],
    ['card genuine', ink.quiet],
    ['and newest?', ink.quiet],
    [`Version ${issue.version}`, ink.text],
    ...(hash
      ? ([
          [`Audit ${position}`, ink.quiet],
          [hash.slice(0, 12), ink.quiet],
        ] as const)
      : []),
  ] as const
  drawPart(document, null, 'P', () => {
    for (const [line, [text, color]] of notes.entries())
      drawText(document, text, { ...beside, y: y + 1 + line * 9.4, size: sizes.label, font: 'condensed', color })
  })
  drawPart(document, null, 'P', () => {
    drawText(document, issue.urlText, { x, y: y + qr, width: stamp, size: sizes.label, color: ink.quiet })
    drawText(document, issue.code, { x, y: y + qr + 8.6, width: stamp, size: 10.5, font: 'bold', color: ink.text })
  })
  const square = { ...at.stamp, width: stamp, height: stamp }
  drawBox(document, square, { stroke: { color: ink.faint, thickness: 0.5 } })
  const label = { ...square, y: square.y + stamp - 11, height: 10 }
  drawPart(document, null, 'P', () =>
    cellText(document, 'School stamp', label, { size: sizes.label, color: ink.quiet, align: 'center' }),
  )
}

/** The remarks side by side with their signatories, what the next term needs, and beside them the code and the space for the stamp. */
export const closingPart = (document: PdfDocument, card: PrintedCard): FlexiblePart => {
  const remarks = remarksOf(card)
  const heights = remarks.map(remark => remarkHeights(remark, remarkWidth))
  const { least, most } = nextTermOf(card, left.width)
  const beside = codeHeight + stamp + 4
  const needed = Math.max(...heights.map(one => one.least))
  const draw = (y: number, height: number): void => {
    const nextHeight = Math.min(most, Math.max(least, height - 6 - needed))
    const remarkHeight = height - 6 - nextHeight
    for (const [at, remark] of remarks.entries()) {
      const x = left.x + at * (remarkWidth + gutter)
      drawRemark(document, remark, { x, y, width: remarkWidth, height: remarkHeight })
    }
    drawNextTerm(document, card, { ...left, y: y + height - nextHeight, height: nextHeight })
    drawIssue(document, card, { code: { x: right.x, y }, stamp: { x: right.x, y: y + height - stamp } })
  }
  return {
    least: Math.max(beside, needed + 6 + least),
    most: Math.max(beside, Math.max(...heights.map(one => one.most)) + 6 + most),
    draw,
  }
}
