import { daysOfSpan, isWeekend, weekdayOf } from '@akada/contract/kernel/days'

/** The days on which a term's schools may open. */
export interface TermSpan {
  /** The term's name: 'First Term'. */
  name: string
  starts: string
  ends: string
}

/** A day within a term on which school does not open. */
export interface Holiday {
  day: string
  name: string
}

/**
 * Why school does not open on a day of a term, as the end of a sentence ('it is a Saturday', 'Christmas Day', 'it lies outside First
 * Term'); null on a school day.
 */
export const findClosure = (term: TermSpan, holidays: readonly Holiday[], day: string): string | null => {
  if (day < term.starts || day > term.ends) return `it lies outside ${term.name}`
  const holiday = holidays.find(one => one.day === day)
  if (holiday) return holiday.name
  if (!isWeekend(day)) return null
  return weekdayOf(day) === 6 ? 'it is a Saturday' : 'it is a Sunday'
}

/** Whether school opens on a day: a weekday within the term that is not a holiday. */
export const isSchoolDay = (term: TermSpan, holidays: readonly Holiday[], day: string): boolean =>
  findClosure(term, holidays, day) === null

/** The days on which school opens in a term, first to last; with `from` and `to`, those within that range (inclusive). */
export const schoolDays = (
  term: TermSpan,
  holidays: readonly Holiday[],
  span: { from?: string; to?: string } = {},
): string[] => {
  const from = span.from && span.from > term.starts ? span.from : term.starts
  const to = span.to && span.to < term.ends ? span.to : term.ends
  const closed = new Set(holidays.map(one => one.day))
  return daysOfSpan(from, to).filter(day => !closed.has(day) && !isWeekend(day))
}

/** The days of a date range without school, each with the reason (see findClosure). */
export const closedDays = (
  term: TermSpan,
  holidays: readonly Holiday[],
  span: { from: string; to: string },
): { day: string; name: string }[] =>
  daysOfSpan(span.from, span.to).flatMap(day => {
    const name = findClosure(term, holidays, day)
    return name === null ? [] : [{ day, name }]
  })
