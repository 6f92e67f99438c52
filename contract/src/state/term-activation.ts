import { writtenDay } from '../kernel/days.ts'

/**
 * A term can be activated without confirmation from so many days before it begins until so many days after it ends. Two weeks cover the
 * holidays in which a school prepares a term or finishes its report cards; activating any other term is more often a slip.
 */
export const activationMargin = 14

interface TermToActivate {
  /** As people call it: 'First Term'. */
  name: string
  sessionName: string
  starts: string
  ends: string
  closed: boolean
}

const perDay = 86_400_000
const daysBetween = (earlier: string, later: string): number => (Date.parse(later) - Date.parse(earlier)) / perDay

/**
 * Why activating a term on a day has to be confirmed, as a sentence ('Second Term of 2026/2027 begins on 11-01-2027, 89 days from today.');
 * null where the day lies within the term or at most `activationMargin` days outside it.
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

/** What activating a term does in every school, as sentences. `former` is the term that is active; null where none is. */
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
