import type { InventedTerm } from '@akada/contract/invented/calendar'
import { daysAfter, weekdayOf } from '@akada/contract/kernel/days'

/** The day in Nigeria (UTC+1 all year). */
export const todayInLagos = (now: Date): string => new Date(now.getTime() + 3_600_000).toISOString().slice(0, 10)

/** The school days of a term, up to a day. */
export const schoolDaysOf = (term: InventedTerm, upTo: string): string[] => {
  const closed = new Set(term.holidays.map(({ day }) => day))
  const days: string[] = []
  for (let day = term.starts; day <= term.ends && day <= upTo; day = daysAfter(day, 1)) {
    if (weekdayOf(day) >= 1 && weekdayOf(day) <= 5 && !closed.has(day)) days.push(day)
  }
  return days
}
