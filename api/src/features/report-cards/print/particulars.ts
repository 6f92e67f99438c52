import type { CardSheet } from '@akada/contract/report-cards/schemas'
import { writtenDay } from '@akada/contract/kernel/written-day'
import { attendanceText, capitalised, classText, markedText } from '@akada/contract/report-cards/words'
import { drawLine, drawPart, drawText, ink, lineStep, type PdfDocument } from '../../../platform/pdf/index.ts'
import { drawName, fittedName, frame, type Part, sizes, wholeText } from './look.ts'

const inset = 6
const lineHeight = 27
const labelHeight = 10.2

interface Fact {
  label: string
  value: string
  /** Share of the line's width. */
  share: number
  /** A name in large bold letters, on two lines if it is long. */
  isName?: boolean
}

/** Facts side by side, with a small label over each value. */
const lineOf = (document: PdfDocument, facts: readonly Fact[]): Part => {
  const total = facts.reduce((sum, fact) => sum + fact.share, 0)
  let x: number = frame.left
  const places = facts.map((fact, at) => {
    const width = (frame.width * fact.share) / total
    const begin = x + (at === 0 ? 0 : inset)
    x += width
    const room = x - begin - 3
    return {
      ...fact,
      at,
      begin,
      room,
      name: fact.isName ? fittedName(fact.value, room, { size: 11, bold: true }) : null,
    }
  })
  const tallest = Math.max(...places.map(({ name }) => (name ? name.height : sizes.figure * lineStep)))
  const height = Math.max(lineHeight, labelHeight + tallest + 4.5)
  const draw = (y: number): void => {
    for (const { label, value, at, begin, room, name } of places) {
      if (at > 0) {
        const line = begin - inset
        drawLine(document, [line, y + 2], [line, y + height - 4], { color: ink.rule, thickness: 0.4 })
      }
      drawPart(document, null, 'P', () => {
        const style = { size: sizes.label, font: 'condensed', color: ink.quiet } as const
        drawText(document, label, { x: begin, y: y + 1, width: room, ...style })
        const place = { x: begin, y: y + labelHeight, width: room }
        if (name) drawName(document, name, place)
        else wholeText(document, value, { ...place, y: place.y + 0.6 }, { size: sizes.figure })
      })
    }
    const bottom = y + height - 2
    drawLine(document, [frame.left, bottom], [frame.right, bottom], { color: ink.rule, thickness: 0.4 })
  }
  return { height, draw }
}

/** The day of birth with the age; cards that were issued without the day have the age alone. */
const bornFact = ({ dateOfBirth, age }: CardSheet['student']): Fact =>
  dateOfBirth
    ? { label: 'Date of birth (age)', value: `${writtenDay(dateOfBirth)} (${age})`, share: 18 }
    : { label: 'Age', value: `${age} years`, share: 12 }

/** The student's particulars and attendance. */
export const particularsPart = (document: PdfDocument, sheet: CardSheet): Part => {
  const { student, result } = sheet
  const { attendance } = result
  const who = lineOf(document, [
    { label: 'Name', value: student.fullName, share: 46, isName: true },
    { label: 'Class', value: classText(sheet), share: 19, isName: true },
    bornFact(student),
    { label: 'Gender', value: capitalised(student.gender), share: 10 },
    ...(student.house ? [{ label: 'House', value: student.house, share: 13 }] : []),
  ])
  const numbers = lineOf(document, [
    { label: 'Admission number', value: student.admissionNumber, share: 19 },
    { label: 'Student ID', value: student.fxId, share: 15.5 },
    { label: 'Number in class', value: String(result.numberInArm), share: 13 },
    { label: `Times school opened (${attendance.unit})`, value: String(attendance.opened), share: 23 },
    { label: 'Present', value: markedText(attendance, attendance.present), share: 8 },
    { label: 'Absent', value: markedText(attendance, attendance.absent), share: 8 },
    { label: 'Late', value: markedText(attendance, attendance.late), share: 7 },
    { label: 'Not marked', value: String(attendance.notCalled), share: 10 },
    { label: 'Attendance', value: attendanceText(attendance), share: 11 },
  ])
  return {
    height: who.height + numbers.height,
    draw: y => {
      who.draw(y)
      numbers.draw(y + who.height)
    },
  }
}
