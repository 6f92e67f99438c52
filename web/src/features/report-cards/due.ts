import type { ArmCards, Publication, Review } from './queries.ts'

/** The next step for an arm's cards, if the person may take it; null if the cards wait for somebody else, or for nothing. */
export type DueStep = 'generate' | 'hand in' | 'approve' | 'publish' | 're-issue' | null

interface Arm {
  list: ArmCards
  review: Review | undefined
  publication: Publication | undefined
}

/** Drafts other than those of students who are left out for now. */
const hasNewDrafts = ({ cards }: ArmCards): boolean =>
  cards.some(card => card.status === 'Draft' && (card.leftOutReason === null || card.missingScores === 0))

export const dueStep = ({ list, review, publication }: Arm): DueStep => {
  const { can, cards, why } = list
  if (cards.every(card => card.status === null))
    return can.generate && why === null && cards.length > 0 ? 'generate' : null
  if (can.publish && (publication?.outOfDate.length ?? 0) > 0) return 're-issue'
  if (!review || !publication || !hasNewDrafts(list)) return null
  const { needed, given } = publication.approval
  // What was handed in is approved or sent back before anything is published, even where the state does not ask for it.
  if (review.can.approve) return 'approve'
  if (given || !needed) return can.publish ? 'publish' : null
  return review.can.hand ? 'hand in' : null
}
