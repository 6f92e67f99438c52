import {
  A4,
  bytesOf,
  createDocument,
  drawBox,
  drawParagraph,
  drawPart,
  drawQrCode,
  drawText,
  ink,
  type PdfDocument,
  type TagName,
} from '../../../platform/pdf/index.ts'

export interface PrintedSlip {
  fullName: string
  admissionNumber: string
  /** Whose slip it is; null for the student's own. */
  guardian: string | null
  /** The last digits of the numbers that the school has for the guardian, so that the slip reaches the right one. */
  endings: string[] | null
  /** 'ABCD-EFG-HJK' */
  code: string
  /** The page of families with the code, for the QR code. */
  url: string
}

export interface SlipSheet {
  school: string
  arm: string
  /** The address of the page of families as people type it. */
  address: string
  /** '8 December 2026' */
  validUntil: string
  slips: PrintedSlip[]
  printedAt: Date
}

const columns = 2
const rows = 4
const width = A4.width / columns
const height = A4.height / rows
/** 8 mm: printers leave the edge of the paper empty. */
const pad = 23

const instructionsOf = ({ guardian, endings }: PrintedSlip, address: string): string =>
  guardian === null
    ? `For the student: open ${address}, choose "I am a senior secondary student", and type this code and your Student ID.`
    : `For ${guardian}, phone number ending in ${endings?.join(' or ')}: to see the attendance of your child on your phone, open ${address}, and type this code and the phone number that the school has for you.`

/** Draws a slip with its top left corner at a point. */
const drawSlip = (
  document: PdfDocument,
  { school, arm, address, validUntil }: SlipSheet,
  slip: PrintedSlip,
  [x, y]: readonly [number, number],
): void => {
  const inner = { x: x + pad, width: width - 2 * pad }
  const beside = { ...inner, width: inner.width - 80 }
  const part = (name: TagName, draw: () => void): void => drawPart(document, null, name, draw)
  drawBox(document, { x, y, width, height }, { stroke: { color: ink.faint, thickness: 0.4 } })
  part('P', () => drawText(document, school, { ...inner, y: y + 16, size: 8, color: ink.quiet }))
  part('H2', () => drawText(document, slip.fullName, { ...inner, y: y + 28, size: 12, font: 'bold' }))
  part('P', () => drawText(document, `${arm} · ${slip.admissionNumber}`, { ...inner, y: y + 44, size: 8.5 }))
  part('P', () => drawText(document, slip.code, { ...beside, y: y + 66, size: 17, font: 'bold' }))
  const box = { x: x + width - pad - 70, y: y + 62, width: 70, height: 70 }
  const alt = `QR code of the page of families with the code ${slip.code}`
  drawPart(document, null, 'Figure', () => drawQrCode(document, slip.url, { ...box, size: 70 }), { alt, box })
  const text = { ...beside, y: y + 94, height: 80, size: 8.5 }
  part('P', () => drawParagraph(document, instructionsOf(slip, address), text))
  const valid = `Valid once, until ${validUntil}. Keep it from others.`
  part('P', () => drawText(document, valid, { ...inner, y: y + height - 34, size: 8.5 }))
}

/** Eight slips on an A4 page, to be cut along the lines. */
export const printSlipSheet = (sheet: SlipSheet): Promise<Buffer> => {
  const document = createDocument({
    title: `Family slips of ${sheet.arm}`,
    author: sheet.school,
    createdAt: sheet.printedAt,
    tagged: true,
  })
  for (const [place, slip] of sheet.slips.entries()) {
    const at = place % (columns * rows)
    if (at === 0) document.addPage()
    drawSlip(document, sheet, slip, [(at % columns) * width, Math.floor(at / columns) * height])
  }
  return bytesOf(document)
}
