import { daysAfter } from '@akada/contract/kernel/days'
import { type EnrolmentDays, presentEnrolment } from '@akada/contract/students/enrolments'

/** A student's enrolment in a class; the last day is inclusive, null while it is open. */
export interface Stay extends EnrolmentDays {
  id: string
}

/** The range of days to choose from, inclusive. */
export interface DaySpan {
  first: string
  last: string
}

/** The possible last days of a student on the roll: from the first of the current enrolment to today. */
export const lastDays = (stays: readonly Stay[], today: string): DaySpan => {
  const present = presentEnrolment(stays, today)
  return { first: present && present.begins < today ? present.begins : today, last: today }
}

/**
 * Which enrolments end when, for a student with this last day: the one that includes the day ends with it, and one that was to begin later
 * (in the next session, for example) counts for no day.
 */
export const closingsAt = (stays: readonly Stay[], lastDay: string): { id: string; ends: string }[] =>
  stays.flatMap(stay => {
    if (stay.begins > lastDay) return [{ id: stay.id, ends: daysAfter(stay.begins, -1) }]
    return stay.ends === null || stay.ends > lastDay ? [{ id: stay.id, ends: lastDay }] : []
  })

/** The possible first days of a returning student: after the last enrolment, within the active term, not in the future. */
export const firstDays = (stays: readonly Stay[], term: { starts: string; ends: string }, today: string): DaySpan => {
  const after = stays.flatMap(stay => (stay.ends === null ? [] : [daysAfter(stay.ends, 1)]))
  const first = [term.starts, ...after].toSorted().at(-1) ?? term.starts
  const last = today < term.ends ? today : term.ends
  return { first, last: last < first ? first : last }
}
