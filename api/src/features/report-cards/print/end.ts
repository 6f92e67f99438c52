import { writtenDay } from '@akada/contract/kernel/written-day'
import {
  drawLine,
  drawParagraph,
  drawQrCode,
  drawText,
  heightOfParagraph,
  type PdfDocument,
} from '../../../platform/pdf/index.ts'
import { frame, ink } from './look.ts'
import type { PrintedCard } from './card.ts'

export const endHeight = 88

const qrSize = 66

/** Signature lines, from the left edge, in points. */
const lines = [
  { label: 'School stamp', at: 0, width: 104 },
  { label: 'Parent’s or guardian’s signature', at: 118, width: 140 },
  { label: 'Date', at: 272, width: 66 },
] as const

/** The reason for the promotion decision, beneath its word: as large as there is room for. */
const drawBecause = (document: PdfDocument, text: string, y: number): void => {
  const box = { x: frame.left + 236, y, width: 106, height: 36, font: 'condensed' as const, color: ink.quiet }
  const fits = (size: number): boolean =>
    heightOfParagraph(document, text, { font: box.font, size, width: box.width }) <= box.height
  drawParagraph(document, text, { ...box, size: [7.2, 6.6, 6, 5.4].find(fits) ?? 5 })
}

/** Vacation and next term, promotion; of an issued card the space for stamp and signature, and the code with which anyone can verify it. */
export const drawEnd = (document: PdfDocument, { sheet, issue }: PrintedCard, y: number): void => {
  drawLine(document, [frame.left, y], [frame.right, y], { color: ink.accent, thickness: 0.8 })
  const { term, result, auditHead } = sheet
  const facts = [
    { label: 'Vacation', value: writtenDay(term.vacation) },
    { label: 'Next term begins', value: term.nextTermBegins ? writtenDay(term.nextTermBegins) : 'To be announced' },
    ...(term.number === 3 && (result.promotion ?? result.promotionBecause)
      ? [{ label: 'Promotion', value: result.promotion ?? 'To be decided', strong: true }]
      : []),
  ]
  for (const [index, fact] of facts.entries()) {
    const x = frame.left + index * 118
    drawText(document, fact.label, { x, y: y + 7, width: 112, size: 6.2, color: ink.quiet })
    const strong = 'strong' in fact
    drawText(document, fact.value, { x, y: y + 15.5, width: 112, size: 9.4, font: strong ? 'bold' : 'regular' })
  }
  if (term.number === 3 && result.promotionBecause) drawBecause(document, result.promotionBecause, y + 27.5)
  if (!issue) {
    // In black, so that it survives a photocopy.
    const note = { x: frame.right - 200, width: 200, align: 'right', font: 'bold', color: ink.text } as const
    drawText(document, 'DRAFT', { ...note, y: y + 32, size: 24 })
    drawText(document, 'Not issued by the school, not signed', { ...note, y: y + 62, size: 9 })
    return
  }
  const base = y + 66
  for (const { label, at, width } of lines) {
    const x = frame.left + at
    drawLine(document, [x, base], [x + width, base], { color: ink.faint, thickness: 0.5 })
    drawText(document, label, { x, y: base + 2, width, size: 6.4, color: ink.quiet })
  }
  drawQrCode(document, issue.url, { x: frame.right - qrSize + 6, y: y + 4, size: qrSize })
  const text = { x: frame.right - qrSize - 120, width: 120, align: 'right' } as const
  drawText(document, 'Confirm this card at', { ...text, y: y + 12, size: 6.2, color: ink.quiet })
  drawText(document, issue.urlText, { ...text, y: y + 20.5, size: 7, color: ink.text })
  drawText(document, issue.code, { ...text, y: y + 32, size: 10.5, font: 'bold', color: ink.text })
  drawText(document, `Version ${issue.version}`, { ...text, y: y + 47, size: 6.8, color: ink.quiet })
  if (auditHead) {
    const [position = '', hash = ''] = auditHead.split('-')
    const foot = {
      x: frame.left,
      y: y + endHeight - 7,
      width: frame.width,
      size: 4.8,
      color: ink.quiet,
      align: 'right',
    } as const
    drawText(document, `Audit entry ${position}: ${hash}`, foot)
  }
}
