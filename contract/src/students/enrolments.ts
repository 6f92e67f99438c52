/** The days of an enrolment, YYYY-MM-DD: the last one is included, null if it has none. */
import { sorted } from '../kernel/arrays.ts'

export interface EnrolmentDays {
  begins: string
  ends: string | null
}

/** Whether an enrolment counts on a day. */
export const countsOn = ({ begins, ends }: EnrolmentDays, day: string): boolean =>
  begins <= day && (ends === null || ends >= day)

/**
 * The present enrolment: the one that counts on the day; before the first day of a student who was admitted ahead, the one that begins next.
 * Undefined for a student who has left. An enrolment without an end is not it for a promoted student: that one lies in the next session.
 */
export const presentEnrolment = <Enrolment extends EnrolmentDays>(
  enrolments: readonly Enrolment[],
  day: string,
): Enrolment | undefined =>
  enrolments.find(one => countsOn(one, day)) ??
  sorted(
    enrolments.filter(({ begins, ends }) => begins > day && (ends === null || ends >= begins)),
    (one, other) => one.begins.localeCompare(other.begins),
  )[0]
