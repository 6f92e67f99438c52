import type { Register, RegisterStudent, Sitting } from './marks.ts'

const perDay = 86_400_000

/** A day some days later, or earlier where the number is negative. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * perDay).toISOString().slice(0, 10)

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => daysAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** Monday to Friday. */
export const weekOf = (day: string): { from: string; to: string } => {
  const from = mondayOf(day)
  return { from, to: daysAfter(from, 4) }
}

/** The latest school day of a register's span that is not to come; null where there is none. */
export const latestOpen = ({ schoolDays, today }: Pick<Register, 'schoolDays' | 'today'>): string | null =>
  schoolDays.findLast(day => day <= today) ?? null

/** Who was in the arm on the day. */
export const rollOf = (students: readonly RegisterStudent[], day: string): RegisterStudent[] =>
  students.filter(({ begins, ends }) => begins <= day && (ends === null || day <= ends))

export interface Progress {
  marked: number
  of: number
}

/** How many marks of a day's registers are in, of those that there can be; one sitting where it is named. */
export const progressOf = (
  { students, registers, sittings }: Pick<Register, 'students' | 'registers' | 'sittings'>,
  day: string,
  sitting?: Sitting,
): Progress => {
  const roll = rollOf(students, day)
  const asked = sitting ? [sitting] : sittings
  const sheets = registers.filter(one => one.day === day && asked.includes(one.sitting))
  const marked = sheets.reduce((sum, { marks }) => sum + roll.filter(({ id }) => marks[id]).length, 0)
  return { marked, of: roll.length * asked.length }
}

export interface WeekDay {
  day: string
  /** Why the register can't be marked that day: no school, with the reason, or a day to come. */
  closed: string | null
  progress: Progress
}

/** The days of a week from Monday to Friday, each with how far it is marked. */
export const weekDays = (register: Register, from: string): WeekDay[] =>
  [0, 1, 2, 3, 4].map(place => {
    const day = daysAfter(from, place)
    const closure = register.closedDays.find(one => one.day === day)
    const closed = register.schoolDays.includes(day)
      ? day > register.today
        ? 'Not yet'
        : null
      : (closure?.name ?? 'No school')
    return { day, closed, progress: progressOf(register, day) }
  })

interface DatedTerm {
  starts: string
  ends: string
  holidays: readonly { day: string }[]
}

/** Whether school opens on a day, by the state's calendar: a weekday of a term that is no holiday. */
export const isSchoolDay = (terms: readonly DatedTerm[], day: string): boolean => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return (
    weekday > 0 &&
    weekday < 6 &&
    terms.some(
      ({ starts, ends, holidays }) => starts <= day && day <= ends && !holidays.some(holiday => holiday.day === day),
    )
  )
}

/** The sitting that is called now: the afternoon's from noon on, today; the morning's on any other day. */
export const sittingNow = (sittings: readonly Sitting[], isToday: boolean, hour: number): Sitting =>
  isToday && hour >= 12 && sittings.includes('afternoon') ? 'afternoon' : 'morning'
