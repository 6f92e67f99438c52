import {
  A4,
  bytesOf,
  createDocument,
  drawBox,
  drawParagraph,
  drawQrCode,
  drawText,
  ink,
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

/** Eight slips on an A4 page, to be cut along the lines. */
export const printSlipSheet = (sheet: SlipSheet): Promise<Buffer> => {
  const document = createDocument({
    title: `Family slips of ${sheet.arm}`,
    author: sheet.school,
    createdAt: sheet.printedAt,
  })
  for (const [place, slip] of sheet.slips.entries()) {
    const at = place % (columns * rows)
    if (at === 0) document.addPage()
    const x = (at % columns) * width
    const y = Math.floor(at / columns) * height
    const inner = width - 2 * pad
    drawBox(document, { x, y, width, height }, { stroke: { color: ink.faint, thickness: 0.4 } })
    drawText(document, sheet.school, { x: x + pad, y: y + 16, width: inner, size: 8, color: ink.quiet })
    drawText(document, slip.fullName, { x: x + pad, y: y + 28, width: inner, size: 12, font: 'bold' })
    drawText(document, `${sheet.arm} · ${slip.admissionNumber}`, { x: x + pad, y: y + 44, width: inner, size: 8.5 })
    drawText(document, slip.code, { x: x + pad, y: y + 66, width: inner - 80, size: 17, font: 'bold' })
    drawQrCode(document, slip.url, { x: x + width - pad - 70, y: y + 62, size: 70 })
    drawParagraph(
      document,
      slip.guardian === null
        ? `For the student: open ${sheet.address}, choose "I am a senior secondary student", and type this code and your Student ID.`
        : `For ${slip.guardian}, phone number ending in ${slip.endings?.join(' or ')}: to see the attendance of your child on your phone, open ${sheet.address}, and type this code and the phone number that the school has for you.`,
      { x: x + pad, y: y + 94, width: inner - 80, height: 80, size: 8.5 },
    )
    drawText(document, `Valid once, until ${sheet.validUntil}. Keep it from others.`, {
      x: x + pad,
      y: y + height - 34,
      width: inner,
      size: 8.5,
    })
  }
  return bytesOf(document)
}
