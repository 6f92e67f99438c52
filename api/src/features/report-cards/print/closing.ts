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
import { cellText, frame, heading, sizes } from './look.ts'
import type { PrintedCard } from './card.ts'
import { drawRemark, fittedText, heightsOf, remarkHeights, remarksOf } from './remarks.ts'

/** The side of the square for the school's stamp, in points: a round stamp of 42 mm fits. */
const stamp = 119
const right = { x: frame.right - stamp, width: stamp } as const
const left = { x: frame.left, width: frame.width - stamp - 14 } as const
const gutter = 16
const remarkWidth = (left.width - gutter) / 2
const qr = 62
/** The code with what is written below it. */
const codeHeight = qr + 23
const padding = 6
const factHeight = 22
const signHeight = 27
const becauseStyle = { size: sizes.label, font: 'condensed' } as const

const inBox = { x: left.x + padding, width: left.width - 2 * padding } as const

interface NextTerm {
  because: string[]
  /** The heights of the box: with its text as small as is allowed, and as large. */
  least: number
  most: number
}

const nextTermOf = ({ sheet: { term, result } }: PrintedCard): NextTerm => {
  const reason = term.number === 3 ? result.promotionBecause : null
  const because = reason ? wrapped(reason, becauseStyle.font, becauseStyle.size, inBox.width) : []
  const fixed = 13 + factHeight + because.length * becauseStyle.size * lineStep + signHeight
  const text = term.nextTermNeeds ? heightsOf(term.nextTermNeeds, inBox.width) : null
  const label = text ? 11 : 0
  return { because, least: fixed + label + (text?.least ?? 0), most: fixed + label + (text?.most ?? 0) + 4 }
}

/** The heights that the end of a card may have. */
export const closingHeights = (card: PrintedCard): { least: number; most: number } => {
  const heights = remarksOf(card).map(remark => remarkHeights(remark, remarkWidth))
  const { least, most } = nextTermOf(card)
  const beside = codeHeight + stamp + 4
  return {
    least: Math.max(beside, Math.max(...heights.map(one => one.least)) + 6 + least),
    most: Math.max(beside, Math.max(...heights.map(one => one.most)) + 6 + most),
  }
}

/** Vacation, the first day of the next term, and the promotion. */
const drawFacts = (document: PdfDocument, { sheet: { term, result } }: PrintedCard, y: number): void => {
  const hasPromotion = term.number === 3 && (result.promotion ?? result.promotionBecause)
  const facts = [
    { label: 'Vacation', value: writtenDay(term.vacation) },
    { label: 'Next term begins', value: term.nextTermBegins ? writtenDay(term.nextTermBegins) : 'To be announced' },
    ...(hasPromotion ? [{ label: 'Promotion', value: result.promotion ?? 'To be decided', strong: true }] : []),
  ]
  for (const [index, fact] of facts.entries()) {
    const place = { x: inBox.x + index * 130, width: 124 }
    drawPart(document, null, 'P', () => {
      const label = { size: sizes.label, font: 'condensed', color: ink.quiet } as const
      drawText(document, fact.label, { ...place, y, ...label })
      const font = 'strong' in fact ? 'bold' : 'regular'
      drawText(document, fact.value, { ...place, y: y + 8.4, size: sizes.figure, font })
    })
  }
}

/** The line for the parent; a draft says there that it is one. */
const drawParent = (document: PdfDocument, { issue }: PrintedCard, bottom: number): void => {
  if (!issue) {
    // In black, so that it survives a photocopy.
    drawPart(document, null, 'P', () => {
      drawText(document, 'DRAFT', { x: inBox.x, y: bottom - 24, width: 90, size: 20, font: 'bold', color: ink.text })
      const note = { x: inBox.x + 96, y: bottom - 17, width: inBox.width - 96, font: 'bold' } as const
      drawText(document, 'Not issued by the school, not signed', { ...note, size: 9, color: ink.text })
    })
    return
  }
  const base = bottom - 12
  for (const { label, at, width } of [
    { label: 'Parent’s or guardian’s signature', at: 0, width: inBox.width * 0.6 },
    { label: 'Date', at: inBox.width * 0.66, width: inBox.width * 0.34 },
  ]) {
    const x = inBox.x + at
    drawLine(document, [x, base], [x + width, base], { color: ink.faint, thickness: 0.5 })
    const text = { x, y: base + 2, width, size: sizes.label, color: ink.quiet }
    drawPart(document, null, 'P', () => drawText(document, label, text))
  }
}

const drawNextTerm = (document: PdfDocument, card: PrintedCard, box: Box): void => {
  const { term } = card.sheet
  const { because } = nextTermOf(card)
  drawBox(document, box, { stroke: { color: ink.rule, thickness: 0.6 } })
  let y = heading(document, 'For next term', inBox.x, box.y + 3, inBox.width) - 0.5
  drawFacts(document, card, y)
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
  drawParent(document, card, bottom)
}

/** The code with which anyone can verify an issued card, and the space for the stamp. */
const drawIssue = (document: PdfDocument, { sheet, issue }: PrintedCard, y: number, height: number): void => {
  if (!issue) return
  const box = { x: right.x - 5, y: y - 5, width: qr + 10, height: qr + 10 }
  const alt = `QR code of the page that confirms this card: ${issue.url}`
  drawPart(document, null, 'Figure', () => drawQrCode(document, issue.url, { ...box, size: box.width }), { alt, box })
  const beside = { x: right.x + qr + 6, width: right.width - qr - 6 }
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
    for (const [at, [text, color]] of notes.entries())
      drawText(document, text, { ...beside, y: y + 1 + at * 9.4, size: sizes.label, font: 'condensed', color })
  })
  drawPart(document, null, 'P', () => {
    drawText(document, issue.urlText, { ...right, y: y + qr, size: sizes.label, color: ink.quiet })
    drawText(document, issue.code, { ...right, y: y + qr + 8.6, size: 10.5, font: 'bold', color: ink.text })
  })
  const square = { x: right.x, y: y + height - stamp, width: stamp, height: stamp }
  drawBox(document, square, { stroke: { color: ink.faint, thickness: 0.5 } })
  const label = { ...square, y: square.y + stamp - 11, height: 10 }
  drawPart(document, null, 'P', () =>
    cellText(document, 'School stamp', label, { size: sizes.label, color: ink.quiet, align: 'center' }),
  )
}

/** The remarks side by side with their signatories, what the next term needs, and beside them the code and the space for the stamp. */
export const drawClosing = (document: PdfDocument, card: PrintedCard, y: number, height: number): void => {
  const { least, most } = nextTermOf(card)
  const remarks = remarksOf(card)
  const needed = Math.max(...remarks.map(remark => remarkHeights(remark, remarkWidth).least))
  const nextHeight = Math.min(most, Math.max(least, height - 6 - needed))
  const remarkHeight = height - 6 - nextHeight
  for (const [at, remark] of remarks.entries()) {
    const x = left.x + at * (remarkWidth + gutter)
    drawRemark(document, remark, { x, y, width: remarkWidth, height: remarkHeight })
  }
  drawNextTerm(document, card, { ...left, y: y + height - nextHeight, height: nextHeight })
  drawIssue(document, card, y, height)
}
