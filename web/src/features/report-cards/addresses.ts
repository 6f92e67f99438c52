import { reportCards } from './area.ts'

const withTerm = (path: string, term: string | undefined): string => (term ? `${path}?term=${term}` : path)

export const armsOfTerm = (term: string | undefined): string => withTerm(reportCards, term)
export const cardsOfArm = (classArmId: string, term: string | undefined): string =>
  withTerm(`${reportCards}/${classArmId}`, term)
export const broadsheetOf = (classArmId: string, term: string | undefined): string =>
  withTerm(`${reportCards}/${classArmId}/broadsheet`, term)

export interface CardPlace {
  classArmId: string
  cardId: string
  term: string | undefined
  /** Which side of the card; the sheet by default. */
  view?: 'rate'
}
export const cardAt = ({ classArmId, cardId, term, view }: CardPlace): string => {
  const path = withTerm(`${reportCards}/${classArmId}/card/${cardId}`, term)
  const separator = term ? '&' : '?'
  return view ? `${path}${separator}view=${view}` : path
}
