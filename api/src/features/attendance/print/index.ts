import type { RegisterBook } from '@akada/contract/attendance/sheets'
import { bytesOf, createDocument, eachPage, pageRows, type PdfDocument } from '../../../platform/pdf/index.ts'
import { writtenDay } from '@akada/contract/kernel/written-day'
import { drawGrid, gridOf, totalsHeight } from './grid.ts'
import { drawHead, headHeight } from './head.ts'
import { frame } from './look.ts'
import { drawSummary } from './summary.ts'
import { drawBeside, drawFoot, drawWeeks, footHeight, weeksHeight } from './weeks.ts'

const smallestRow = 8.8
const largestRow = 13.5
const gap = 6

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const spanInWords = ({ span, from, to, weeks }: RegisterBook): string =>
  span === 'month'
    ? monthName.format(new Date(`${from}T12:00:00Z`))
    : `week ${weeks[0]?.number ?? ''}, ${writtenDay(from)} to ${writtenDay(to)}`

/** A month or week: as many pages as its students need, with the totals and weeks below the last of them. */
const drawMonth = (document: PdfDocument, book: RegisterBook): void => {
  const grid = gridOf(book)
  const what = spanInWords(book)
  const room = frame.bottom - footHeight - frame.top - headHeight - grid.titleHeight
  const atEnd = totalsHeight + gap + weeksHeight(book)
  const count = book.students.length
  const isOnePage = count * smallestRow + atEnd <= room
  const pages = isOnePage ? 1 : Math.ceil((count * smallestRow + atEnd) / room)
  const perPage = Math.ceil(count / pages)
  // The last page has the least room for rows; all pages look alike.
  const rowHeight = Math.max(smallestRow, Math.min(largestRow, (room - atEnd) / Math.max(1, perPage)))
  for (const { from, to } of pageRows(count, perPage)) {
    document.addPage()
    const y = drawHead(document, book, what)
    const below = drawGrid(document, grid, { from, to, y, rowHeight })
    if (to < count) continue
    drawWeeks(document, book, frame.left, below + gap)
    drawBeside(document, book, below + gap, weeksHeight(book))
  }
}

/** A register sheet on landscape A4 pages: one or more for each month or the week, and for a term its summary at the end. */
export const printSheet = (
  { book, months }: { book: RegisterBook; months: readonly RegisterBook[] },
  printedAt: Date,
): Promise<Buffer> => {
  const document = createDocument({
    title: `Class register of ${book.classArm.fullName}, ${book.term.name}, ${book.session}`,
    author: book.school.name,
    createdAt: printedAt,
    landscape: true,
    keepsPages: true,
    tagged: true,
  })
  for (const month of months) drawMonth(document, month)
  if (book.span === 'term') drawSummary(document, book)
  eachPage(document, (number, pages) => drawFoot(document, book.sittings.length, number, pages))
  return bytesOf(document)
}
