import type { CardSummary } from './queries.ts'

/** The status of a card: 'Not generated' before it exists. */
export const statusOf = (card: Pick<CardSummary, 'status'>): 'Not generated' | 'Draft' | 'Published' =>
  card.status ?? 'Not generated'

/** Which remarks a card has, in words. */
export const remarksText = (card: CardSummary): string => {
  if (card.hasClassTeacherRemark) return card.hasPrincipalRemark ? 'Both' : 'Class teacher'
  return card.hasPrincipalRemark ? 'Principal' : 'None'
}
