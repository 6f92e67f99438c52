import type { StudentCertificate } from '@akada/contract/certificates/calls'
import { writtenDay } from '@akada/contract/kernel/written-day'
import { dayInLagos } from '../../../platform/clock/index.ts'
import {
  A4,
  bytesOf,
  createDocument,
  drawBox,
  drawLine,
  drawParagraph,
  drawPart,
  drawPicture,
  drawQrCode,
  drawText,
  heightOfParagraph,
  ink,
  type PdfDocument,
} from '../../../platform/pdf/index.ts'
import type { PaperFacts } from '../queries.ts'

/** A valid transfer certificate with what is printed on it. */
export interface Paper extends Omit<StudentCertificate, 'certificate' | 'readings'> {
  certificate: NonNullable<StudentCertificate['certificate']>
  ministry: string
  facts: PaperFacts
  /** The class of the last session to whose end the student stayed; null if there was none. */
  completedClass: string | null
  admissionDate: string
  crest: Uint8Array | null
  printedAt: Date
}

const left = 48
const width = A4.width - 2 * left
const centred = { x: left, width, align: 'center' } as const
/** 42 mm: a round stamp of a school fits in. */
const stamp = 119
const qr = 84

const drawHead = (document: PdfDocument, { ministry, school, facts, certificate, crest }: Paper): number => {
  if (crest) {
    const box = { x: left, y: 40, width: 56, height: 56 }
    const alt = 'Crest of the school'
    drawPart(document, null, 'Figure', () => drawPicture(document, Buffer.from(crest), box), { alt, box })
  }
  const inner = { x: left + 62, width: width - 124, align: 'center' } as const
  const above = { ...inner, y: 42, size: 8, color: ink.quiet }
  drawPart(document, null, 'P', () => drawText(document, ministry.toUpperCase(), above))
  const named = { font: 'bold', size: 14, width: inner.width } as const
  const height = heightOfParagraph(document, school, named)
  const name = { ...inner, ...named, y: 53, height: height + 2, color: ink.accent }
  drawPart(document, null, 'P', () => drawParagraph(document, school, name))
  let y = 57 + height
  const reached = [facts.address, facts.phone && `Telephone ${facts.phone}`].filter(Boolean).join(' · ')
  const below = { ...inner, y, size: 8.5 }
  drawPart(document, null, 'P', () => drawText(document, reached, below))
  y = Math.max(y + 32, 108)
  const title = { ...centred, y, size: 15, font: 'bold' } as const
  drawPart(document, null, 'H1', () => drawText(document, 'TRANSFER CERTIFICATE', title))
  const serial = { ...centred, y: y + 21, size: 9.5, font: 'bold' } as const
  drawPart(document, null, 'P', () => drawText(document, `Serial number ${certificate.serial}`, serial))
  drawLine(document, [left, y + 40], [left + width, y + 40], { color: ink.faint })
  return y + 48
}

const factsOf = (paper: Paper): [label: string, value: string][] => [
  ['Name', paper.fullName],
  ['Date of birth', writtenDay(paper.dateOfBirth)],
  ['Gender', paper.gender === 'male' ? 'Male' : 'Female'],
  ['Student ID', paper.fxId],
  ['Admission number', paper.admissionNumber],
  ['Date of admission', writtenDay(paper.admissionDate)],
  ['Class on the last day', paper.place],
  ['Last class completed', paper.completedClass ?? 'None'],
  ['Last day in school', writtenDay(paper.lastDay)],
  ['Cause of leaving', paper.cause],
  ...paper.results.map(({ session, term, average }): [string, string] => [
    `${term}, ${session}`,
    average === null ? 'Not ranked' : `Average ${average}%`,
  ]),
]

const labelWidth = 132
const valueWidth = width - labelWidth
const valueSize = 10.5

