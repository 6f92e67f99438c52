import type { PlannedEffect } from '../../state/index.ts'

/** A subject that a class takes, and that becomes an elective or a core subject there. */
export interface OfferChange {
  classId: string
  className: string
  subjectId: string
  subjectName: string
  elective: boolean
}

const mostNamed = 5

const named = (changes: readonly OfferChange[]): string => {
  const names = changes.map(({ subjectName, className }) => `${subjectName} in ${className}`)
  const more = names.length - mostNamed
  return names.slice(0, mostNamed).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** What it does to scores that subjects become electives or core subjects in a session: for a school, or (null) the state's schools. */
export const offerEffects = (
  place: { sessionId: string; schoolId: string | null },
  changes: readonly OfferChange[],
): PlannedEffect[] =>
  [true, false].flatMap((elective): PlannedEffect[] => {
    const own = changes.filter(change => change.elective === elective)
    if (own.length === 0) return []
    const effect = elective
      ? `Becomes an elective: ${named(own)}. Students who were not chosen for it no longer take it, and their scores leave their cards.`
      : `Becomes a core subject: ${named(own)}. Every student takes it, and scores that did not count so far count on their cards.`
    const advice = 'Leave it as it is this session.'
    return [{ effect, advice, change: { kind: 'offer', ...place, changes: own } }]
  })
