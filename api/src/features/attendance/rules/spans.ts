import { daysOfSpan } from '@akada/contract/kernel/days'
import { daysAfter, mondayOf } from '@akada/contract/kernel/days'

export interface TermDates {
  starts: string
  ends: string
}

/** A week of a term, by the calendar: the weekdays within the term. */
export interface TermWeek {
  number: number
  days: string[]
}

/**
 * The weeks of a term from Monday to Friday, cut off at the beginning and end of the term. They are numbered as in the scheme of work: a
 * week without school counts too, so that a holiday announced late renumbers none.
 */
export const termWeeks = ({ starts, ends }: TermDates): TermWeek[] => {
  const weeks: TermWeek[] = []
  let monday = ''
  for (const day of daysOfSpan(starts, ends)) {
    const begins = mondayOf(day)
    if (day > daysAfter(begins, 4)) continue
    if (begins !== monday) weeks.push({ number: weeks.length + 1, days: [] })
    monday = begins
    weeks.at(-1)?.days.push(day)
  }
  return weeks
}

/** The number of a day's week in a term; null for a day outside the term. */
export const numberOfWeek = (weeks: readonly TermWeek[], day: string): number | undefined =>
  weeks.find(week => week.days.some(one => mondayOf(one) === mondayOf(day)))?.number

export type SpanKind = 'week' | 'month' | 'term'

export interface WeekSpan {
  weeks: TermWeek[]
  /** A day of the previous and of the next date range; null if the term has none. */
  before: string | null
  after: string | null
}

/** The month of a week: the one in which it begins. Every week belongs to one month, and its totals stay whole. */
const monthOf = ({ days }: TermWeek): string => days[0]?.slice(0, 7) ?? ''

/** The weeks of a term grouped by week, by month, or all together. */
export const spansOf = (weeks: readonly TermWeek[], kind: SpanKind): TermWeek[][] => {
  if (kind === 'week') return weeks.map(week => [week])
  if (kind === 'month') return [...Map.groupBy(weeks, monthOf).values()]
  return [[...weeks]]
}

/** The date range that contains a day, or the nearest to it. */
export const spanAt = (weeks: readonly TermWeek[], kind: SpanKind, day: string): WeekSpan => {
  const spans = spansOf(weeks, kind)
  const found = spans.findLastIndex(span => mondayOf(span[0]?.days[0] ?? '') <= day)
  const at = Math.max(0, found)
  return {
    weeks: spans[at] ?? [],
    before: spans[at - 1]?.at(-1)?.days.at(-1) ?? null,
    after: spans[at + 1]?.[0]?.days[0] ?? null,
  }
}
