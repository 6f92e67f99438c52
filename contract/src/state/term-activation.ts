import { writtenDay } from '../kernel/written-day.ts'

/**
 * The number of days before a term begins and after it ends in which it can be activated without confirmation. Two weeks cover the
 * holidays in which a school prepares a term or finishes its report cards; activating any other term is more often a mistake.
 */
export const activationMargin = 14

interface TermToActivate {
  /** Its usual name: 'First Term'. */
  name: string
  sessionName: string
  starts: string
  ends: string
  closed: boolean
}

const perDay = 86_400_000
const daysBetween = (earlier: string, later: string): number => (Date.parse(later) - Date.parse(earlier)) / perDay

/**
 * Why activating a term on a day must be confirmed, as a sentence ('Second Term of 2026/2027 begins on 11-01-2027, 89 days from today.');
 * null if the day is within the term or at most `activationMargin` days outside it.
 */
export const activationDoubt = (
  term: Pick<TermToActivate, 'name' | 'sessionName' | 'starts' | 'ends'>,
  today: string,
): string | null => {
  const name = `${term.name} of ${term.sessionName}`
  const early = daysBetween(today, term.starts)
  if (early > activationMargin) return `${name} begins on ${writtenDay(term.starts)}, ${early} days from today.`
  const late = daysBetween(term.ends, today)
  return late > activationMargin ? `${name} ended on ${writtenDay(term.ends)}, ${late} days ago.` : null
}

/** The effects of activating a term in every school, as sentences. `former` is the active term; null if there is none. */
export const activationEffects = (
  term: TermToActivate,
  former: Pick<TermToActivate, 'name' | 'sessionName'> | null,
): string[] => [
  `Registers, scores and report cards of every school open at ${term.name} of ${term.sessionName}.`,
  ...(former
    ? [
        `${former.name} of ${former.sessionName} is closed: changing its registers needs a reason, and its schemes of work cannot be changed.`,
      ]
    : []),
  ...(term.closed ? [`${term.name} of ${term.sessionName} was closed before and opens again.`] : []),
]
