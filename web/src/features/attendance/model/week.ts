import { findLast } from '@akada/contract/kernel/arrays'
import { nameOfSitting, type Register, type RegisterStudent, type Sitting } from './marks.ts'
import { type Sheet, partOf } from './sheet.ts'

const perDay = 86_400_000

/** The date a number of days later, or earlier if the number is negative. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * perDay).toISOString().slice(0, 10)

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => daysAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** Monday to Friday. */
export const weekOf = (day: string): { from: string; to: string } => {
  const from = mondayOf(day)
  return { from, to: daysAfter(from, 4) }
}

/** The latest school day of a register's span that is not in the future; null if there is none. */
export const latestOpen = ({ schoolDays, today }: Pick<Register, 'schoolDays' | 'today'>): string | null =>
  findLast(schoolDays, day => day <= today) ?? null

/** The students in the arm on the day. */
export const rollOf = (students: readonly RegisterStudent[], day: string): RegisterStudent[] =>
  students.filter(({ begins, ends }) => begins <= day && (ends === null || day <= ends))

/** The marks of the register of a day and sitting, by the student's id. */
export const marksOf = ({ registers }: Register, day: string, sitting: Sitting) =>
  registers.find(one => one.day === day && one.sitting === sitting)?.marks ?? {}

/** Students with a corrected mark in a day and sitting. */
export const correctedIn = ({ corrected }: Register, day: string, sitting: Sitting): ReadonlySet<string> =>
  new Set(corrected.flatMap(one => (one.day === day && one.sitting === sitting ? [one.studentId] : [])))

export interface Progress {
  marked: number
  of: number
}

/** How many marks of a day's registers are made, of those possible; for one sitting if it is given. */
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

/** 'Not marked', 'Marked', or how many of the total: '12 of 38', with the word that follows. Without students there is nothing to mark. */
export const howFar = ({ marked, of }: Progress, word = ''): string => {
  if (of === 0) return 'No students'
  if (marked === 0) return 'Not marked'
  return marked >= of ? 'Marked' : `${marked} of ${of}${word}`
}

/** 'Morning 38 of 40 marked, afternoon not marked'; 'Marked' if all sittings are alike. */
export const progressWords = (sittings: readonly ({ sitting: Sitting } & Progress)[]): string => {
  const each = sittings.map(({ sitting, ...progress }) => ({ sitting, how: howFar(progress, ' marked') }))
  const [first] = each
  if (first && each.every(({ how }) => how === first.how)) return first.how
  return each
    .map(({ sitting, how }, place) => {
      const name = nameOfSitting[sitting]
      return `${place === 0 ? name : name.toLowerCase()} ${how.toLowerCase()}`
    })
    .join(', ')
}

export interface WeekDay {
  day: string
  /** Why the register can't be marked that day: no school, with the reason, or a future day. */
  closed: string | null
  progress: Progress
}

/** Why there is no school on a day; null if there is. */
export const closureOf = ({ schoolDays, closedDays }: Register, day: string): string | null =>
  schoolDays.includes(day) ? null : (closedDays.find(one => one.day === day)?.name ?? 'No school')

/** The days of a week from Monday to Friday, each with how much of it is marked. */
export const weekDays = (register: Register, from: string): WeekDay[] =>
  [0, 1, 2, 3, 4].map(place => {
    const day = daysAfter(from, place)
    const toCome = day > register.today ? 'Not yet' : null
    return { day, closed: closureOf(register, day) ?? toCome, progress: progressOf(register, day) }
  })

interface DatedTerm {
  starts: string
  ends: string
  holidays: readonly { day: string }[]
}

/** Whether school opens on a day, by the state's calendar: a weekday in term that is not a holiday. */
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

/** Whether a register may be called at a time of today ('HH:MM'): those of earlier days always, today's from the hour of its sitting. */
export const isOpenAt = (
  { today, opens }: Pick<Register, 'today' | 'opens'>,
  { day, sitting }: { day: string; sitting: Sitting },
  time: string,
): boolean => day < today || (day === today && time >= opens[sitting])

/** The current sitting: today the afternoon's once it may be called; otherwise the morning's. */
export const sittingNow = (
  register: Pick<Register, 'today' | 'opens' | 'sittings'> | undefined,
  day: string | null,
  time: string,
): Sitting =>
  register &&
  day === register.today &&
  register.sittings.includes('afternoon') &&
  isOpenAt(register, { day, sitting: 'afternoon' }, time)
    ? 'afternoon'
    : 'morning'

export interface Place {
  day: string
  sitting: Sitting
}

/**
 * The register to mark after one was saved: the day's afternoon, else the next one of the loaded week that lacks marks and may be called at a
 * time of today ('HH:MM'); null if there is none. A register that waits on this device to be sent counts as marked.
 */
export const nextDue = (
  register: Register,
  { day, sitting }: Place,
  waiting: ReadonlyMap<string, Sheet>,
  time: string,
): Place | null => {
  const due = register.schoolDays
    .flatMap(one => register.sittings.map(its => ({ day: one, sitting: its })))
    .filter(place => isOpenAt(register, place, time) || (place.day === day && place.sitting === sitting))
  const at = due.findIndex(one => one.day === day && one.sitting === sitting)
  const lacks = (place: Place): boolean => {
    const { marked, of } = progressOf(register, place.day, place.sitting)
    const part = partOf({ classArmId: register.classArm.id, ...place })
    return marked < of && (waiting.get(part)?.queue.length ?? 0) === 0
  }
  return [...due.slice(at + 1), ...due.slice(0, Math.max(at, 0))].find(lacks) ?? null
}
