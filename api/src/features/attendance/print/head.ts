import type { RegisterBook } from '@akada/contract/attendance/sheets'
import { drawLine, drawPart, drawText, ink, type PdfDocument } from '../../../platform/pdf/index.ts'
import { writtenDay } from '@akada/contract/kernel/written-day'
import { frame } from './look.ts'

export const headHeight = 36

/** The page's heading: class arm and period. Returns the y below it. */
export const drawHead = (document: PdfDocument, book: RegisterBook, what: string): number => {
  const { school, classArm, classTeacher, term, session, timesOpened, unit } = book
  const { left, top, width } = frame
  const half = { x: left, width: width * 0.6 }
  const name = { ...half, y: top, size: 12.5, font: 'bold', color: ink.accent } as const
  drawPart(document, null, 'P', () => drawText(document, school.name, name))
  const title = { ...half, y: top + 16, size: 10, font: 'bold' } as const
  drawPart(document, null, 'H1', () => drawText(document, `Class register of ${classArm.fullName}: ${what}`, title))
  const right = { x: left + width * 0.6, width: width * 0.4, align: 'right' } as const
  const teacher = `Class teacher: ${classTeacher ?? '................................'}`
  const opened = `Times school opened: ${timesOpened} ${unit}, ${writtenDay(book.from)} to ${writtenDay(book.to)}`
  drawPart(document, null, 'P', () => {
    drawText(document, `${term.name}, ${session}`, { ...right, y: top + 1, size: 9, font: 'bold' })
    drawText(document, teacher, { ...right, y: top + 12.5, size: 8 })
    drawText(document, opened, { ...right, y: top + 22.5, size: 8, color: ink.quiet })
  })
  const y = top + headHeight - 3
  drawLine(document, [left, y], [frame.right, y], { color: ink.accent, thickness: 1 })
  return top + headHeight
}
