import type { SchemeWeek } from '@akada/contract/curriculum/schemes'
import { daysAfter, daysOfSpan } from '@akada/contract/kernel/days'
import type { Holiday } from '../../state/index.ts'

export interface CalendarWeek {
  number: number
  days: { day: string; closed: string | null }[]
  schoolDays: number
}

interface TermDays {
  starts: string
  ends: string
  holidays: readonly Holiday[]
}

const perDay = 86_400_000
/** Days since Monday: 0 on a Monday, 6 on a Sunday. The first day of 1970 was a Thursday. */
const sinceMonday = (day: string): number => (((Date.parse(day) / perDay + 3) % 7) + 7) % 7

/**
 * The weeks of a term, from Monday to Friday, cut off at the beginning and end of the term. A week counts by the calendar even if it has no
 * school day, so that a holiday announced late moves no week's plan.
 */
export const weeksOf = ({ starts, ends, holidays }: TermDays): CalendarWeek[] => {
  const closures = new Map(holidays.map(({ day, name }) => [day, name]))
  const weeks: CalendarWeek[] = []
  let monday = ''
  for (const day of daysOfSpan(starts, ends)) {
    const place = sinceMonday(day)
    if (place > 4) continue
    const begins = daysAfter(day, -place)
    if (begins !== monday) weeks.push({ number: weeks.length + 1, days: [], schoolDays: 0 })
    monday = begins
    const week = weeks.at(-1)
    const closed = closures.get(day) ?? null
    week?.days.push({ day, closed })
    if (week && closed === null) week.schoolDays += 1
  }
  return weeks
}

export type PlannedWeek = Omit<SchemeWeek, 'days' | 'schoolDays'>

const empty = { topics: [], objectives: null, activities: null, materials: null }

/** A plan in the calendar: every week of the term, then those that the term no longer has, which keep their text without days. */
export const layWeeks = (calendar: readonly CalendarWeek[], planned: readonly PlannedWeek[]): SchemeWeek[] => {
  const plans = new Map(planned.map(week => [week.number, week]))
  const beyond = planned.filter(({ number }) => number > calendar.length)
  return [
    ...calendar.map(week => ({ ...empty, ...plans.get(week.number), ...week })),
    ...beyond.map(week => ({ ...week, days: [], schoolDays: 0 })),
  ]
}
