import type { ReportCardResult } from '@akada/contract/report-cards/schemas'
import { averageOfHundredths, averageOfTenths, hundredthsText, scaled } from './decimal.ts'

/** What an earlier term of the session brings forward for a student. */
export interface EarlierTerm {
  /** Subject to total in tenths; subjects without a total are left out. */
  totals: ReadonlyMap<string, number>
  /** Null where the student has no result in that term. */
  averageHundredths: number | null
}

/** An earlier term as its published card froze it. */
export const earlierFromResult = (result: Pick<ReportCardResult, 'subjects' | 'average'>): EarlierTerm => ({
  totals: new Map(
    result.subjects.flatMap(({ subjectId, total }) => (total === null ? [] : [[subjectId, scaled(total, 1)] as const])),
  ),
  averageHundredths: result.average === null ? null : scaled(result.average, 2),
})

/** An earlier term as its marks are now, where no card was published. */
export const earlierFromTotals = (totals: ReadonlyMap<string, number>): EarlierTerm => ({
  totals,
  averageHundredths: averageOfTenths([...totals.values()]),
})

/** A subject's average over the terms of the session that have a total, in hundredths. */
export const cumulativeOfSubject = (
  subjectId: string,
  earlier: readonly (EarlierTerm | null)[],
  totalTenths: number | null,
): number | null =>
  averageOfTenths(
    [...earlier.map(term => term?.totals.get(subjectId) ?? null), totalTenths].filter(total => total !== null),
  )

/** The session's average over the terms that have a result, from the averages as they were printed; and how many those terms are. */
export const cumulativeOfSession = (
  earlier: readonly (EarlierTerm | null)[],
  averageHundredths: number | null,
): { averageHundredths: number; terms: number } | null => {
  const averages = [...earlier.map(term => term?.averageHundredths ?? null), averageHundredths].filter(
    average => average !== null,
  )
  const average = averageOfHundredths(averages)
  return average === null ? null : { averageHundredths: average, terms: averages.length }
}

/** So far below the state's promotion average a student is still promoted on trial. In hundredths. */
const trialMargin = 500

/** What the session's average proposes: a named person decides at the promotion itself. */
export const promotionOf = (
  cumulativeHundredths: number,
  promotionAverageHundredths: number,
): 'Promoted' | 'On Trial' | 'Repeat' => {
  if (cumulativeHundredths >= promotionAverageHundredths) return 'Promoted'
  return cumulativeHundredths >= promotionAverageHundredths - trialMargin ? 'On Trial' : 'Repeat'
}

/** What a card of a session says of its average, whether or not it was published. */
export interface SessionCard {
  termNumber: number
  average: string | null
  cumulative: ReportCardResult['cumulative']
}

/**
 * A session's average in percent, over how many terms, and what it proposes: what the third term's card says; without one, the average of
 * the cards that there are. Null where no term has a result.
 */
export const standingOfSession = (
  cards: readonly SessionCard[],
  promotionAverageHundredths: number,
): { average: string; terms: number; proposal: ReturnType<typeof promotionOf> } | null => {
  const printed = cards.find(({ termNumber }) => termNumber === 3)?.cumulative
  const session = printed
    ? { averageHundredths: scaled(printed.average, 2), terms: printed.terms }
    : cumulativeOfSession(
        cards.map(({ average }) => ({
          totals: new Map(),
          averageHundredths: average === null ? null : scaled(average, 2),
        })),
        null,
      )
  if (session === null) return null
  const { averageHundredths, terms } = session
  return {
    average: hundredthsText(averageHundredths),
    terms,
    proposal: promotionOf(averageHundredths, promotionAverageHundredths),
  }
}
