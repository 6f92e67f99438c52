import { daysAfter, mondayOf, weekdayOf } from '@akada/contract/kernel/days'

/** The day in Nigeria (UTC+1 all year). */
export const todayInLagos = (now: Date): string => new Date(now.getTime() + 3_600_000).toISOString().slice(0, 10)

export interface LaidTerm {
  number: number
  name: string
  starts: string
  ends: string
  nextTermBegins: string
  holidays: { day: string; name: string }[]
}
export interface LaidSession {
  name: string
  terms: LaidTerm[]
}

const names = ['First Term', 'Second Term', 'Third Term']
const weeksOfTerm = 13
/** The number of holiday weeks after the first, the second and the third term. */
const breaks = [3, 3, 7]
const weeksOfYear = 52

const publicHolidays =
  "01-01 New Year's Day, 05-01 Workers' Day, 05-27 Children's Day, 06-12 Democracy Day, 10-01 Independence Day, 12-25 Christmas Day, 12-26 Boxing Day"
    .split(', ')
    .map(text => [text.slice(0, 5), text.slice(6)] as const)

const holidaysOf = (starts: string, ends: string): LaidTerm['holidays'] => {
  const midTerm = daysAfter(starts, 6 * 7 + 3)
  const years = [...new Set([starts.slice(0, 4), ends.slice(0, 4)])]
  const all = [
    ...years.flatMap(year => publicHolidays.map(([date, name]) => ({ day: `${year}-${date}`, name }))),
    { day: midTerm, name: 'Mid-term break' },
    { day: daysAfter(midTerm, 1), name: 'Mid-term break' },
  ]
  return all.filter(({ day }, at) => day >= starts && day <= ends && all.findIndex(other => other.day === day) === at)
}

const laySession = (year: number, begins: string): LaidSession => {
  let starts = begins
  const terms = names.map((name, index): LaidTerm => {
    const ends = daysAfter(starts, weeksOfTerm * 7 - 3)
    const nextTermBegins = daysAfter(starts, (weeksOfTerm + (breaks[index] ?? 0)) * 7)
    const term = { number: index + 1, name, starts, ends, nextTermBegins, holidays: holidaysOf(starts, ends) }
    starts = nextTermBegins
    return term
  })
  return { name: `${year}/${year + 1}`, terms }
}

/**
 * Last session and this one, placed so that today is in the ninth week of this session's first term: whenever the benchmark runs, a term is
 * active and has eight weeks of school days behind it.
 */
export const laySessions = (today: string): { last: LaidSession; present: LaidSession } => {
  const begins = daysAfter(mondayOf(today), -8 * 7)
  const year = Number(begins.slice(0, 4))
  return { last: laySession(year - 1, daysAfter(begins, -weeksOfYear * 7)), present: laySession(year, begins) }
}

/** The school days of a term, up to a day. */
export const schoolDaysOf = (term: LaidTerm, upTo: string): string[] => {
  const closed = new Set(term.holidays.map(({ day }) => day))
  const days: string[] = []
  for (let day = term.starts; day <= term.ends && day <= upTo; day = daysAfter(day, 1)) {
    if (weekdayOf(day) >= 1 && weekdayOf(day) <= 5 && !closed.has(day)) days.push(day)
  }
  return days
}
