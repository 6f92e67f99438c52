import type { AttendanceAggregate } from '@akada/contract/attendance/endpoints'
import type { Mark } from './marking.ts'
import { daysAfter, mondayOf } from './days.ts'

/** Times that school opened for a student, and what the registers say of them. */
export interface Tally {
  opened: number
  present: number
  late: number
  absent: number
  excused: number
  unmarked: number
}

export type Sitting = 'morning' | 'afternoon'

/** A stay of a student in a class arm; the last day is included, null while the student is there. */
export interface Stay {
  classArmId: string
  begins: string
  ends: string | null
}

/** The registers of some arms: each sitting of a day with its students' marks. */
export interface Register {
  classArmId: string
  day: string
  sitting: Sitting
  marks: Readonly<Record<string, Mark>>
}

export type RegisterLookup = (classArmId: string, day: string, sitting: Sitting) => Register['marks'] | undefined

export const emptyTally = (): Tally => ({ opened: 0, present: 0, late: 0, absent: 0, excused: 0, unmarked: 0 })

const keyOf = (classArmId: string, day: string, sitting: Sitting): string => `${classArmId} ${day} ${sitting}`

/** Finds a register by arm, day and sitting. */
export const lookupOf = (registers: readonly Register[]): RegisterLookup => {
  const byKey = new Map(registers.map(one => [keyOf(one.classArmId, one.day, one.sitting), one.marks]))
  return (classArmId, day, sitting) => byKey.get(keyOf(classArmId, day, sitting))
}

/** Which sittings a state keeps: one is the morning's. */
export const sittingsOf = (perDay: number): Sitting[] => (perDay === 1 ? ['morning'] : ['morning', 'afternoon'])

export const isThere = (stay: Stay, day: string): boolean =>
  stay.begins <= day && (stay.ends === null || day <= stay.ends)

/**
 * A student's attendance on some school days. A joiner counts from the day of entry and a leaver to the day of leaving; days on
 * which the student was in no arm don't count.
 */
export const tallyOf = (
  studentId: string,
  stays: readonly Stay[],
  days: readonly string[],
  sittings: readonly Sitting[],
  marksOf: RegisterLookup,
): Tally => {
  const tally = emptyTally()
  for (const day of days) {
    const stay = stays.find(one => isThere(one, day))
    if (!stay) continue
    for (const sitting of sittings) {
      tally.opened += 1
      tally[marksOf(stay.classArmId, day, sitting)?.[studentId] ?? 'unmarked'] += 1
    }
  }
  return tally
}

export const sumOf = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (sum, one) => ({
      opened: sum.opened + one.opened,
      present: sum.present + one.present,
      late: sum.late + one.late,
      absent: sum.absent + one.absent,
      excused: sum.excused + one.excused,
      unmarked: sum.unmarked + one.unmarked,
    }),
    emptyTally(),
  )

/** Late is present (domain.md, Attendance). */
export const attendancesIn = (tally: Tally): number => tally.present + tally.late

/** Attendances of those possible, in percent with two decimals, rounded half up; '0.00' where none was possible. */
export const percentOf = (attendances: number, possible: number): string => {
  if (possible === 0) return '0.00'
  const hundredths = Math.floor((attendances * 20_000 + possible) / (2 * possible))
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}

/** School days by the week that they lie in, first to last. */
export const weeksOf = (days: readonly string[]): { from: string; to: string; days: string[] }[] => {
  const weeks = new Map<string, string[]>()
  for (const day of days) {
    const monday = mondayOf(day)
    const week = weeks.get(monday)
    if (week) week.push(day)
    else weeks.set(monday, [day])
  }
  return [...weeks].map(([monday, ofWeek]) => ({ from: monday, to: daysAfter(monday, 4), days: ofWeek }))
}

export interface CountedStudent {
  id: string
  fullName: string
  gender: string
  stays: readonly Stay[]
}

/** The figures of an arm in a term: by student, together, and by week for boys, girls and all. */
export const aggregateOf = (
  students: readonly CountedStudent[],
  days: readonly string[],
  sittings: readonly Sitting[],
  marksOf: RegisterLookup,
): Pick<AttendanceAggregate, 'unit' | 'timesOpened' | 'students' | 'totals' | 'percent' | 'weeks'> => {
  const byStudent = students.map(({ id, fullName, gender, stays }) => {
    const tally = tallyOf(id, stays, days, sittings, marksOf)
    return { studentId: id, fullName, gender, ...tally, percent: percentOf(attendancesIn(tally), tally.opened) }
  })
  const totals = sumOf(byStudent)
  return {
    unit: unitOf(sittings),
    timesOpened: days.length * sittings.length,
    students: byStudent,
    totals,
    percent: percentOf(attendancesIn(totals), totals.opened),
    weeks: weeksOf(days).map(week => {
      const tallies = students.map(({ id, gender, stays }) => ({
        gender,
        tally: tallyOf(id, stays, week.days, sittings, marksOf),
      }))
      const attendancesOf = (gender: string) =>
        attendancesIn(sumOf(tallies.filter(one => one.gender === gender).map(one => one.tally)))
      const all = sumOf(tallies.map(one => one.tally))
      return {
        from: week.from,
        to: week.to,
        boys: attendancesOf('male'),
        girls: attendancesOf('female'),
        all: attendancesIn(all),
        opened: week.days.length * sittings.length,
        percent: percentOf(attendancesIn(all), all.opened),
      }
    }),
  }
}

/** What 'times opened' counts: one sitting a day counts days, two count half-days. */
export const unitOf = (sittings: readonly Sitting[]): 'days' | 'half-days' =>
  sittings.length === 1 ? 'days' : 'half-days'
