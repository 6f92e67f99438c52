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
/** Weeks of a term, and of the holidays after the first, second and third. */
const weeks = 13
const breaks = [3, 3, 6] as const
const yearInWeeks = weeks * 3 + breaks[0] + breaks[1] + breaks[2]

/** The dated public holidays of a term; the Eids are announced late and are for the state to add. */
const publicHolidays = (starts: string, ends: string): { day: string; name: string }[] => {
  const years = [...new Set([starts.slice(0, 4), ends.slice(0, 4)])]
  return years
    .flatMap(year => [
      { day: `${year}-01-01`, name: "New Year's Day" },
      { day: `${year}-05-01`, name: "Workers' Day" },
      { day: `${year}-05-27`, name: "Children's Day" },
      { day: `${year}-06-12`, name: 'Democracy Day' },
      { day: `${year}-10-01`, name: 'Independence Day' },
      { day: `${year}-12-25`, name: 'Christmas Day' },
      { day: `${year}-12-26`, name: 'Boxing Day' },
    ])
    .filter(({ day }) => day >= starts && day <= ends)
}

/**
 * A session built around today: today falls in the ninth week of its first term, so that there is always an active term with a register to
 * mark, and the session before it is complete.
 */
export const layCalendar = (today: string): { last: DemoSession; present: DemoSession } => {
  const firstMonday = daysAfter(mondayOf(today), -8 * 7)
  const [todaysYear, todaysMonth] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const presentYear = todaysMonth >= 8 ? todaysYear : todaysYear - 1
  const session = (year: number, begins: string, next: string): DemoSession => {
    let start = begins
    const terms = termNames.map((name, index): DemoTerm => {
      const ends = daysAfter(start, weeks * 7 - 3)
      const following = index === 2 ? next : daysAfter(start, (weeks + (breaks[index] ?? 3)) * 7)
      const midTerm = daysAfter(start, 6 * 7 + 3)
      const holidays = [
        ...publicHolidays(start, ends),
        { day: midTerm, name: 'Mid-term break' },
        { day: daysAfter(midTerm, 1), name: 'Mid-term break' },
      ].filter((holiday, at, all) => all.findIndex(other => other.day === holiday.day) === at)
      const term = { number: (index + 1) as 1 | 2 | 3, name, starts: start, ends, nextTermBegins: following, holidays }
      start = following
      return term
    })
    return { name: `${year}/${year + 1}`, terms }
  }
  const lastMonday = daysAfter(firstMonday, -yearInWeeks * 7)
  return {
    last: session(presentYear - 1, lastMonday, firstMonday),
    present: session(presentYear, firstMonday, daysAfter(firstMonday, yearInWeeks * 7)),
  }
}
