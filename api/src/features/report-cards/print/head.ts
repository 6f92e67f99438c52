import { drawBox, drawLine, drawPicture, drawText, type PdfDocument, widthOf } from '../../../platform/pdf/index.ts'
import { cellText, frame, ink, wholeText } from './look.ts'
import type { PrintedCard } from './card.ts'

export const headHeight = 92

const crest = 62
const photo = { width: 56, height: 66 }

/** Crest, ministry, school, address and motto, the space for the photo, and the document's title, with DRAFT in black before the issue. */
export const drawHead = (document: PdfDocument, { sheet, issue, logo, picture }: PrintedCard, y: number): void => {
  const { school, ministry, term, session } = sheet
  if (logo) drawPicture(document, logo, { x: frame.left, y: y + 1, width: crest, height: crest })
  const photoBox = { x: frame.right - photo.width, y, ...photo }
  if (picture) drawPicture(document, picture, photoBox)
  else cellText(document, 'Photograph', photoBox, { size: 6.5, color: ink.faint, align: 'center' })
  drawBox(document, photoBox, { stroke: { color: ink.rule, thickness: 0.6 } })

  // Centred on the page if the left side is empty.
  const left = frame.left + (logo ? crest : photo.width) + 8
  const middle = { x: left, width: photoBox.x - 8 - left, align: 'center' } as const
  drawText(document, ministry.toUpperCase(), { ...middle, y: y + 1, size: 7.4, color: ink.quiet })
  const below = drawSchool(document, school.name, { ...middle, y: y + 12 })
  if (school.address) drawText(document, school.address, { ...middle, y: below, size: 7.8, color: ink.quiet })
  if (school.motto) drawText(document, `“${school.motto}”`, { ...middle, y: below + 11.5, size: 7.8, color: ink.quiet })

  const band = { x: frame.left, y: y + 72, width: frame.width, height: 20 }
  drawBox(document, band, { fill: ink.tint })
  drawLine(document, [band.x, band.y], [frame.right, band.y], { thickness: 1.4, color: ink.accent })
  cellText(document, `Report Sheet for ${term.name}, ${session}`, band, { size: 11, font: 'bold', align: 'center' })
  if (issue) return
  for (const align of ['left', 'right'] as const)
    cellText(document, 'DRAFT', band, { size: 13, font: 'bold', align, padding: 8 })
}

/** The school's name, large; a long one on two lines of about the same length. Returns the y below it. */
const drawSchool = (
  document: PdfDocument,
  name: string,
  { x, y, width }: { x: number; y: number; width: number },
): number => {
  const style = { bold: true, align: 'center', color: ink.accent } as const
  if (widthOf(name, 'bold', 13.5) <= width) {
    wholeText(document, name, { x, y, width }, { ...style, size: 18 })
    return y + 24
  }
  const words = name.split(' ')
  const lengthOf = (from: number, to?: number): number => words.slice(from, to).join(' ').length
  const cuts = words.map((_, index) => index + 1).slice(0, -1)
  const longest = (cut: number): number => Math.max(lengthOf(0, cut), lengthOf(cut))
  const cut = cuts.toSorted((one, other) => longest(one) - longest(other))[0] ?? words.length
  wholeText(document, words.slice(0, cut).join(' '), { x, y: y - 1, width }, { ...style, size: 13 })
  wholeText(document, words.slice(cut).join(' '), { x, y: y + 14, width }, { ...style, size: 13 })
  return y + 30.5
}
