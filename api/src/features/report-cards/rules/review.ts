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