/** A line for each fact, the value whole, then a line on which the head writes about the conduct. Returns the y below. */
const drawFacts = (document: PdfDocument, paper: Paper, top: number): number => {
  let y = top
  const table = document.tag(null, 'Table')
  const drawLabel = (label: string, at: number): void =>
    drawText(document, label, { x: left, y: at, width: labelWidth - 6, size: 9, color: ink.quiet })
  for (const [label, value] of factsOf(paper)) {
    const text = { font: 'bold', size: valueSize, width: valueWidth } as const
    const height = heightOfParagraph(document, value, text)
    const row = document.tag(table, 'TR')
    const [labelAt, place] = [y + 1.5, { ...text, x: left + labelWidth, y, height: height + 2, color: ink.text }]
    drawPart(document, row, 'TH', () => drawLabel(label, labelAt), { scope: 'Row' })
    drawPart(document, row, 'TD', () => drawParagraph(document, value, place))
    y += height + 7
    drawLine(document, [left, y - 3.5], [left + width, y - 3.5], { color: ink.faint, thickness: 0.3 })
  }
  y += 16
  drawPart(document, null, 'P', () => drawLabel('Conduct', y - 10))
  drawLine(document, [left + labelWidth, y], [left + width, y], { thickness: 0.6 })
  return y + 16
}

const instructions =
  'To the next school: choose Admit student, then “Coming from another state?”, and enter the code and the portal. The form is filled in with the names, the guardians and the numbers of this student. Check them, and admit the student as usual. Within this state, ask for a transfer instead.'

/** The code with which the next school reads the record, also for a camera. Returns the y below. */
const drawCode = (document: PdfDocument, { certificate: { code, portal, expiresAt } }: Paper, y: number): number => {
  drawBox(document, { x: left, y, width, height: qr + 12 }, { stroke: { color: ink.faint } })
  const box = { x: left + 6, y: y + 6, width: qr, height: qr }
  const alt = `QR code of the code ${code} and the portal ${portal}`
  drawPart(document, null, 'Figure', () => drawQrCode(document, `${code} ${portal}`, { ...box, size: qr }), {
    alt,
    box,
  })
  const x = left + qr + 20
  const room = width - qr - 28
  const until = writtenDay(dayInLagos(new Date(expiresAt)))
  const valid = `Valid until ${until}, for one school of another state.`
  drawPart(document, null, 'P', () => {
    drawText(document, 'Code for the next school', { x, y: y + 7, width: room, size: 8.5, color: ink.quiet })
    drawText(document, code, { x, y: y + 18, width: room, size: 17, font: 'bold' })
    drawText(document, `Portal: ${portal}`, { x, y: y + 39, width: room, size: 9.5, font: 'bold' })
    drawText(document, valid, { x, y: y + 52, width: room, size: 8.5 })
  })
  const below = { x: left, y: y + qr + 20, width, height: 48, size: 8.5 }
  drawPart(document, null, 'P', () => drawParagraph(document, instructions, below))
  return y + qr + 64
}

const drawSigning = (document: PdfDocument, { certificate }: Paper, y: number): void => {
  const base = y + stamp - 24
  for (const { what, x, at, width } of [
    { what: 'Name of the head of the school', x: left, at: base - 46, width: 240 },
    { what: 'Signature', x: left, at: base, width: 240 },
    { what: 'Date', x: left + 256, at: base, width: 90 },
  ]) {
    drawLine(document, [x, at], [x + width, at], { thickness: 0.6 })
    drawPart(document, null, 'P', () => drawText(document, what, { x, y: at + 3, width, size: 8.5 }))
  }
  const square = { x: left + width - stamp, y, width: stamp, height: stamp }
  drawBox(document, square, { stroke: { color: ink.faint } })
  const words = { x: square.x, width: stamp, align: 'center', size: 7.5, color: ink.quiet } as const
  drawPart(document, null, 'P', () => drawText(document, 'School stamp', { ...words, y: y + stamp - 12 }))
  const issued = `Issued by ${certificate.issuedBy} on ${writtenDay(dayInLagos(new Date(certificate.issuedAt)))}.`
  const foot = { x: left, y: A4.height - 44, width, size: 8, color: ink.quiet }
  drawPart(document, null, 'P', () => drawText(document, issued, foot))
}

/** Draws a certificate on one A4 page. */
export const run = (paper: Paper): Promise<Buffer> => {
  const document = createDocument({
    title: `Transfer certificate of ${paper.fullName}`,
    author: paper.school,
    createdAt: paper.printedAt,
    tagged: true,
  })
  document.addPage()
  const belowFacts = drawFacts(document, paper, drawHead(document, paper))
  const belowCode = drawCode(document, paper, belowFacts)
  drawSigning(document, paper, Math.min(belowCode + 10, A4.height - 56 - stamp))
  return bytesOf(document)
}
