import { writtenDay } from '@akada/contract/kernel/written-day'
/** The parts of a student's placement that decide from when they can be in a class arm. */
export interface PresentPlace {
  /** The first day of the enrolment, which may be still to come; without one, the day after the last one. Null for a student who was never enrolled. */
  since: string | null
  enrolmentId: string | null
  /** The current arm, with its class: 'JSS 1 Gold'; null if they are in none. */
  armName: string | null
}

/** The requested day, today, and the first day of the active term; null for an arm of the next session. */
export interface ArmDays {
  from: string | undefined
  today: string
  termStarts: string | null
}

const later = (one: string, other: string): string => (one > other ? one : other)
const earlier = (one: string, other: string): string => (one < other ? one : other)

/** The error in the day itself, regardless of the student; null if there is none. */
export const dayError = ({ from, today, termStarts }: ArmDays): string | null => {
  if (from === undefined) return null
  if (from > today) return 'This day has not come yet.'
  return termStarts !== null && from < termStarts && from < today
    ? `The term began on ${writtenDay(termStarts)}. Choose that day or a later one.`
    : null
}

/** Why a student can't be in another arm from the requested day; null if they can, and if none was requested. */
export const placeError = (
  { since, armName, fullName, className }: PresentPlace & { fullName: string; className: string | null },
  { from, today }: ArmDays,
): string | null => {
  if (from === undefined || from === today || since === null || from >= since) return null
  if (armName !== null)
    return `${fullName} is in ${armName} since ${writtenDay(since)}. Choose that day or a later one.`
  return className === null
    ? `${fullName} was elsewhere until the day before ${writtenDay(since)}. Choose that day or a later one.`
    : `${fullName} is in ${className} since ${writtenDay(since)}. Choose that day or a later one.`
}

/**
 * The first day in the arm. A placement that is still to come, such as that of the next session, has the arm from its own first day. A change
 * of arm counts from the requested day, by which a wrong one is corrected, or else from today. A student who was in none belongs to it for as long as they were in the
 * class, back to the start of the active term, so that its registers and counts include the student; between terms from today.
 */
export const armBegins = (
  { since, enrolmentId, armName }: PresentPlace,
  { from, today, termStarts }: ArmDays,
): string => {
  if (enrolmentId !== null && since !== null && since > today) return since
  if (from !== undefined) return from
  if (armName !== null) return today
  return enrolmentId === null || since === null ? today : later(since, earlier(termStarts ?? today, today))
}
