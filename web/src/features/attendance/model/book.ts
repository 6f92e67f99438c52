import { readCell } from '@akada/contract/attendance/cells'
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
const weekday = new Intl.DateTimeFormat('en-GB', { ...utc, weekday: 'long', day: 'numeric', month: 'long' })
const dateOf = (day: string): Date => new Date(`${day}T12:00:00Z`)

export const letterOfDay = (day: string): string => weekdayLetter.format(dateOf(day))
/** 'Wednesday 14 October' */
export const nameOfDay = (day: string): string => weekday.format(dateOf(day))
/** '14-10' */
export const shortDate = (day: string): string => `${day.slice(8)}-${day.slice(5, 7)}`

/** What a sheet is of: 'October 2026', 'Week 5, 12-10 to 16-10', 'First Term, 2026/2027'. */
export const nameOfSpan = ({ span, from, to, weeks, term, session }: Book): string =>
  span === 'month'
    ? month.format(dateOf(from))
    : span === 'week'
      ? `Week ${weeks[0]?.number ?? ''}, ${shortDate(from)} to ${shortDate(to)}`
      : `${term.name}, ${session}`

/** The days of each week, each with its place among all. */
export const daysByWeek = ({ days, weeks }: Book) =>
  weeks.map((week, at) => ({
    week,
    at,
    days: days.flatMap((day, place) => (day.week === at ? [{ ...day, place }] : [])),
  }))

/** What a cell says in words; null where there is nothing to say. */
export const cellInWords = (book: Book, cell: string, day: string, turn: number): string | null => {
  const read = readCell(cell)
  const sitting = book.sittings[turn]
  if (!read || !sitting) return null
  return `${nameOfDay(day)}${book.sittings.length > 1 ? `, ${nameOfSitting[sitting].toLowerCase()}` : ''}: ${inWords(read)}`
}

/** The days on which a student was not plain present, in words, latest first. */
export const notableOf = (book: Book, student: BookStudent): string[] =>
  book.days
    .flatMap(({ day }, place) =>
      book.sittings.flatMap((_, turn) => {
        const cell = student.cells[place * book.sittings.length + turn] ?? ''
        return cell === 'P' ? [] : (cellInWords(book, cell, day, turn) ?? [])
      }),
    )
    .toReversed()

/** Sittings that are over and of which nothing is marked. */
export const emptySittings = (book: Book): { day: string; turn: number }[] =>
  book.days.flatMap(({ day, closed }, place) =>
    closed !== null || day >= book.today
      ? []
      : book.sittings.flatMap((_, turn) => {
          const at = place * book.sittings.length + turn
          const isEmpty = book.students.every(({ cells }) => cells[at] === '' || cells[at] === '-')
          return isEmpty && book.students.some(({ cells }) => cells[at] === '') ? [{ day, turn }] : []
        }),
  )
