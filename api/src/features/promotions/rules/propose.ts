import type { PromotionOutcome } from '@akada/contract/promotions/endpoints'

interface Standing {
  /** In percent with two decimals. */
  average: string
  terms: number
  proposal: 'Promoted' | 'On Trial' | 'Repeat'
}

export interface Proposal {
  outcome: PromotionOutcome
  because: string
}

/**
 * What is proposed for a student at the end of a session, and why. Without any result nobody repeats: it would be the school's omission and
 * not the student's. Who passed the last class leaves school; the state's very last is passed by its examination, not by the average.
 */
export const proposalFor = (
  standing: Standing | null,
  place: { className: string; terminal: boolean; hasNext: boolean },
  neededAverage: string,
): Proposal => {
  const last = place.terminal
    ? `${place.className} is the last class.`
    : place.hasNext
      ? null
      : `${place.className} is the last class of this school.`
  const sentence = (results: string): string => (last === null ? results : `${last} ${results}`)
  if (standing === null) {
    const because = sentence('No results in this session: decide by hand.')
    return { outcome: last === null ? 'On Trial' : 'Graduated', because }
  }
  const { average, terms, proposal } = standing
  const because = sentence(
    `Average ${average} over ${terms} ${terms === 1 ? 'term' : 'terms'}; ${neededAverage} is needed.`,
  )
  if (last === null) return { outcome: proposal, because }
  return { outcome: place.terminal || proposal !== 'Repeat' ? 'Graduated' : 'Repeat', because }
}
