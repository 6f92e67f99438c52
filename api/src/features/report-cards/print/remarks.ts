import { writtenDay } from '@akada/contract/kernel/written-day'
import { dayInLagos } from '../../../platform/clock/index.ts'
import {
  type Box,
  drawLine,
  drawParagraph,
  drawPicture,
  drawText,
  type FontName,
  heightOfParagraph,
  type PdfDocument,
} from '../../../platform/pdf/index.ts'
import { frame, heading, ink } from './look.ts'
import type { PrintedCard } from './card.ts'

/** From easy to read to the smallest size of official forms: a long remark is set smaller before any of it is cut. */
const settings: readonly { size: number; font: FontName }[] = [
  { size: 9.2, font: 'regular' },
  { size: 8.4, font: 'regular' },
  { size: 7.6, font: 'regular' },
  { size: 7.4, font: 'condensed' },
  { size: 6.6, font: 'condensed' },
  { size: 6, font: 'condensed' },
  { size: 5.4, font: 'condensed' },
]

const drawFitting = (document: PdfDocument, text: string, box: Box): void => {
  const fits = ({ size, font }: (typeof settings)[number]): boolean =>
    heightOfParagraph(document, text, { font, size, width: box.width }) <= box.height
  const setting = settings.find(fits) ?? settings.at(-1)
  drawParagraph(document, text, { ...box, ...setting, color: ink.text })
}

interface Remark {
  title: string
  text: string | null
  name: string | null
  /** What the issue of the card gives; null on a draft. */
  signed: { date: string; signature: Buffer | null } | null
}

/** The place of a signatory: below the line the name and the date. A draft says that nobody has signed it, and has no space to do so. */
const drawSignatory = (
  document: PdfDocument,
  { name, signed }: Pick<Remark, 'name' | 'signed'>,
  { x, base, room }: { x: number; base: number; room: number },
): void => {
  const below = { y: base + 2, size: 7.4 }
  if (!signed) {
    drawText(document, 'Not signed', { x, y: base - 11, width: 168, size: 8.6, font: 'bold', color: ink.text })
    if (name) drawText(document, name, { ...below, x, width: 168, color: ink.text })
    return
  }
  const { date, signature } = signed
  if (signature && room >= 12) drawPicture(document, signature, { x, y: base - room, width: 100, height: room })
  drawLine(document, [x, base], [frame.right, base], { color: ink.faint, thickness: 0.5 })
  const color = name ? ink.text : ink.faint
  drawText(document, name ?? 'Name and signature', { ...below, x, width: 100, color })
  drawText(document, date, { ...below, x: frame.right - 64, width: 64, size: 6.8, align: 'right', color: ink.quiet })
}

/** A remark with space to read it, and its signatory. Without a remark there are lines to write one by hand, but not on a draft. */
const drawRemark = (document: PdfDocument, { title, text, name, signed }: Remark, y: number, height: number): void => {
  const signX = frame.right - 168
  const textWidth = signX - frame.left - 14
  const top = heading(document, title, frame.left, y, textWidth)
  const shown = text || (signed ? '' : 'No remark yet')
  if (shown) {
    drawFitting(document, shown, { x: frame.left, y: top + 1, width: textWidth, height: height - 15 })
  } else {
    for (let line = top + 12; line < y + height - 4; line += 15) {
      drawLine(document, [frame.left, line], [frame.left + textWidth, line], { color: ink.rule, thickness: 0.4 })
    }
  }
  // On the line, like handwriting.
  drawSignatory(document, { name, signed }, { x: signX, base: y + height - 14, room: Math.min(30, height - 18) })
}

/** The class teacher's and the head's remark. */
export const drawRemarks = (document: PdfDocument, card: PrintedCard, y: number, height: number): void => {
  const { sheet, issue, signatures } = card
  const { classTeacher, principal } = sheet
  const signedWith = (signature: Buffer | null | undefined): Remark['signed'] =>
    issue && { date: writtenDay(dayInLagos(new Date(issue.issuedAt))), signature: signature ?? null }
  drawRemark(
    document,
    {
      title: 'Class teacher’s remark',
      text: classTeacher.remark,
      name: classTeacher.name,
      signed: signedWith(signatures?.classTeacher),
    },
    y,
    height,
  )
  drawRemark(
    document,
    {
      title: `${sheet.headTitle ?? 'Principal'}’s remark`,
      text: principal.remark,
      name: principal.name,
      signed: signedWith(signatures?.principal),
    },
    y + height,
    height,
  )
}
