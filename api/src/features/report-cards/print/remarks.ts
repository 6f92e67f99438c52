import { writtenDay } from '@akada/contract/kernel/written-day'
import { dayInLagos } from '../../../platform/clock/index.ts'
import {
  type Box,
  drawLine,
  drawLines,
  drawPart,
  drawPicture,
  drawText,
  type FontName,
  ink,
  lineStep,
  type PdfDocument,
  wrapped,
} from '../../../platform/pdf/index.ts'
import { drawName, fittedName, heading, sizes } from './look.ts'
import type { PrintedCard } from './card.ts'

/** From easy to read to the smallest size of official forms: a long text is set smaller before any of it is cut. */
const settings: readonly { size: number; font: FontName }[] = [
  { size: 9.2, font: 'regular' },
  { size: 8.4, font: 'regular' },
  { size: 7.6, font: 'regular' },
  { size: 7.4, font: 'condensed' },
  { size: 6.6, font: 'condensed' },
  { size: 6, font: 'condensed' },
  { size: 5.4, font: 'condensed' },
]

interface Setting {
  size: number
  font: FontName
  lines: string[]
  /** Points. */
  height: number
}

const settingOf = (text: string, width: number, { size, font }: (typeof settings)[number]): Setting => {
  const lines = wrapped(text, font, size, width)
  return { size, font, lines, height: lines.length * size * lineStep }
}

/** Text as large as its room allows; of one that no size has room for, as much as there is room for. */
export const fittedText = (text: string, { width, height }: Pick<Box, 'width' | 'height'>): Setting => {
  for (const one of settings) {
    const found = settingOf(text, width, one)
    if (found.height <= height) return found
  }
  const last = settingOf(text, width, { size: 5.4, font: 'condensed' })
  const lines = last.lines.slice(0, Math.max(1, Math.floor(height / (last.size * lineStep))))
  return { ...last, lines: lines.map((line, at) => (at === lines.length - 1 ? `${line}…` : line)) }
}

/** The heights that a text may have: at least in six points, at most in the largest size. */
export const heightsOf = (text: string, width: number): { least: number; most: number } => ({
  least: settingOf(text, width, { size: 6, font: 'condensed' }).height,
  most: settingOf(text, width, { size: 9.2, font: 'regular' }).height,
})

export interface Remark {
  title: string
  text: string | null
  name: string | null
  /** What the issue of the card gives; null on a draft. */
  signed: { date: string; signature: Buffer | null } | null
}

/** The class teacher's and the head's remark. */
export const remarksOf = ({ sheet, issue, signatures }: PrintedCard): readonly [Remark, Remark] => {
  const { classTeacher, principal } = sheet
  const signedWith = (signature: Buffer | null | undefined): Remark['signed'] =>
    issue && { date: writtenDay(dayInLagos(new Date(issue.issuedAt))), signature: signature ?? null }
  return [
    {
      title: 'Class teacher’s remark',
      text: classTeacher.remark,
      name: classTeacher.name,
      signed: signedWith(signatures?.classTeacher),
    },
    {
      title: `${sheet.headTitle ?? 'Principal'}’s remark`,
      text: principal.remark,
      name: principal.name,
      signed: signedWith(signatures?.principal),
    },
  ]
}

const headingHeight = 10.5
/** Room for a signature above its line. */
const signatureRoom = 22
const dateWidth = 52

const nameOf = ({ name }: Remark, width: number) => fittedName(name ?? ' ', width - dateWidth, { size: 8.5 })

/** The heights that a remark with its signatory may have. Without a remark there is room to write one by hand. */
export const remarkHeights = (remark: Remark, width: number): { least: number; most: number } => {
  const fixed = headingHeight + 3 + signatureRoom + 3 + nameOf(remark, width).height
  const { least, most } = remark.text ? heightsOf(remark.text, width) : { least: 28, most: 46 }
  return { least: fixed + Math.min(least, 66), most: fixed + Math.max(most, 34) }
}

/** The place of a signatory: below the line the name and the date. A draft says that nobody has signed it, and has no space to do so. */
const drawSignatory = (document: PdfDocument, remark: Remark, { x, y, width, height }: Box): void => {
  const { name, signed, title } = remark
  const fitted = nameOf(remark, width)
  const base = y + height - fitted.height - 3
  const below = { x, y: base + 2, width: width - dateWidth }
  if (signed?.signature) {
    const { signature } = signed
    const box = { x, y: base - signatureRoom, width: 100, height: signatureRoom }
    const alt = `Signature below the ${title[0]?.toLowerCase()}${title.slice(1)}`
    drawPart(document, null, 'Figure', () => drawPicture(document, signature, box), { alt, box })
  }
  if (signed) drawLine(document, [x, base], [x + width, base], { color: ink.faint, thickness: 0.5 })
  drawPart(document, null, 'P', () => {
    if (!signed) drawText(document, 'Not signed', { x, y: base - 11, width, size: 8.6, font: 'bold', color: ink.text })
    if (name) drawName(document, fitted, below)
    else if (signed) drawText(document, 'Name and signature', { ...below, size: sizes.label, color: ink.faint })
    const date = { x: x + width - dateWidth, y: base + 2.5, width: dateWidth, align: 'right' } as const
    if (signed) drawText(document, signed.date, { ...date, size: sizes.label, color: ink.quiet })
  })
}

/** A remark, and below it its signatory. Without a remark there are lines to write one by hand, but not on a draft. */
export const drawRemark = (document: PdfDocument, remark: Remark, box: Box): void => {
  const { x, y, width, height } = box
  const { title, text, signed } = remark
  const top = heading(document, title, x, y, width)
  const room = height - headingHeight - signatureRoom - nameOf(remark, width).height - 6
  const shown = text || (signed ? '' : 'No remark yet')
  if (shown) {
    const { lines, ...style } = fittedText(shown, { width, height: room })
    drawPart(document, null, 'P', () => drawLines(document, lines, { x, y: top + 1, width, ...style, color: ink.text }))
  } else {
    for (let line = top + 12; line <= top + room; line += 15)
      drawLine(document, [x, line], [x + width, line], { color: ink.rule, thickness: 0.4 })
  }
  drawSignatory(document, remark, box)
}
