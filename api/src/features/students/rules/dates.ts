import { yearsLater } from '@akada/contract/kernel/days'
import { writtenDay } from '@akada/contract/kernel/written-day'
import type { EnrolmentDays } from '@akada/contract/students/enrolments'

/** Youngest and oldest age at admission, in years: outside this range a date of birth is a typing error. */
const admissionAges = { youngest: 2, oldest: 30 } as const

/** The error in a date of birth, for a student admitted on `admitted`; null if there is none. */
export const birthError = (born: string, admitted: string, today: string): string | null => {
  if (born > today) return 'This date has not come yet. Write the date of birth.'
  if (yearsLater(born, admissionAges.youngest) > admitted) {
    return `The student would be younger than ${admissionAges.youngest} at admission. Check the dates.`
  }
  if (yearsLater(born, admissionAges.oldest + 1) <= admitted) {
    return `The student would be older than ${admissionAges.oldest} at admission. Check the dates.`
  }
  return null
}

/** The error in a date of admission; null if there is none. */
export const admissionError = (admitted: string, today: string): string | null =>
  admitted > today ? 'This date has not come yet. Write the day of admission.' : null

/**
 * The first day of the enrolment of a newly admitted student: the day of admission, but not before the session begins. Schools enter
 * students who have been with them for long: such a student counts from the session's first day, so that its registers can still be filled
 * in.
 */
export const enrolmentBegins = (admitted: string, sessionStarts: string): string =>
  admitted > sessionStarts ? admitted : sessionStarts

/** An enrolment with its place in words, and the first day of its session. */
export interface SessionStay extends EnrolmentDays {
  id: string
  sessionId: string
  sessionStarts: string
  /** Whether it is at the student's present school. */
  isHere: boolean
  /** 'JSS 1 Gold of Molipa High School'. */
  place: string
}

/** How enrolments change with a corrected day of admission. */
export interface AdmissionMove {
  /** The first day so far, and as corrected. */
  was: string
  begins: string
  /** The enrolment that then begins with that day; the ones before it count for no day. */
  first: SessionStay
  passed: readonly SessionStay[]
}

/**
 * How a corrected day of admission moves the enrolment that began with it, of all enrolments of a student that count, oldest first. Null if
 * none did, or if its first day stays (the day is before the session). In words, why it cannot move.
 */
export const admissionMove = (
  stays: readonly SessionStay[],
  { was, admitted }: { was: string; admitted: string },
): AdmissionMove | string | null => {
  const start = stays.find(stay => stay.isHere && stay.begins === enrolmentBegins(was, stay.sessionStarts))
  if (!start) return null
  const begins = enrolmentBegins(admitted, start.sessionStarts)
  if (begins === start.begins) return null
  const before = stays.findLast(stay => stay.begins < start.begins)
  if (before?.ends && before.ends >= begins)
    return `The student was in ${before.place} until ${writtenDay(before.ends)}. Choose a later day.`
  const following = stays.filter(
    stay => stay.isHere && stay.sessionId === start.sessionId && stay.begins >= start.begins,
  )
  const index = following.findIndex(stay => stay.ends === null || stay.ends >= begins)
  const [first, last] = [following[index], following.at(-1)]
  if (!first)
    return `The student was in ${start.place} until ${writtenDay(last?.ends ?? '')}. Choose that day or an earlier one.`
  // After a break between two enrolments the second one begins when it did.
  const isInBreak = index > 0 && first.begins > begins
  return { was: start.begins, begins: isInBreak ? first.begins : begins, first, passed: following.slice(0, index) }
}
