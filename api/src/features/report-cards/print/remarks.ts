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
  date: string | null
  signature: Buffer | null
}

/** A remark with space to read it, and its signatory. Without a remark there are lines to write one by hand. */
const drawRemark = (
  document: PdfDocument,
  { title, text, name, date, signature }: Remark,
  y: number,
  height: number,
): void => {
  const signX = frame.right - 168
  const textWidth = signX - frame.left - 14
  const top = heading(document, title, frame.left, y, textWidth)
  if (text) {
    drawFitting(document, text, { x: frame.left, y: top + 1, width: textWidth, height: height - 15 })
  } else {
    for (let line = top + 12; line < y + height - 4; line += 15) {
      drawLine(document, [frame.left, line], [frame.left + textWidth, line], { color: ink.rule, thickness: 0.4 })
    }
  }
  const base = y + height - 14
  // On the line, like handwriting.
  const room = Math.min(30, height - 18)
  if (signature && room >= 12) drawPicture(document, signature, { x: signX, y: base - room, width: 100, height: room })
  drawLine(document, [signX, base], [frame.right, base], { color: ink.faint, thickness: 0.5 })
  drawText(document, name ?? 'Name and signature', {
    x: signX,
    y: base + 2,
    width: 100,
    size: 7.4,
    color: name ? ink.text : ink.faint,
  })
  drawText(document, date ?? 'Date', {
    x: frame.right - 64,
    y: base + 2,
    width: 64,
    size: 6.8,
    align: 'right',
    color: date ? ink.quiet : ink.faint,
  })
}

/** The class teacher's and the principal's remark. */
export const drawRemarks = (document: PdfDocument, card: PrintedCard, y: number, height: number): void => {
  const { sheet, issue, signatures } = card
  const date = issue && writtenDay(dayInLagos(new Date(issue.issuedAt)))
  const { classTeacher, principal } = sheet
  drawRemark(
    document,
    {
      title: 'Class teacher’s remark',
      text: classTeacher.remark,
      name: classTeacher.name,
      date,
      signature: signatures?.classTeacher ?? null,
    },
    y,
    height,
  )
  drawRemark(
    document,
    {
      title: 'Principal’s remark',
      text: principal.remark,
      name: principal.name,
      date,
      signature: signatures?.principal ?? null,
    },
    y + height,
    height,
  )
}
