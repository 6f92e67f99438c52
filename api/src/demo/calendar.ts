import { daysAfter, mondayOf } from '@akada/contract/kernel/days'

export interface DemoTerm {
  number: 1 | 2 | 3
  name: string
  starts: string
  ends: string
  nextTermBegins: string
  holidays: { day: string; name: string }[]
}
export interface DemoSession {
  name: string
  terms: DemoTerm[]
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

/** The dated public holidays of a term; the Eids are announced late and are for the state to add. */
const publicHolidays = (starts: string, ends: string): { day: string; name: string }[] => {
  const years = [...new Set([starts.slice(0, 4), ends.slice(0, 4)])]
  return years
    .flatMap(year => [
      { day: `${year}-01-01`, name: "New Year's Day" },
      { day: daysAfter(easterOf(Number(year)), -2), name: 'Good Friday' },
      { day: daysAfter(easterOf(Number(year)), 1), name: 'Easter Monday' },
      { day: `${year}-05-01`, name: "Workers' Day" },
      { day: `${year}-05-27`, name: "Children's Day" },
      { day: `${year}-06-12`, name: 'Democracy Day' },
      { day: `${year}-10-01`, name: 'Independence Day' },
      { day: `${year}-12-25`, name: 'Christmas Day' },
      { day: `${year}-12-26`, name: 'Boxing Day' },
    ])
    .filter(({ day }) => day >= starts && day <= ends)
}

/** The first days of the terms: mid-September, early January, the end of April. */
const firstDays = (year: number): readonly [string, string, string] => {
  const second = mondayOf(`${year + 1}-01-10`)
  return [mondayOf(`${year}-09-16`), second, daysAfter(second, (weeks[1] + easterWeeks) * 7)]
}

const sessionOf = (year: number): DemoSession => {
  const begins = [...firstDays(year), firstDays(year + 1)[0]]
  const terms = termNames.map((name, index): DemoTerm => {
    const starts = begins[index] ?? ''
    const ends = daysAfter(starts, (weeks[index] ?? 13) * 7 - 3)
    const midTerm = daysAfter(starts, 6 * 7 + 3)
    const holidays = [
      ...publicHolidays(starts, ends),
      { day: midTerm, name: 'Mid-term break' },
      { day: daysAfter(midTerm, 1), name: 'Mid-term break' },
    ].filter((holiday, at, all) => all.findIndex(other => other.day === holiday.day) === at)
    return { number: (index + 1) as 1 | 2 | 3, name, starts, ends, nextTermBegins: begins[index + 1] ?? '', holidays }
  })
  return { name: `${year}/${year + 1}`, terms }
}

export interface DemoCalendar {
  last: DemoSession
  present: DemoSession
  /** The place among the terms of the present session of the one that is active: the latest that has begun. */
  active: number
}

/**
 * The session of a day and the one before it, as schools in Nigeria have them: the first term from mid-September to mid-December, the second
 * from January to April, the third from the end of April to July. In the holidays the former term is still the active one.
 */
export const layCalendar = (today: string): DemoCalendar => {
  const year = Number(today.slice(0, 4))
  const begun = today >= firstDays(year)[0] ? year : year - 1
  const present = sessionOf(begun)
  return {
    last: sessionOf(begun - 1),
    present,
    active: present.terms.findLastIndex(({ starts }) => starts <= today),
  }
}
