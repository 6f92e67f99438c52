import type { AttendanceReasons } from '@akada/contract/attendance/calls'
import { emptyTally, isThere, noReasons, type Register, type Sitting, sittingsOf, type Tally } from './counting.ts'
import type { Mark, Reason } from './marks.ts'
import type { PeriodPart } from './period.ts'

interface StayRow {
  classArmId: string
  studentId: string
  gender: string
  begins: string
  ends: string | null
}

/** A mark in the register of the arm that a student left the day before. */
export interface MovedMark {
  /** The arm to which the student moved, where the mark counts. */
  classArmId: string
  studentId: string
  day: string
  sitting: Sitting
  mark: Mark
  reason: Reason | null
}

/** The counts of a student in an arm. */
export interface Placed {
  studentId: string
  classArmId: string
  gender: string
  tally: Tally
  reasons: AttendanceReasons
  /** Whether the student is there on the last day that counts. */
  onRoll: boolean
}

/** The sittings of each school day. */
const sittingsByDay = (parts: readonly PeriodPart[]): Map<string, readonly Sitting[]> =>
  new Map(parts.flatMap(({ days, sittingsPerDay }) => days.map(day => [day, sittingsOf(sittingsPerDay)] as const)))

const addMark = ({ tally, reasons }: Placed, mark: Mark, reason: Reason | null): void => {
  tally[mark] += 1
  tally.unmarked -= 1
  if (mark === 'absent' || mark === 'excused') reasons[reason ?? 'unknown'] += 1
}

/**
 * Counts the marks of some arms: one row for each student and arm. A mark counts on school days on which the student was in the arm, and
 * one of `moved` in the arm to which the student moved.
 */
export const placedIn = (
  stays: readonly StayRow[],
  { registers, moved }: { registers: readonly Register[]; moved: readonly MovedMark[] },
  parts: readonly PeriodPart[],
): Placed[] => {
  const last = parts.flatMap(({ days }) => days).at(-1) ?? ''
  const placed = new Map<string, Placed>()
  const arms = new Map<string, { stay: StayRow; one: Placed }[]>()
  for (const stay of stays) {
    const { studentId, classArmId, gender } = stay
    const key = `${studentId} ${classArmId}`
    const one = placed.get(key) ?? {
      studentId,
      classArmId,
      gender,
      tally: emptyTally(),
      reasons: noReasons(),
      onRoll: false,
    }
    placed.set(key, one)
    const arm = arms.get(classArmId) ?? []
    arms.set(classArmId, arm)
    arm.push({ stay, one })
    const opened = parts.reduce(
      (sum, { days, sittingsPerDay }) => sum + days.filter(day => isThere(stay, day)).length * sittingsPerDay,
      0,
    )
    one.tally.opened += opened
    one.tally.unmarked += opened
    one.onRoll ||= isThere(stay, last)
  }
  const sittings = sittingsByDay(parts)
  for (const { classArmId, day, sitting, marks, reasons } of registers) {
    if (!sittings.get(day)?.includes(sitting)) continue
    for (const { stay, one } of arms.get(classArmId) ?? []) {
      const mark = isThere(stay, day) ? marks.get(stay.studentId) : undefined
      if (mark) addMark(one, mark, reasons?.[stay.studentId] ?? null)
    }
  }
  for (const { studentId, classArmId, day, sitting, mark, reason } of moved) {
    const one = placed.get(`${studentId} ${classArmId}`)
    if (one && sittings.get(day)?.includes(sitting)) addMark(one, mark, reason)
  }
  return [...placed.values()]
}

/** The students with most absences (for one reason if given), most first; none without absences. */
export const mostAbsent = (placed: readonly Placed[], reason: Reason | undefined, most: number): Placed[] => {
  const missed = ({ tally, reasons }: Placed): number => (reason ? reasons[reason] : tally.absent + tally.excused)
  return placed
    .filter(one => missed(one) > 0)
    .toSorted(
      (a, b) => missed(b) - missed(a) || a.tally.opened - b.tally.opened || (a.studentId < b.studentId ? -1 : 1),
    )
    .slice(0, most)
}
