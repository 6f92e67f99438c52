import { writtenDay } from '@akada/contract/kernel/written-day'
import type { Guardian, Mark, ChildRecord } from './facts.ts'
import type { EnrolmentState } from '../../students/index.ts'
import type { Moved } from './moved.ts'
import { changedSince } from './particulars.ts'

const sameGuardian = (one: Guardian, other: Guardian): boolean =>
  one.name === other.name &&
  one.relationship === other.relationship &&
  one.email === other.email &&
  one.address === other.address &&
  one.phones.length === other.phones.length &&
  one.phones.every((phone, index) => phone.number === other.phones[index]?.number)

/** The guardians that a merge moved, by their current ids: an edit of the kept record replaces them. */
export const guardiansNow = (moved: Moved, kept: ChildRecord): string[] =>
  moved.guardians.flatMap(({ guardian }) => kept.guardians.find(now => sameGuardian(now, guardian))?.id ?? [])

const staysChanged = (moved: Moved, now: readonly (EnrolmentState & { held: boolean })[]): string[] => {
  const all = [...moved.stays, ...moved.staysMade]
  return all.flatMap(({ after }) => {
    const stay = now.find(({ id }) => id === after.id)
    const made = moved.staysMade.some(one => one.after.id === after.id)
    const same =
      stay?.studentId === after.studentId &&
      stay.begins === after.begins &&
      stay.ends === after.ends &&
      stay.endedBecause === after.endedBecause &&
      !(made && stay.held)
    return same ? [] : [`the place in ${after.place}`]
  })
}

/**
 * How the kept record differs from the state a merge left it in, in words, in the parts that undoing would touch. `markDiffers` says of a
 * moved mark whether the register has another one now.
 */
export const changesSince = (
  moved: Moved,
  kept: ChildRecord,
  stays: readonly (EnrolmentState & { held: boolean })[],
  markDiffers: (mark: Mark) => boolean,
): string[] => {
  const cells = new Map(kept.cells.map(cell => [`${cell.termId} ${cell.subjectId} ${cell.componentId}`, cell]))
  const cards = new Map(kept.cards.map(card => [card.id, card]))
  const choices = new Map(kept.choices.map(choice => [`${choice.sessionId} ${choice.subjectId}`, choice]))
  const found = [
    ...staysChanged(moved, stays),
    ...moved.cells.flatMap(was => {
      const now = cells.get(`${was.termId} ${was.subjectId} ${was.componentId}`)
      return now?.version === was.version && now.kind === was.kind && now.tenths === was.tenths
        ? []
        : [`the score ${was.label} (${was.component})`]
    }),
    ...kept.cards.flatMap(({ id, term, termId, status }) => {
      const isMoved = moved.cards.some(was => was.id === id)
      const losesScores = moved.cells.some(cell => cell.termId === termId && cell.kind !== 'empty')
      return status === 'Published' && !isMoved && losesScores ? [`the published report card of ${term}`] : []
    }),
    ...moved.marks.flatMap(mark =>
      markDiffers(mark) ? [`the register of ${mark.classArm} of ${writtenDay(mark.day)}`] : [],
    ),
    ...moved.cards.flatMap(was => {
      const now = cards.get(was.id)
      return now?.status === was.status && now.revision === was.revision ? [] : [`the report card of ${was.term}`]
    }),
    ...moved.guardians.flatMap(({ guardian }) =>
      kept.guardians.some(now => sameGuardian(now, guardian)) ? [] : [`the guardian ${guardian.name}`],
    ),
    ...moved.choices.flatMap(was => {
      const now = choices.get(`${was.sessionId} ${was.subjectId}`)
      return now?.offered === was.offered ? [] : [`the choice of ${was.label}`]
    }),
    ...moved.decisions.flatMap(session =>
      kept.decisions.includes(session) ? [] : ["what was decided for the session's end"],
    ),
    ...moved.candidacies.flatMap(was => {
      const now = kept.candidacies.find(({ id }) => id === was.id)
      return now && now.candidateNumber !== was.candidateNumber ? [`the registration for ${was.exam}`] : []
    }),
    ...changedSince(moved.keep, kept.particulars),
  ]
  return [...new Set(found)]
}
