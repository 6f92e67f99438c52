import { reversed } from '@akada/contract/kernel/arrays'
import { readCell } from '@akada/contract/attendance/cells'
import { showDay, showLongDay } from '../../../lib/days.ts'
import type { HeatLevel } from '../../../ui/charts/HeatMap.tsx'
import type { Book } from '../queries.ts'
import { inWords, nameOfSitting } from './marks.ts'

export type BookStudent = Book['students'][number]

export const spans = [
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
  { value: 'term', label: 'Term' },
] as const
export type Span = (typeof spans)[number]['value']

const utc = { timeZone: 'UTC' } as const
const month = new Intl.DateTimeFormat('en-GB', { ...utc, month: 'long', year: 'numeric' })
const weekdayLetter = new Intl.DateTimeFormat('en-GB', { ...utc, weekday: 'narrow' })
const dateOf = (day: string): Date => new Date(`${day}T12:00:00Z`)

export const letterOfDay = (day: string): string => weekdayLetter.format(dateOf(day))

/** The title of a sheet: 'October 2026', 'Week 5, 12-10-2026 to 16-10-2026', 'First Term, 2026/2027'. */
export const nameOfSpan = ({ span, from, to, weeks, term, session }: Book): string => {
  if (span === 'month') return month.format(dateOf(from))
  if (span === 'week') return `Week ${weeks[0]?.number ?? ''}, ${showDay(from)} to ${showDay(to)}`
  return `${term.name}, ${session}`
}

/** The days of each week, each with its position among all days. */
export const daysByWeek = ({ days, weeks }: Book) =>
  weeks.map((week, at) => ({
    week,
    at,
    days: days.flatMap((day, place) => (day.week === at ? [{ ...day, place }] : [])),
  }))

/** The meaning of a cell in words; null if there is none. */
export const cellInWords = (book: Book, cell: string, day: string, turn: number): string | null => {
  const read = readCell(cell)
  const sitting = book.sittings[turn]
  if (!read || !sitting) return null
  return `${showLongDay(day)}${book.sittings.length > 1 ? `, ${nameOfSitting[sitting].toLowerCase()}` : ''}: ${inWords(read)}`
}

/** The days on which a student was not simply present, in words, latest first. */
export const notableOf = (book: Book, student: BookStudent): string[] =>
  reversed(
    book.days.flatMap(({ day }, place) =>
      book.sittings.flatMap((_, turn) => {
        const cell = student.cells[place * book.sittings.length + turn] ?? ''
        return cell === 'P' ? [] : (cellInWords(book, cell, day, turn) ?? [])
      }),
    ),
  )

/** How a day of a student looks in the picture of a term, from the cells of its sittings; null if none of them has a mark. */
export const levelOfDay = (cells: readonly string[]): HeatLevel | null => {
  const marks = cells.flatMap(cell => readCell(cell)?.mark ?? [])
  if (marks.length === 0) return null
  const missed = marks.filter(mark => mark === 'absent' || mark === 'excused')
  if (missed.length < marks.length) {
    if (missed.length > 0) return 'half'
    return marks.includes('late') ? 'low' : 'good'
  }
  return marks.includes('absent') ? 'full' : 'middle'
}

/** Past sittings with no mark at all. */
export const emptySittings = (book: Book): { day: string; turn: number }[] =>
  book.days.flatMap(({ day, closed }, place) => {
    if (closed !== null || day >= book.today) return []
    return book.sittings.flatMap((_, turn) => {
      const at = place * book.sittings.length + turn
      const isEmpty = book.students.every(({ cells }) => cells[at] === '' || cells[at] === '-')
      return isEmpty && book.students.some(({ cells }) => cells[at] === '') ? [{ day, turn }] : []
    })
  })
