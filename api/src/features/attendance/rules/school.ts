import type { AttendanceReasons } from '@akada/contract/attendance/calls'
import { emptyTally, noReasons, type Tally } from './counting.ts'
import type { Mark, Reason } from './marking.ts'
import type { PeriodPart } from './period.ts'

interface StayRow {
  classArmId: string
  studentId: string
  gender: string
  begins: string
  ends: string | null
}

interface MarkCount {
  classArmId: string
  studentId: string
  mark: Mark
  reason: Reason | null
  count: number
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

/** Joins the placements with the marks: one row for each student and arm. Marks of the same student and arm are added up. */
export const placedIn = (
  stays: readonly StayRow[],
  counts: readonly MarkCount[],
  parts: readonly PeriodPart[],
): Placed[] => {
  const last = parts.flatMap(({ days }) => days).at(-1) ?? ''
  const placed = new Map<string, Placed>()
  for (const { studentId, classArmId, gender, begins, ends } of stays) {
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
    const opened = parts.reduce(
      (sum, { days, sittingsPerDay }) =>
        sum + days.filter(day => begins <= day && (ends === null || day <= ends)).length * sittingsPerDay,
      0,
    )
    one.tally.opened += opened
    one.tally.unmarked += opened
    one.onRoll ||= begins <= last && (ends === null || last <= ends)
  }
  for (const { studentId, classArmId, mark, reason, count } of counts) {
    const one = placed.get(`${studentId} ${classArmId}`)
    if (!one) continue
    one.tally[mark] += count
    one.tally.unmarked -= count
    if (mark === 'absent' || mark === 'excused') one.reasons[reason ?? 'unknown'] += count
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
