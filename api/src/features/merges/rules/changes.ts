import { writtenDay } from '@akada/contract/kernel/days'
import type { Guardian, Mark, Particulars, ChildRecord } from './facts.ts'
import type { EnrolmentState } from '../../students/index.ts'
import type { Moved } from './moved.ts'

const labels: Partial<{ [K in keyof Particulars]: string }> = {
  status: 'status',
  middleName: 'middle name',
  lin: 'Learner Identification Number',
  nin: 'National Identification Number',
  stateOfOrigin: 'state of origin',
  lgaOfOrigin: 'local government of origin',
  stateOfResidence: 'state of residence',
  lgaOfResidence: 'local government of residence',
  address: 'address',
  previousSchool: 'previous school',
  previousClass: 'previous class',
  bloodGroup: 'health details',
  genotype: 'health details',
  specialNeeds: 'health details',
  photoConsent: 'photo consent',
  pictureFileId: 'picture',
}

const sameGuardian = (one: Guardian, other: Guardian): boolean =>
  one.name === other.name &&
  one.relationship === other.relationship &&
  one.email === other.email &&
  one.address === other.address &&
  one.phones.length === other.phones.length &&
  one.phones.every((phone, index) => phone.number === other.phones[index]?.number)

/** The guardians that a merge moved, by their present ids: an edit of the kept record writes them anew. */
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

const particularsChanged = ({ before, after }: Moved['keep'], now: Particulars): string[] => {
  const keys = Object.keys(labels) as (keyof typeof labels)[]
  return keys.flatMap(key => (before[key] !== after[key] && now[key] !== after[key] ? (labels[key] ?? []) : []))
}

/**
 * Where the kept record is no longer as a merge left it, in words, among the places that undoing would touch. `markDiffers` says of a moved
 * mark whether the register has another one now.
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
    ...(moved.candidacies ?? []).flatMap(was => {
      const now = kept.candidacies.find(({ id }) => id === was.id)
      return now && now.candidateNumber !== was.candidateNumber ? [`the registration for ${was.exam}`] : []
    }),
    ...particularsChanged(moved.keep, kept.particulars),
  ]
  return [...new Set(found)]
}
