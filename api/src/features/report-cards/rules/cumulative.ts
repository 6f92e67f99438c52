import type { ReportCardResult } from '@akada/contract/report-cards/schemas'
import { averageOfTenths, hundredthsText, roundHalfUp, scaled } from './decimal.ts'
import { type Judgement, judge, type PromotionRule } from './promotion.ts'

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

/** How the terms of a session make its average. */
export type TermRule = Pick<PromotionRule, 'termWeights' | 'missingTerm'>

/** Values with weights, as one: exact, rounded half up. Null where nothing counts. */
const weighted = (values: readonly (number | null)[], weights: readonly number[]): number | null => {
  let sum = 0
  let whole = 0
  for (const [index, value] of values.entries()) {
    const weight = weights[index] ?? 1
    if (value === null) continue
    sum += value * weight
    whole += weight
  }
  return whole === 0 ? null : roundHalfUp(sum, whole)
}

/** A subject's average over the terms of the session that have a total, by their weights, in hundredths. */
export const cumulativeOfTotals = (
  totalsTenths: readonly (number | null)[],
  { termWeights }: TermRule,
): number | null =>
  weighted(
    totalsTenths.map(total => (total === null ? null : total * 10)),
    termWeights,
  )

/** As `cumulativeOfTotals`, of a subject in the earlier terms and this one. */
export const cumulativeOfSubject = (
  subjectId: string,
  earlier: readonly (EarlierTerm | null)[],
  totalTenths: number | null,
  rule: TermRule,
): number | null => cumulativeOfTotals([...earlier.map(term => term?.totals.get(subjectId) ?? null), totalTenths], rule)

/** The session's average; over how many terms; and how many terms that count have no result. */
export interface SessionAverage {
  averageHundredths: number
  terms: number
  missingTerms: number
}

/**
 * The session's average from the terms' averages as they were printed, first to last: over those that have a result, by their weights; where
 * the state says so, with nothing for a term that has none. Null where no term that counts has a result.
 */
export const cumulativeOfSession = (
  averages: readonly (number | null)[],
  { termWeights, missingTerm }: TermRule,
): SessionAverage | null => {
  const counts = (index: number): boolean => (termWeights[index] ?? 1) > 0
  const terms = averages.filter((average, index) => average !== null && counts(index)).length
  if (terms === 0) return null
  const values = missingTerm === 'zero' ? averages.map(average => average ?? 0) : averages
  const averageHundredths = weighted(values, termWeights)
  if (averageHundredths === null) return null
  return {
    averageHundredths,
    terms,
    missingTerms: averages.filter((average, index) => average === null && counts(index)).length,
  }
}

/** What a card of a session says, whether or not it was published. */
export interface SessionCard {
  termNumber: number
  isPublished: boolean
  average: string | null
  cumulative: ReportCardResult['cumulative']
  promotion: ReportCardResult['promotion']
  promotionBecause: string | null
  /** The subjects that the student took; empty where the rule does not look at subjects. */
  subjects: readonly { id: string; name: string; total: string | null; cumulative: string | null }[]
}

/** A student's session as its cards say it. */
export interface SessionOutlook {
  /** In percent with two decimals. */
  average: string
  terms: number
  judgement: Judgement
}

const valueOf = (text: string | null, places: number): number | null => (text === null ? null : scaled(text, places))

const subjectsOver = (cards: readonly SessionCard[], rule: TermRule) => {
  const names = new Map(cards.flatMap(({ subjects }) => subjects.map(({ id, name }) => [id, name] as const)))
  const totalIn = (number: number, id: string): number | null =>
    valueOf(
      cards.find(({ termNumber }) => termNumber === number)?.subjects.find(subject => subject.id === id)?.total ?? null,
      1,
    )
  return [...names].map(([id, name]) => ({
    id,
    name,
    averageHundredths: cumulativeOfTotals(
      [1, 2, 3].map(number => totalIn(number, id)),
      rule,
    ),
  }))
}

/**
 * A session's average and what is proposed: what the third term's card says, word for word once it is published; without one, what the rule
 * makes of the cards that there are. Null where no term that counts has a result.
 */
export const standingOfSession = (
  cards: readonly SessionCard[],
  rule: PromotionRule,
  { passMarkTenths, repeats }: { passMarkTenths: number; repeats: number },
): SessionOutlook | null => {
  const third = cards.find(({ termNumber, cumulative }) => termNumber === 3 && cumulative !== null)
  if (third?.cumulative) {
    const { average, terms } = third.cumulative
    const { promotion: outcome, promotionBecause: because } = third
    // Cards that were issued before there was more than an average to say give no reason.
    if (third.isPublished && (outcome !== null || because !== null))
      return {
        average,
        terms,
        judgement: { outcome, because: because ?? 'The published card of the third term says so.' },
      }
    const standing = {
      averageHundredths: scaled(average, 2),
      terms,
      missingTerms: rule.termWeights.filter(weight => weight > 0).length - terms,
      repeats,
      subjects: third.subjects.map(({ id, name, cumulative }) => ({
        id,
        name,
        averageHundredths: valueOf(cumulative, 2),
      })),
    }
    return { average, terms, judgement: judge(rule, standing, passMarkTenths) }
  }
  const averageIn = (number: number): number | null =>
    valueOf(cards.find(({ termNumber }) => termNumber === number)?.average ?? null, 2)
  const session = cumulativeOfSession([1, 2, 3].map(averageIn), rule)
  if (session === null) return null
  const standing = { ...session, repeats, subjects: subjectsOver(cards, rule) }
  return {
    average: hundredthsText(session.averageHundredths),
    terms: session.terms,
    judgement: judge(rule, standing, passMarkTenths),
  }
}
