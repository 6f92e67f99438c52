import { bookKey } from '@akada/contract/attendance/cells'
import type { RegisterBook } from '@akada/contract/attendance/sheets'
import { dash } from '@akada/contract/report-cards/words'
import { drawLine, drawParagraph, drawPart, drawText, ink, type PdfDocument } from '../../../platform/pdf/index.ts'
import { writtenDay } from '@akada/contract/kernel/written-day'
import { type Column, drawColumns, frame } from './look.ts'

type Week = Pick<RegisterBook['weeks'][number], 'boys' | 'girls' | 'all' | 'opened'> & { title: string; days: string }

const right = 'right' as const

/** Weeks to come and weeks without school stay empty; a percentage of nothing is a dash. */
const where = (week: Week, value: string | number | null): string | number => (week.opened > 0 ? (value ?? dash) : '')

const columns: readonly Column<Week>[] = [
  { title: 'Week', width: 34, of: one => one.title },
  { title: 'Days', width: 62, of: one => one.days },
  { title: 'Opened', width: 34, align: right, of: one => one.opened },
  { title: 'Boys on roll', width: 46, align: right, of: one => where(one, one.boys.onRoll) },
  { title: 'attended', width: 36, align: right, of: one => where(one, one.boys.attended) },
  { title: '%', width: 34, align: right, of: one => where(one, one.boys.percent) },
  { title: 'Girls on roll', width: 46, align: right, of: one => where(one, one.girls.onRoll) },
  { title: 'attended', width: 36, align: right, of: one => where(one, one.girls.attended) },
  { title: '%', width: 34, align: right, of: one => where(one, one.girls.percent) },
  { title: 'All on roll', width: 40, align: right, of: one => where(one, one.all.onRoll) },
  { title: 'attended', width: 36, align: right, of: one => where(one, one.all.attended) },
  { title: '%', width: 34, align: right, of: one => where(one, one.all.percent) },
]
const width = columns.reduce((sum, column) => sum + column.width, 0)

const look = { rowHeight: 9, titleHeight: 11, size: 6.6 }

export const weeksHeight = ({ weeks }: RegisterBook): number => look.titleHeight + (weeks.length + 1) * look.rowHeight

/** The weeks with boys, girls and all, and their sum. Returns the y below. */
export const drawWeeks = (document: PdfDocument, book: RegisterBook, x: number, y: number): number =>
  drawColumns(
    document,
    columns,
    [
      ...book.weeks.map((week, place) => ({
        place,
        row: {
          ...week,
          title: `Week ${week.number}`,
          days: `${writtenDay(week.from).slice(0, 5)} to ${writtenDay(week.to).slice(0, 5)}`,
        },
      })),
      { place: 0, row: { ...book.totals, opened: book.timesOpened, title: 'Together', days: '' }, isTotal: true },
    ],
    { x, y, ...look },
  )

/** Joiners and leavers, and the days without school. */
const remarksOf = ({ students, days }: RegisterBook): string => {
  const closures = Map.groupBy(
    days.filter(({ closed }) => closed !== null),
    ({ closed }) => closed,
  )
  return [
    ...[...closures].map(([name, some]) => {
      const kept = some.reduce((sum, day) => sum + day.kept, 0)
      const marks = kept > 0 ? ` (${kept} marks made before it was known are kept, not counted)` : ''
      return `No school ${some.map(({ day }) => writtenDay(day).slice(0, 5)).join(', ')}: ${name}${marks}.`
    }),
    ...students.flatMap(({ fullName, joined, left }) => [
      ...(joined ? [`${fullName} joined ${writtenDay(joined)}.`] : []),
      ...(left ? [`${fullName} left ${writtenDay(left)}.`] : []),
    ]),
  ].join('  ')
}

/** Beside the weeks: remarks, and signature lines. */
export const drawBeside = (document: PdfDocument, book: RegisterBook, y: number, height: number): void => {
  const x = frame.left + width + 14
  const room = frame.right - x
  const remarks = remarksOf(book)
  const line = y + height - 9
  const text = { x, y, width: room, height: line - y - 12, size: 6.8, font: 'condensed' } as const
  if (remarks !== '') drawPart(document, null, 'P', () => drawParagraph(document, remarks, text))
  for (const [at, who] of ['Class teacher, date', 'Head, date'].entries()) {
    const left = x + at * (room / 2)
    const half = room / 2 - 10
    drawLine(document, [left, line], [left + half, line], { color: ink.quiet, thickness: 0.5 })
    const below = { x: left, y: line + 1.5, width: half, size: 6.4 }
    drawPart(document, null, 'P', () => drawText(document, who, { ...below, font: 'condensed', color: ink.quiet }))
  }
}

export const footHeight = 12

/** The key and the page number. */
export const drawFoot = (document: PdfDocument, sittings: number, number: number, pages: number): void => {
  const at = { y: frame.bottom - 9, size: 6.6, font: 'condensed', color: ink.quiet } as const
  const key = bookKey(sittings).map(({ mark, words }) => `${mark}  ${words}`)
  drawText(document, key.join('    '), { ...at, x: frame.left, width: frame.width - 90 })
  drawText(document, `Page ${number} of ${pages}`, { ...at, x: frame.right - 80, width: 80, align: 'right' })
}
