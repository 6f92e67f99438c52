import type { AttendanceReasons } from '@akada/contract/attendance/calls'
import type { Mark, MarksByStudent, Reason } from './marks.ts'
import { daysAfter, mondayOf } from '@akada/contract/kernel/days'

/** Times that school opened for a student, and the student's marks. */
export interface Tally {
  opened: number
  present: number
  late: number
  absent: number
  excused: number
  unmarked: number
}

export type Sitting = 'morning' | 'afternoon'

/** A student's placement in a class arm; the last day is included, null while the student is there. */
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
  marks: MarksByStudent
  /** The reasons of absences and excuses; not read if only marks are counted. */
  reasons?: Readonly<Record<string, Reason>>
}

export type RegisterLookup = (classArmId: string, day: string, sitting: Sitting) => Register | undefined

export const emptyTally = (): Tally => ({ opened: 0, present: 0, late: 0, absent: 0, excused: 0, unmarked: 0 })

type DayRegisters = Partial<Record<Sitting, Register>>

/** Finds a register by arm, day and sitting. Called for each student and sitting of a term, so it allocates nothing. */
export const lookupOf = (registers: readonly Register[]): RegisterLookup => {
  const arms = new Map<string, Map<string, DayRegisters>>()
  for (const register of registers) {
    const days = arms.get(register.classArmId) ?? new Map<string, DayRegisters>()
    const day = days.get(register.day) ?? {}
    day[register.sitting] = register
    arms.set(register.classArmId, days.set(register.day, day))
  }
  return (classArmId, day, sitting) => arms.get(classArmId)?.get(day)?.[sitting]
}

/** The sittings a state uses: one means the morning's. */
export const sittingsOf = (perDay: number): Sitting[] => (perDay === 1 ? ['morning'] : ['morning', 'afternoon'])

export const isThere = (stay: Pick<Stay, 'begins' | 'ends'>, day: string): boolean =>
  stay.begins <= day && (stay.ends === null || day <= stay.ends)

/**
 * The register that counts for a student who was in an arm on a day. On the first day there, the register of the arm that the student left
 * the day before counts if this one has no mark: a register marked before the student moved at noon is not lost.
 */
const registerFor = (
  studentId: string,
  stays: readonly Stay[],
  stay: Stay,
  { day, sitting }: { day: string; sitting: Sitting },
  registerOf: RegisterLookup,
): Register | undefined => {
  const register = registerOf(stay.classArmId, day, sitting)
  if (register?.marks.get(studentId) !== undefined || day !== stay.begins) return register
  const before = stays.find(one => one.ends !== null && daysAfter(one.ends, 1) === day)
  return before && registerOf(before.classArmId, day, sitting)
}

interface Slot {
  day: string
  sitting: Sitting
}

/**
 * The register of the arm that a student left the day before, where it has a mark of the student's first day in the next arm that does not
 * count, as the register there has one too.
 */
export const uncountedRegister = (
  studentId: string,
  stays: readonly Stay[],
  stay: Stay,
  { day, sitting }: Slot,
  registerOf: RegisterLookup,
): Register | undefined => {
  const before = stays.find(one => one.ends !== null && daysAfter(one.ends, 1) === day)
  const former = before && registerOf(before.classArmId, day, sitting)
  if (former?.marks.get(studentId) === undefined) return undefined
  return registerFor(studentId, stays, stay, { day, sitting }, registerOf) === former ? undefined : former
}

/** The mark of a student who was in an arm on a day. */
export const markOf = (
  studentId: string,
  stays: readonly Stay[],
  stay: Stay,
  slot: Slot,
  registerOf: RegisterLookup,
): Mark | undefined => registerFor(studentId, stays, stay, slot, registerOf)?.marks.get(studentId)

/** The same with the reason of an absence. */
export const cellOf = (
  studentId: string,
  stays: readonly Stay[],
  stay: Stay,
  slot: Slot,
  registerOf: RegisterLookup,
): { mark: Mark; reason: Reason | null } | undefined => {
  const register = registerFor(studentId, stays, stay, slot, registerOf)
  const mark = register?.marks.get(studentId)
  return mark && { mark, reason: register?.reasons?.[studentId] ?? null }
}

/** The placement that counts on a day; if an arm is given, only one in it. */
export const stayOn = (stays: readonly Stay[], day: string, classArmId?: string): Stay | undefined => {
  const stay = stays.find(one => isThere(one, day))
  return classArmId === undefined || stay?.classArmId === classArmId ? stay : undefined
}

/** Visits every sitting of some school days on which the student was in an arm, in order. */
const eachSitting = (
  stays: readonly Stay[],
  days: readonly string[],
  sittings: readonly Sitting[],
  classArmId: string | undefined,
  visit: (stay: Stay, at: { day: string; sitting: Sitting }) => void,
): void => {
  for (const day of days) {
    const stay = stayOn(stays, day, classArmId)
    if (stay) for (const sitting of sittings) visit(stay, { day, sitting })
  }
}

/**
 * A student's attendance on some school days. A joiner counts from the day of entry and a leaver up to the day of leaving; days on which
 * the student was in no arm don't count. If an arm is given, only the days there count.
 */
export const tallyOf = (
  studentId: string,
  stays: readonly Stay[],
  days: readonly string[],
  sittings: readonly Sitting[],
  registerOf: RegisterLookup,
  classArmId?: string,
): Tally => {
  const tally = emptyTally()
  eachSitting(stays, days, sittings, classArmId, (stay, at) => {
    tally.opened += 1
    tally[markOf(studentId, stays, stay, at, registerOf) ?? 'unmarked'] += 1
  })
  return tally
}

export const noReasons = (): AttendanceReasons => ({ sick: 0, permission: 0, suspended: 0, unknown: 0 })

/** A student's absences and excuses by reason; one without a reason counts as unknown. */
export const reasonsOf = (
  studentId: string,
  stays: readonly Stay[],
  days: readonly string[],
  sittings: readonly Sitting[],
  registerOf: RegisterLookup,
  classArmId?: string,
): AttendanceReasons => {
  const reasons = noReasons()
  eachSitting(stays, days, sittings, classArmId, (stay, at) => {
    const cell = cellOf(studentId, stays, stay, at, registerOf)
    if (cell && (cell.mark === 'absent' || cell.mark === 'excused')) reasons[cell.reason ?? 'unknown'] += 1
  })
  return reasons
}

export const sumOfReasons = (all: readonly AttendanceReasons[]): AttendanceReasons =>
  all.reduce(
    (sum, one) => ({
      sick: sum.sick + one.sick,
      permission: sum.permission + one.permission,
      suspended: sum.suspended + one.suspended,
      unknown: sum.unknown + one.unknown,
    }),
    noReasons(),
  )

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

/**
 * Sittings that were marked for a student. An unmarked register is no absence (docs/figures.md), so percentages are of these, and
 * `unmarked` is shown beside them.
 */
export const calledIn = ({ opened, unmarked }: Tally): number => opened - unmarked

/** The marks that count as an attendance: late is present (domain.md, Attendance). */
export const attendedMarks = ['present', 'late'] as const

export const attendancesIn = (tally: Pick<Tally, (typeof attendedMarks)[number]>): number =>
  attendedMarks.reduce((sum, mark) => sum + tally[mark], 0)

/** School days grouped by week, first to last. */
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

/** What 'times opened' counts: one sitting a day counts days, two count half-days. */
export const unitOf = (sittings: readonly Sitting[]): 'days' | 'half-days' =>
  sittings.length === 1 ? 'days' : 'half-days'
