import type { ArmStep } from '@akada/contract/report-cards/desk'
import type { ReviewStatus } from '@akada/contract/report-cards/reviews'

export type ReviewStep = 'ready' | 'take-back' | 'approve' | 'send-back'

const steps: Record<ReviewStep, { from: readonly ReviewStatus[]; to: ReviewStatus }> = {
  ready: { from: ['Open', 'Sent back'], to: 'Ready' },
  'take-back': { from: ['Ready'], to: 'Open' },
  approve: { from: ['Ready'], to: 'Approved' },
  'send-back': { from: ['Ready', 'Approved'], to: 'Sent back' },
}

/** The status after a step; null if the step is not possible. */
export const statusAfter = (status: ReviewStatus, step: ReviewStep): ReviewStatus | null =>
  steps[step].from.includes(status) ? steps[step].to : null

/** Whether the class teacher has submitted the cards, so that they no longer change during the head's review. */
export const isWithHead = (status: ReviewStatus): boolean => status === 'Ready' || status === 'Approved'

/** For use in a sentence: 'sent back to the class teacher'. */
export const statusWords: Record<ReviewStatus, string> = {
  Open: 'with the class teacher',
  Ready: 'with the head',
  Approved: 'approved',
  'Sent back': 'sent back to the class teacher',
}

export interface ArmProgress {
  students: number
  /** Cards that exist. */
  generated: number
  published: number
  /** Published cards that no longer agree with the figures of the arm. */
  outOfDate: number
  /** Drafts that can be handed in, and how many of them lack ratings or the class teacher's remark. */
  due: { cards: number; incomplete: number }
  status: ReviewStatus
  /** Whether the state requires the head's approval. */
  approvalNeeded: boolean
}

/**
 * The step that is due for an arm's cards; null if there is nothing to do. Parents hold what is out of date, so that it is corrected before
 * anything else.
 */
export const stepDue = ({
  students,
  generated,
  published,
  outOfDate,
  due,
  status,
  approvalNeeded,
}: ArmProgress): ArmStep | null => {
  if (outOfDate > 0) return 're-issue'
  if (generated === 0) return students > 0 ? 'generate' : null
  if (due.cards === 0) return published > 0 ? 'print' : null
  if (status === 'Ready') return 'approve'
  if (status === 'Approved') return 'publish'
  if (due.incomplete > 0) return 'complete'
  return approvalNeeded ? 'hand in' : 'publish'
}
