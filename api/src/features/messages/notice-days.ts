import { daysAfter, isWeekend } from '@akada/contract/kernel/days'
import { type Holiday, isSchoolDay } from '../state/index.ts'

interface Term {
  name: string
  starts: string
  ends: string
  holidays: readonly Holiday[]
}

const weekday = (day: string, step: 1 | -1): string => {
  let next = daysAfter(day, step)
  while (isWeekend(next)) next = daysAfter(next, step)
  return next
}

/** Days in a row without school: the first, the last and why. */
export interface Closure {
  first: string
  last: string
  reason: string
}

/**
 * The closure that begins on a day or on the weekday after it. Null if none does: of days in a row only the first is told.
 */
export const closureSoon = (term: Term, day: string): Closure | null => {
  const first = [day, weekday(day, 1)].find(one => {
    const isHoliday = !isWeekend(one) && term.holidays.some(holiday => holiday.day === one)
    return isHoliday && one >= term.starts && one <= term.ends && isSchoolDay(term, term.holidays, weekday(one, -1))
  })
  if (!first) return null
  let last = first
  while (term.holidays.some(holiday => holiday.day === weekday(last, 1))) last = weekday(last, 1)
  return { first, last, reason: term.holidays.find(holiday => holiday.day === first)?.name ?? '' }
}
