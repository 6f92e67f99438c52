import { drawBox, drawLine, drawPicture, drawText, type PdfDocument } from '../../../platform/pdf/index.ts'
import { cellText, frame, ink } from './look.ts'
import type { PrintedCard } from './page.ts'

export const headHeight = 92

const crest = 62
const photo = { width: 56, height: 66 }

/** Crest, ministry, school, address and motto, the photo's place, and what the document is. */
export const drawHead = (document: PdfDocument, { sheet, logo, picture }: PrintedCard, y: number): void => {
  const { school, ministry, term, session } = sheet
  if (logo) drawPicture(document, logo, { x: frame.left, y: y + 1, width: crest, height: crest })
  const photoBox = { x: frame.right - photo.width, y, ...photo }
  if (picture) drawPicture(document, picture, photoBox)
  else cellText(document, 'Photograph', photoBox, { size: 6.5, color: ink.faint, align: 'center' })
  drawBox(document, photoBox, { stroke: { color: ink.rule, thickness: 0.6 } })

  const middle = { x: frame.left + crest + 8, width: frame.width - crest - photo.width - 16, align: 'center' as const }
  drawText(document, ministry.toUpperCase(), { ...middle, y: y + 1, size: 7.4, color: ink.quiet })
  drawText(document, school.name, { ...middle, y: y + 12, size: 18, font: 'bold', color: ink.accent })
  if (school.address) drawText(document, school.address, { ...middle, y: y + 36, size: 7.8, color: ink.quiet })
  if (school.motto) drawText(document, `“${school.motto}”`, { ...middle, y: y + 47.5, size: 7.8, color: ink.quiet })

  const band = { x: frame.left, y: y + 72, width: frame.width, height: 20 }
  drawBox(document, band, { fill: ink.tint })
  drawLine(document, [band.x, band.y], [frame.right, band.y], { thickness: 1.4, color: ink.accent })
  cellText(document, `Report Sheet for ${term.name}, ${session}`, band, { size: 11, font: 'bold', align: 'center' })
}
