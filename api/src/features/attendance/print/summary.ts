import type { RegisterBook } from '@akada/contract/attendance/sheets'
import { dash } from '@akada/contract/report-cards/words'
import { pageRows, type PdfDocument } from '../../../platform/pdf/index.ts'
import { writtenDay } from '@akada/contract/kernel/written-day'
import { drawHead } from './head.ts'
import { type Column, drawColumns, frame } from './look.ts'
import { drawBeside, drawWeeks, footHeight, weeksHeight } from './weeks.ts'

type Student = RegisterBook['students'][number]

const right = 'right' as const
const columns: readonly Column<Student>[] = [
  { title: 'No', width: 18, align: right, of: (_, place) => place + 1 },
  { title: 'Student', width: 110, of: one => one.fullName },
  { title: 'Admission no.', width: 76, of: one => one.admissionNumber },
  { title: 'Gender', width: 28, of: one => (one.gender === 'male' ? 'M' : 'F') },
  { title: 'Joined', width: 50, of: one => (one.joined ? writtenDay(one.joined) : '') },
  { title: 'Left', width: 50, of: one => (one.left ? writtenDay(one.left) : '') },
  { title: 'Opened', width: 42, align: right, of: one => one.opened },
  { title: 'Attended', width: 44, align: right, of: one => (one.called > 0 ? one.attended : dash) },
  { title: 'of them late', width: 48, align: right, of: one => one.late },
  { title: 'Absent', width: 40, align: right, of: one => one.absent },
  { title: 'Excused', width: 40, align: right, of: one => one.excused },
  { title: 'sick', width: 28, align: right, of: one => one.reasons.sick },
  { title: 'permission', width: 44, align: right, of: one => one.reasons.permission },
  { title: 'suspended', width: 44, align: right, of: one => one.reasons.suspended },
  { title: 'unknown', width: 40, align: right, of: one => one.reasons.unknown },
  { title: 'Not marked', width: 40, align: right, of: one => one.unmarked },
  { title: '%', width: 44, align: right, of: one => one.percent ?? dash },
]

const look = { titleHeight: 13, size: 7 }
const smallestRow = 8.2
const largestRow = 13

/** The last pages of a term: each student's figures, then its weeks. */
export const drawSummary = (document: PdfDocument, book: RegisterBook): void => {
  const what = 'summary of the term'
  const atEnd = weeksHeight(book) + 10
  const room = frame.bottom - footHeight - frame.top - 36 - look.titleHeight
  const rows = book.students.map((row, place) => ({ row, place }))
  const each = Math.floor(room / smallestRow)
  const together = rows.length * smallestRow + atEnd <= room
  const perPage = together ? rows.length : Math.min(each, Math.ceil(rows.length / Math.ceil(rows.length / each)))
  const rowHeight = Math.min(largestRow, (room - (together ? atEnd : 0)) / Math.max(1, perPage))
  let y = 0
  for (const { from, to } of pageRows(rows.length, perPage)) {
    document.addPage()
    y = drawHead(document, book, what)
    y = drawColumns(document, columns, rows.slice(from, to), { x: frame.left, y, rowHeight, ...look })
  }
  if (y + atEnd > frame.bottom - footHeight) {
    document.addPage()
    y = drawHead(document, book, what)
  }
  drawWeeks(document, book, frame.left, y + 8)
  drawBeside(document, book, y + 8, weeksHeight(book))
}
