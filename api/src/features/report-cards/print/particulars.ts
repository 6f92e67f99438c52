import type { CardSheet } from '@akada/contract/report-cards/schemas'
import { attendanceText, capitalised, classText, markedText } from '@akada/contract/report-cards/words'
import { drawLine, drawText, type PdfDocument } from '../../../platform/pdf/index.ts'
import { frame, ink, wholeText } from './look.ts'

const lineOfFacts = 26
export const particularsHeight = 2 * lineOfFacts

interface Fact {
  label: string
  value: string
  /** Share of the line's width. */
  share: number
  strong?: boolean
}

/** Facts side by side, with a small label over each value. */
const drawFacts = (document: PdfDocument, facts: readonly Fact[], y: number): void => {
  const total = facts.reduce((sum, fact) => sum + fact.share, 0)
  let x: number = frame.left
  for (const [index, fact] of facts.entries()) {
    const width = (frame.width * fact.share) / total
    const inset = index === 0 ? 0 : 7
    if (index > 0) drawLine(document, [x, y + 2], [x, y + lineOfFacts - 4], { color: ink.rule, thickness: 0.4 })
    drawText(document, fact.label, { x: x + inset, y: y + 1, width: width - inset - 3, size: 6.2, color: ink.quiet })
    const place = { x: x + inset, y: y + (fact.strong ? 9.2 : 10.8), width: width - inset - 4 }
    wholeText(document, fact.value, place, { size: fact.strong ? 11 : 9.4, bold: fact.strong })
    x += width
  }
}

/** The note on sittings that were not marked. */
const calledFacts = (attendance: CardSheet['result']['attendance']): Fact[] => [
  { label: 'Not marked', value: String(attendance.notCalled), share: 12 },
  { label: 'Attendance', value: attendanceText(attendance), share: 15 },
]

/** The student's particulars and attendance. */
export const drawParticulars = (document: PdfDocument, sheet: CardSheet, y: number): void => {
  const { student, result } = sheet
  const { attendance } = result
  drawFacts(
    document,
    [
      { label: 'Name', value: student.fullName, share: 46, strong: true },
      { label: 'Class', value: classText(sheet), share: 18, strong: true },
      { label: 'Number in class', value: String(result.numberInArm), share: 12 },
      { label: 'Gender', value: capitalised(student.gender), share: 11 },
      { label: 'Age', value: `${student.age} years`, share: 12 },
    ],
    y,
  )
  drawLine(document, [frame.left, y + lineOfFacts - 2], [frame.right, y + lineOfFacts - 2], {
    color: ink.rule,
    thickness: 0.4,
  })
  drawFacts(
    document,
    [
      { label: 'Admission number', value: student.admissionNumber, share: 25 },
      { label: 'Student ID', value: student.fxId, share: 21 },
      { label: `Times school opened (${attendance.unit})`, value: String(attendance.opened), share: 21 },
      { label: 'Present', value: markedText(attendance, attendance.present), share: 10 },
      { label: 'Absent', value: markedText(attendance, attendance.absent), share: 10 },
      { label: 'Late', value: markedText(attendance, attendance.late), share: 12 },
      ...calledFacts(attendance),
    ],
    y + lineOfFacts,
  )
  drawLine(document, [frame.left, y + 2 * lineOfFacts - 1], [frame.right, y + 2 * lineOfFacts - 1], {
    color: ink.rule,
    thickness: 0.4,
  })
}
