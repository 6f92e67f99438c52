import type { CardSheet } from '@akada/contract/report-cards/schemas'
import {
  drawBox,
  drawLine,
  drawLines,
  drawPart,
  drawPicture,
  drawText,
  ink,
  lineStep,
  type PdfDocument,
  wrapped,
} from '../../../platform/pdf/index.ts'
import { cellText, drawName, fittedName, frame, type Part } from './look.ts'
import type { PrintedCard } from './card.ts'

const crest = 60
const photo = { width: 54, height: 64 }
const bandHeight = 20

/** The telephone of the school as people dial it: 0803 555 0101. */
const phoneText = ({ code, number }: { code: string; number: string }): string =>
  code === '+234' ? `0${number.slice(0, 3)} ${number.slice(3, 6)} ${number.slice(6)}` : `${code} ${number}`

/** What is written below the school's name. */
const linesBelow = ({ address, phone, motto }: CardSheet['school'], width: number): string[] => [
  ...(address ? wrapped(address, 'condensed', 8, width) : []),
  ...(phone ? [`Telephone: ${phoneText(phone)}`] : []),
  ...(motto ? wrapped(`“${motto}”`, 'condensed', 8, width) : []),
]

/**
 * The state's crest left and the school's right of the ministry, the school, its address, telephone and motto; the photograph, and the
 * document's title, with DRAFT in black before the issue. A single crest is on the left.
 */
export const headPart = (document: PdfDocument, card: PrintedCard): Part => {
  const { sheet, issue, picture } = card
  const { school, ministry, student } = sheet
  const [left, right] = card.crest ? [card.crest, card.logo] : [card.logo, null]
  const photoAt = frame.right - photo.width
  const begin = frame.left + (left ? crest : photo.width) + 8
  const middle = { x: begin, width: photoAt - 8 - (right ? crest + 6 : 0) - begin }
  const name = fittedName(school.name, middle.width, { size: school.name.length > 34 ? 13 : 17, bold: true })
  const below = linesBelow(school, middle.width)
  const textHeight = 11 + name.height + 2 + below.length * 8 * lineStep
  const height = Math.max(photo.height + 4, textHeight + 3)

  const drawCrest = (bytes: Buffer, x: number, y: number, alt: string): void => {
    const box = { x, y: y + 2, width: crest, height: crest }
    drawPart(document, null, 'Figure', () => drawPicture(document, bytes, box), { alt, box })
  }
  const drawPhoto = (y: number): void => {
    const box = { x: photoAt, y, ...photo }
    const alt = `Photograph of ${student.fullName}`
    if (picture) drawPart(document, null, 'Figure', () => drawPicture(document, picture, box), { alt, box })
    else cellText(document, 'Photograph', box, { size: 6.5, color: ink.faint, align: 'center' })
    drawBox(document, box, { stroke: { color: ink.rule, thickness: 0.6 } })
  }
  const draw = (y: number): void => {
    if (left) drawCrest(left, frame.left, y, card.crest ? 'Crest of the state' : 'Crest of the school')
    if (right) drawCrest(right, photoAt - 8 - crest, y, 'Crest of the school')
    drawPart(document, null, 'P', () =>
      drawText(document, ministry.toUpperCase(), { ...middle, align: 'center', y: y + 1, size: 7.4, color: ink.quiet }),
    )
    drawPart(document, null, 'P', () =>
      drawName(document, name, { ...middle, y: y + 11 }, { align: 'center', color: ink.accent }),
    )
    const style = { size: 8, font: 'condensed', align: 'center', color: ink.quiet } as const
    drawPart(document, null, 'P', () => drawLines(document, below, { ...middle, ...style, y: y + 13 + name.height }))
    drawPhoto(y)
    drawBand(document, sheet, y + height, issue === null)
  }
  return { height: height + bandHeight, draw }
}

const drawBand = (document: PdfDocument, { term, session }: CardSheet, y: number, isDraft: boolean): void => {
  const band = { x: frame.left, y, width: frame.width, height: bandHeight }
  drawBox(document, band, { fill: ink.tint })
  drawLine(document, [band.x, band.y], [frame.right, band.y], { thickness: 1.4, color: ink.accent })
  drawPart(document, null, 'H1', () =>
    cellText(document, `Report Sheet for ${term.name}, ${session}`, band, { size: 11, font: 'bold', align: 'center' }),
  )
  if (!isDraft) return
  for (const align of ['left', 'right'] as const)
    drawPart(document, null, 'P', () =>
      cellText(document, 'DRAFT', band, { size: 13, font: 'bold', align, padding: 8 }),
    )
}
