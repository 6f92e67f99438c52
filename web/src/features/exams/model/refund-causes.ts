import type { RefundCause } from '@akada/contract/exams/guardian-fees'

/** Why the money of a fee goes back to its payer, as a sentence. */
export const causes: Record<RefundCause, string> = {
  Registered: 'Another school paid for the student.',
  Left: 'The student left school.',
  Moved: 'The student is at another school.',
  Closed: 'The exam is closed.',
  Over: 'Registration ended without the student.',
  OtherClass: 'The student is not in the class of the exam.',
}
