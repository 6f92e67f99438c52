import type { MovedLinks } from '../../guardians/index.ts'
import type { EnrolmentState } from '../../students/index.ts'
import type { Candidacy, Card, CardCharge, Cell, Choice, Guardian, Mark, MergeFacts, Particulars } from './facts.ts'
import type { Days } from './pieces.ts'
import type { MergePlan } from './plan.ts'
import { afterRemoval } from './particulars.ts'
import { noDay } from './plan.ts'

/** The state of an enrolment, before or after a merge. */
export interface StayState extends EnrolmentState {
  place: string
}

/** The stored changes of a merge: everything needed to undo it, and to detect what has changed since. */
export interface Moved {
  stays: { before: StayState; after: StayState }[]
  /** Enrolments that hold a later piece of one that was split. */
  staysMade: { of: string; after: StayState }[]
  cells: Cell[]
  marks: Mark[]
  cards: Card[]
  unranked: Card[]
  guardians: { guardian: Guardian; position: number }[]
  choices: Choice[]
  decisions: string[]
  transfers: string[]
  candidacies: Candidacy[]
  /** Unpaid registrations of either record that were removed. */
  spareCandidacies: Candidacy[]
  charges: CardCharge[]
  keep: { before: Particulars; after: Particulars }
  remove: { before: Particulars; after: Particulars }
  /**
   * Rows in their former state: emptied cells and drafts that were removed, drafts that were moved or taken out of the ranking, and
   * redundant registrations that were removed.
   */
  rows: {
    cells: unknown[]
    displaced: unknown[]
    drafts: unknown[]
    candidacies: unknown[]
    links: MovedLinks
  }
}

export const setAsideBecause = 'Set aside when two records were made one'

/** The planned changes of a merge, except for the rows that are read while it is carried out. Ids of new enrolments come from `makeId`. */
export const movedBy = ({ keep, remove }: MergeFacts, plan: MergePlan, makeId: () => string): Omit<Moved, 'rows'> => {
  const stays: Moved['stays'] = []
  const staysMade: Moved['staysMade'] = []
  for (const { stay, pieces } of plan.stays) {
    const { id, place, endedBecause } = stay
    const before = { id, place, endedBecause, studentId: remove.id, begins: stay.begins, ends: stay.ends }
    const [first, ...others] = pieces
    const ended = (days: Days): string | null => (days.ends === stay.ends ? endedBecause : setAsideBecause)
    stays.push({
      before,
      after: first
        ? { ...before, ...first, studentId: keep.id, endedBecause: ended(first) }
        : { ...before, ...noDay(stay), endedBecause: setAsideBecause },
    })
    for (const piece of others) {
      const after = { ...before, ...piece, id: makeId(), studentId: keep.id, endedBecause: ended(piece) }
      staysMade.push({ of: id, after })
    }
  }
  return {
    stays,
    staysMade,
    cells: plan.cells,
    marks: plan.marks,
    cards: plan.cards,
    unranked: plan.unranked,
    guardians: plan.guardians,
    choices: plan.choices,
    decisions: plan.decisions,
    transfers: plan.transfers,
    candidacies: plan.candidacies,
    spareCandidacies: plan.spareCandidacies,
    charges: plan.charges,
    keep: { before: keep.particulars, after: plan.particulars },
    remove: { before: remove.particulars, after: afterRemoval(remove.particulars) },
  }
}
