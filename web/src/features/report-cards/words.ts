import type { CardSheet, CardSummary } from './queries.ts'

export const dash = '–'

/** 1 as '1st', 12 as '12th', 23 as '23rd'. */
export const ordinal = (place: number): string => {
  const tens = place % 100
  const ending = tens > 10 && tens < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')
  return `${place}${ending}`
}

/** '1 score', '3 scores'. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** '2026-12-18' as '18 December 2026'. */
export const longDay = (day: string): string => {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(date)} ${months[Number(month) - 1] ?? month} ${year}`
}

/** Where a card stands: 'Not generated' before there is one. */
export const statusOf = (card: Pick<CardSummary, 'status'>): 'Not generated' | 'Draft' | 'Published' =>
  card.status ?? 'Not generated'

export const placeText = (place: number | null, of: number): string =>
  place === null ? dash : `${ordinal(place)} out of ${of}`

/** The place in the arm as the sheet says it. */
export const positionText = ({ result, printPositions }: CardSheet): string | null => {
  if (!printPositions) return null
  return result.ranked ? placeText(result.positionInArm, result.numberInArm) : 'Not ranked'
}

/** Which remarks a card has, in words. */
export const remarksText = (card: CardSummary): string => {
  if (card.hasClassTeacherRemark) return card.hasPrincipalRemark ? 'Both' : 'Class teacher'
  return card.hasPrincipalRemark ? 'Principal' : 'None'
}
