import { daysAfter, mondayOf } from '../kernel/days.ts'

export interface InventedTerm {
  number: 1 | 2 | 3
  name: string
  starts: string
  ends: string
  nextTermBegins: string
  holidays: { day: string; name: string }[]
}
export interface InventedSession {
  name: string
  terms: InventedTerm[]
}
interface InventedSessions {
  last: InventedSession
  present: InventedSession
}

const termNames = ['First Term', 'Second Term', 'Third Term'] as const
/** Weeks of the first, second and third term. */
const weeks = [14, 13, 13] as const
/** Between the second term and the third. */
const easterWeeks = 3

/** Easter Sunday of a year (the Gregorian computus, in the form of Meeus). */
const easterOf = (year: number): string => {
  const [century, ofCentury, golden] = [Math.floor(year / 100), year % 100, year % 19]
  const correction = Math.floor((8 * century + 13) / 25)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * late + 114
  return `${year}-${String(Math.floor(days / 31)).padStart(2, '0')}-${String((days % 31) + 1).padStart(2, '0')}`
}

const dated =
  "01-01 New Year's Day, 05-01 Workers' Day, 05-27 Children's Day, 06-12 Democracy Day, 10-01 Independence Day, 12-25 Christmas Day, 12-26 Boxing Day"
    .split(', ')
    .map(text => [text.slice(0, 5), text.slice(6)] as const)

/** The days without school of a term, in order; the Eids are announced late and are for the state to add. */
const holidaysOf = (starts: string, ends: string): InventedTerm['holidays'] => {
  const midTerm = daysAfter(starts, 6 * 7 + 3)
  const ofYear = (year: string) => [
    ...dated.map(([date, name]) => ({ day: `${year}-${date}`, name })),
    { day: daysAfter(easterOf(Number(year)), -2), name: 'Good Friday' },
    { day: daysAfter(easterOf(Number(year)), 1), name: 'Easter Monday' },
  ]
  const isIn = ({ day }: { day: string }): boolean => day >= starts && day <= ends
  const years = [...new Set([starts.slice(0, 4), ends.slice(0, 4)])]
  return [
    ...years.flatMap(year =>
      ofYear(year)
        .filter(isIn)
        .toSorted((one, other) => (one.day < other.day ? -1 : 1)),
    ),
    { day: midTerm, name: 'Mid-term break' },
    { day: daysAfter(midTerm, 1), name: 'Mid-term break' },
  ].filter((holiday, at, all) => all.findIndex(other => other.day === holiday.day) === at)
}

/** A session whose terms begin on these days; the last of them is the first day of the next session. */
const sessionOf = (year: number, begins: readonly string[]): InventedSession => ({
  name: `${year}/${year + 1}`,
  terms: termNames.map((name, index): InventedTerm => {
    const starts = begins[index] ?? ''
    const ends = daysAfter(starts, (weeks[index] ?? 13) * 7 - 3)
    const number = (index + 1) as InventedTerm['number']
    return { number, name, starts, ends, nextTermBegins: begins[index + 1] ?? '', holidays: holidaysOf(starts, ends) }
  }),
})

/** The first days of the terms: mid-September, early January, the end of April. */
const firstDays = (year: number): readonly [string, string, string] => {
  const second = mondayOf(`${year + 1}-01-10`)
  return [mondayOf(`${year}-09-16`), second, daysAfter(second, (weeks[1] + easterWeeks) * 7)]
}

export interface InventedCalendar extends InventedSessions {
  /** The place among the terms of the present session of the one that is active: the latest that has begun. */
  active: number
}

/**
 * The session of a day and the one before it, as schools in Nigeria have them: the first term from mid-September to mid-December, the second
 * from January to April, the third from the end of April to July. In the holidays the former term is still the active one.
 */
export const layCalendar = (today: string): InventedCalendar => {
  const year = Number(today.slice(0, 4))
  const begun = today >= firstDays(year)[0] ? year : year - 1
  const sessionIn = (first: number) => sessionOf(first, [...firstDays(first), firstDays(first + 1)[0]])
  const present = sessionIn(begun)
  return { last: sessionIn(begun - 1), present, active: present.terms.findLastIndex(({ starts }) => starts <= today) }
}

/** Weeks from the first day of a session to that of each term, and of the next session. */
const weeksOfBegins = [0, 16, 32, 52]

/**
 * Last session and this one, placed so that today is in the ninth week of this session's first term: whenever a benchmark runs, a term is
 * active and has eight weeks of school days behind it.
 */
export const laySessions = (today: string): InventedSessions => {
  const begins = daysAfter(mondayOf(today), -8 * 7)
  const year = Number(begins.slice(0, 4))
  const from = (before: number) => weeksOfBegins.map(week => daysAfter(begins, (week - before) * 7))
  return { last: sessionOf(year - 1, from(52)), present: sessionOf(year, from(0)) }
}
