import { createRequire } from 'node:module'
import type { CardSheet } from '@akada/contract/report-cards/schemas'
import PDFDocument from 'pdfkit'
import { type ArmSheets, objectAt } from './statements.ts'

const require = createRequire(import.meta.url)
const fontOf = (name: string): string => require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)
const regular = fontOf('DejaVuSans')
const bold = fontOf('DejaVuSans-Bold')

type Document = PDFKit.PDFDocument

const left = 30
const right = 565

const write = (document: Document, text: string | number | null | undefined, x: number, y: number): void => {
  document.text(text === null || text === undefined ? '–' : String(text), x, y, { lineBreak: false })
}

const rule = (document: Document, y: number): void => {
  document.moveTo(left, y).lineTo(right, y).lineWidth(0.4).stroke('#b6bdb8')
}

const drawSubjects = (document: Document, result: CardSheet['result']): void => {
  const columns = [170, 200, 230, 265, 300, 340, 375, 410, 445, 480]
  const titles = [
    ...result.components.map(({ name }) => name),
    'Total',
    'Average',
    'Highest',
    'Lowest',
    'Position',
    'Grade',
    'Remark',
  ]
  document.font('bold').fontSize(6.7).fillColor('#111827')
  write(document, 'Subject', left, 196)
  for (const [at, title] of titles.entries()) write(document, title, columns[at] ?? right, 196)
  document.font('regular').fontSize(8.6)
  for (const [at, subject] of result.subjects.entries()) {
    const y = 214 + at * 17
    write(document, subject.name, left, y)
    const figures = [
      ...subject.components.map(({ score }) => score),
      subject.total,
      subject.classAverage,
      subject.highest,
      subject.lowest,
      subject.position,
      subject.grade,
      subject.remark,
    ]
    for (const [column, figure] of figures.entries()) write(document, figure, columns[column] ?? right, y)
    rule(document, y + 13)
  }
}

const drawPage = (document: Document, sheet: CardSheet): void => {
  const { school, student, result, term } = sheet
  document.addPage()
  document.font('bold').fontSize(18).fillColor('#0b4f30')
  write(document, school.name, 140, 38)
  document.font('regular').fontSize(7.6).fillColor('#4b5563')
  write(document, sheet.ministry.toUpperCase(), 180, 27)
  write(document, school.address, 240, 62)
  write(document, school.motto, 260, 74)
  document.rect(left, 98, right - left, 20).fill('#eef2ee')
  document.font('bold').fontSize(11).fillColor('#111827')
  write(document, `Report Sheet for ${term.name}, ${sheet.session}`, 180, 102)
  const { attendance } = result
  const facts = [
    ['Name', student.fullName],
    ['Class', sheet.classArm],
    ['Number in class', result.numberInArm],
    ['Sex', student.gender],
    ['Age', `${student.age} years`],
    ['Admission number', student.admissionNumber],
    ['Student number', student.fxId],
    ['Times school opened', attendance.opened],
    ['Present', attendance.present],
    ['Absent', attendance.absent],
    ['Late', attendance.late],
    ['Offered', result.offered],
    ['Passed', result.passed],
    ['Failed', result.failed],
    ['Obtained', `${result.obtained} of ${result.obtainable}`],
    ['Average', result.average],
    ['Position in arm', `${result.positionInArm} of ${result.numberInArm}`],
    ['Position in class', `${result.positionInClass} of ${result.numberInClass}`],
  ] as const
  for (const [at, [label, value]] of facts.entries()) {
    const [x, y] = [left + (at % 6) * 90, 126 + Math.floor(at / 6) * 22]
    document.font('regular').fontSize(6.2).fillColor('#4b5563')
    write(document, label, x, y)
    document.fontSize(9.4).fillColor('#111827')
    write(document, value, x, y + 8)
  }
  drawSubjects(document, result)
  document.font('regular').fontSize(7.4)
  for (const [at, { name, rating }] of sheet.ratings.entries()) {
    const [x, y] = [left + (at % 3) * 180, 480 + Math.floor(at / 3) * 14]
    write(document, name, x, y)
    write(document, rating, x + 140, y)
    rule(document, y + 11)
  }
  for (const [at, { from, to, grade, remark }] of sheet.gradeKey.entries())
    write(document, `${grade} ${from}-${to} ${remark}`, left + (at % 5) * 105, 590 + Math.floor(at / 5) * 12)
  for (const [at, { name, remark }] of [sheet.classTeacher, sheet.principal].entries()) {
    write(document, at === 0 ? "Class teacher's remark" : "Principal's remark", left, 630 + at * 50)
    write(document, remark, left, 642 + at * 50)
    write(document, name, left, 656 + at * 50)
  }
  write(document, `Vacation ${term.vacation}. Next term begins ${term.nextTermBegins}`, left, 750)
  for (const label of ['School stamp', 'Parent’s or guardian’s signature', 'Date'].entries())
    write(document, label[1], left + label[0] * 140, 800)
  document.save()
  document.rotate(-52, { origin: [297, 421] }).fillOpacity(0.09)
  document.font('bold').fontSize(190)
  write(document, 'DRAFT', -50, 310)
  document.restore()
}

/** The same facts on the same number of pages, drawn with the same library in the simplest way. */
export const drawArm = ({ ground, rows }: ArmSheets): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const document = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, font: '' })
    document.registerFont('regular', regular)
    document.registerFont('bold', bold)
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.once('end', () => resolve(Buffer.concat(chunks)))
    document.once('error', reject)
    for (const row of rows) drawPage(document, sheetOf(ground, row))
    document.end()
  })

const sheetOf = (ground: ArmSheets['ground'], row: ArmSheets['rows'][number]): CardSheet => {
  const traits = ground.traits
  const sheet: unknown = {
    ...ground,
    student: row.student,
    result: row.result,
    ratings: Array.isArray(traits) ? traits.map((trait: { name: string }) => ({ ...trait, rating: null })) : [],
    classTeacher: { name: ground.classTeacher, remark: row.classTeacherRemark },
    principal: { name: objectAt(ground, 'principal').name, remark: row.principalRemark },
  }
  // Its statement returns this shape; the rival does not check it.
  return sheet as CardSheet
}
