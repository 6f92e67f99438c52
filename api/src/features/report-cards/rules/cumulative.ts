import type { ReportCardResult } from '@akada/contract/report-cards/schemas'
import { averageText } from './decimal.ts'
import { averageBySubjects, averageOf, exactly, totalOf } from './exact.ts'
import { type Judgement, judge, type PromotionRule } from './promotion.ts'
import { meanOf, type Ratio, ratio, weightedMean } from './ratio.ts'

/** The values an earlier term of the session brings forward for a student. */
export interface EarlierTerm {
  /** Subject to its exact total; subjects without a total are left out. */
  totals: ReadonlyMap<string, Ratio>
  /** Exact; null if the student has no result in that term. */
  average: Ratio | null
}

/** An earlier term as frozen by its published card: by its marks, not by the rounded printed values. */
export const earlierFromResult = (result: Pick<ReportCardResult, 'subjects' | 'average'>): EarlierTerm => ({
  totals: new Map(
    result.subjects.flatMap(row => {
      const total = totalOf(row)
      return total ? [[row.subjectId, total] as const] : []
    }),
  ),
  average: averageBySubjects(result),
})

/** An earlier term from its current marks, if no card was published. */
export const earlierFromTotals = (totals: ReadonlyMap<string, Ratio>): EarlierTerm => ({
  totals,
  average: meanOf([...totals.values()]),
})

/** How the terms of a session are combined into its average. */
export type TermRule = Pick<PromotionRule, 'termWeights' | 'missingTerm'>

/** The weighted mean of the terms' values; exact. Null if nothing counts. */
const weighted = (values: readonly (Ratio | null)[], weights: readonly number[]): Ratio | null =>
  weightedMean(values.flatMap((value, index) => (value ? [[value, weights[index] ?? 1] as const] : [])))

/** A subject's average over the terms of the session that have a total, by their weights; exact. */
export const cumulativeOfTotals = (totals: readonly (Ratio | null)[], { termWeights }: TermRule): Ratio | null =>
  weighted(totals, termWeights)

/** Like `cumulativeOfTotals`, for a subject in the earlier terms and this one. */
export const cumulativeOfSubject = (
  subjectId: string,
  earlier: readonly (EarlierTerm | null)[],
  total: Ratio | null,
  rule: TermRule,
): Ratio | null => cumulativeOfTotals([...earlier.map(term => term?.totals.get(subjectId) ?? null), total], rule)

/** The session's average, exact; over how many terms; and how many terms that count have no result. */
export interface SessionAverage {
  average: Ratio
  terms: number
  missingTerms: number
}

const nothing = ratio(0, 1)

/**
 * The session's average from the terms' exact averages, first to last: over those that have a result, by their weights; if the state says
 * so, with zero for a term that has none. It is rounded once, when it is printed or compared with the rule. Null if no term that counts has
 * a result.
 */
export const cumulativeOfSession = (
  averages: readonly (Ratio | null)[],
  { termWeights, missingTerm }: TermRule,
): SessionAverage | null => {
  const counts = (index: number): boolean => (termWeights[index] ?? 1) > 0
  const terms = averages.filter((average, index) => average !== null && counts(index)).length
  if (terms === 0) return null
  const values = missingTerm === 'zero' ? averages.map(average => average ?? nothing) : averages
  const average = weighted(values, termWeights)
  if (average === null) return null
  return {
    average,
    terms,
    missingTerms: averages.filter((one, index) => one === null && counts(index)).length,
  }
}

interface SessionSubject {
  id: string
  name: string
  /** Null while it is incomplete. */
  total: string | null
  exactTotal: string | null
  cumulative: string | null
  exactCumulative: string | null
}

/** The parts of a session's card used here, published or not. */
export interface SessionCard {
  termNumber: number
  isPublished: boolean
  average: string | null
  exactAverage: string | null
  obtained: string | null
  obtainable: string | null
  cumulative: ReportCardResult['cumulative']
  exactCumulative: string | null
  promotion: ReportCardResult['promotion']
  promotionBecause: string | null
  /** The subjects that the student took; empty if the rule does not use subjects. */
  subjects: readonly SessionSubject[]
}

/** A student's session according to its cards. */
export interface SessionOutlook {
  /** In percent with two decimals. */
  average: string
  terms: number
  judgement: Judgement
}

const subjectsOver = (cards: readonly SessionCard[], rule: TermRule) => {
  const names = new Map(cards.flatMap(({ subjects }) => subjects.map(({ id, name }) => [id, name] as const)))
  const totalIn = (number: number, id: string): Ratio | null => {
    const subject = cards.find(({ termNumber }) => termNumber === number)?.subjects.find(one => one.id === id)
    return exactly(subject?.total ?? null, subject?.exactTotal)
  }
  return [...names].map(([id, name]) => ({
    id,
    name,
    average: cumulativeOfTotals(
      [1, 2, 3].map(number => totalIn(number, id)),
      rule,
    ),
  }))
}

/**
 * A session's average and proposal: those of the third term's card, word for word once it is published; without one, the result of the rule
 * for the existing cards. Null if no term that counts has a result.
 */
export const sessionOutlookOf = (
  cards: readonly SessionCard[],
  rule: PromotionRule,
  { passMarkTenths, repeats }: { passMarkTenths: number; repeats: number },
): SessionOutlook | null => {
  const third = cards.find(({ termNumber, cumulative }) => termNumber === 3 && cumulative !== null)
  if (third?.cumulative) {
    const { average, terms } = third.cumulative
    const { promotion: outcome, promotionBecause: because } = third
    // Cards issued when only the average counted give no reason.
    if (third.isPublished && (outcome !== null || because !== null))
      return {
        average,
        terms,
        judgement: { outcome, because: because ?? 'The published card of the third term says so.' },
      }
    const standing = {
      average: exactly(average, third.exactCumulative) ?? nothing,
      terms,
      missingTerms: rule.termWeights.filter(weight => weight > 0).length - terms,
      repeats,
      subjects: third.subjects.map(({ id, name, cumulative, exactCumulative }) => ({
        id,
        name,
        average: exactly(cumulative, exactCumulative),
      })),
    }
    return { average, terms, judgement: judge(rule, standing, passMarkTenths) }
  }
  const averageIn = (number: number): Ratio | null => {
    const card = cards.find(({ termNumber }) => termNumber === number)
    return card ? averageOf(card) : null
  }
  const session = cumulativeOfSession([1, 2, 3].map(averageIn), rule)
  if (session === null) return null
  const standing = { ...session, repeats, subjects: subjectsOver(cards, rule) }
  return {
    average: averageText(session.average),
    terms: session.terms,
    judgement: judge(rule, standing, passMarkTenths),
  }
}
