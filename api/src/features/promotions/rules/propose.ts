import type { PromotionOutcome } from '@akada/contract/promotions/calls'

/** What the state's rule makes of a student's session. */
interface Judgement {
  /** Null: nothing is proposed, a person decides. */
  outcome: 'Promoted' | 'On Trial' | 'Repeat' | 'Withdrawn' | null
  because: string
}

export interface Proposal {
  /** Null: nothing is proposed, a person decides. */
  outcome: PromotionOutcome | null
  because: string
}

/** Whether nobody is moved by it alone: where nothing is proposed, and nobody leaves school without a person's decision. */
export const needsDecision = ({ outcome }: Proposal): boolean => outcome === null || outcome === 'Withdrawn'

/**
 * What is proposed for a student at the end of a session, and why. Without any result, nothing: it would be the school's omission and not
 * the student's. Who passed the last class leaves school; the state's very last is passed by its examination, not by the average.
 */
export const proposalFor = (
  judgement: Judgement | null,
  place: { className: string; terminal: boolean; hasNext: boolean },
): Proposal => {
  const last = place.terminal
    ? `${place.className} is the last class.`
    : place.hasNext
      ? null
      : `${place.className} is the last class of this school.`
  const said = judgement?.because ?? 'No results in this session: decide by hand.'
  const because = last === null ? said : `${last} ${said}`
  const outcome = judgement?.outcome ?? null
  if (last === null || outcome === null) return { outcome, because }
  const stays = outcome === 'Repeat' || outcome === 'Withdrawn'
  return { outcome: place.terminal || !stays ? 'Graduated' : outcome, because }
}
