import { averageText, hundredthsText } from './decimal.ts'
import { isPass, wholeMark } from './marks.ts'
import { type Ratio, roundedTo } from './ratio.ts'

/** A state's requirements for a class type at a session's end. */
export interface PromotionRule {
  /** From this session average: Promoted. */
  passAverageHundredths: number
  /** From this average: On Trial. */
  trialAverageHundredths: number
  minimumPasses: number
  /** Required only of students whose card has them: the old curriculum and the new have different subjects. */
  requiredSubjectIds: readonly string[]
  /** For a student with the average but without a required subject or the number of passes. */
  shortOutcome: 'On Trial' | 'Repeat'
  /** The weights of the first, second and third term. */
  termWeights: readonly number[]
  missingTerm: 'rest' | 'zero' | 'by-hand'
  /** A student who would repeat a class after having repeated it this often is proposed to withdraw; null: never. */
  withdrawAfter: number | null
}

/** The default if a state has set nothing: the average alone. */
export const usualRule: PromotionRule = {
  passAverageHundredths: 4000,
  trialAverageHundredths: 3500,
  minimumPasses: 0,
  requiredSubjectIds: [],
  shortOutcome: 'On Trial',
  termWeights: [1, 1, 1],
  missingTerm: 'rest',
  withdrawAfter: null,
}

export type PromotionProposal = 'Promoted' | 'On Trial' | 'Repeat' | 'Withdrawn'

/** A student at a session's end. */
export interface SessionResults {
  /** Over the session, exact: it is compared with the rule in its printed form, rounded once to two decimals. */
  average: Ratio
  /** How many terms have results, and how many of those that count have none. */
  terms: number
  missingTerms: number
  /** Each of the student's subjects with its average over the session; null if no term has a total. */
  subjects: readonly { id: string; name: string; average: Ratio | null }[]
  /** In how many earlier sessions the student was in this class. */
  repeats: number
}

export interface Judgement {
  /** Null: nothing is proposed, a person decides. */
  outcome: PromotionProposal | null
  /** Why, in sentences. */
  because: string
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

/** 'English, Mathematics and French'. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** Whether a session's average of a subject is a pass: rounded half up to a whole mark, like a term's total. */
const isPassed = (average: Ratio | null, passMarkTenths: number): boolean =>
  average !== null && isPass(wholeMark(average), passMarkTenths)

/** Unmet requirements besides the average, in sentences. */
const lacking = (rule: PromotionRule, { subjects }: SessionResults, passMarkTenths: number): string[] => {
  const failed = subjects.filter(
    ({ id, average }) => rule.requiredSubjectIds.includes(id) && !isPassed(average, passMarkTenths),
  )
  const passes = subjects.filter(({ average }) => isPassed(average, passMarkTenths)).length
  const sentences: string[] = []
  if (failed.length > 0)
    sentences.push(`${listed(failed.map(({ name }) => name))} ${failed.length === 1 ? 'was' : 'were'} not passed.`)
  if (passes < rule.minimumPasses)
    sentences.push(
      `${counted(passes, 'subject')} passed; ${rule.minimumPasses} ${rule.minimumPasses === 1 ? 'is' : 'are'} needed.`,
    )
  return sentences
}

const outcomeByAverage = (averageHundredths: number, rule: PromotionRule): 'Promoted' | 'On Trial' | 'Repeat' => {
  if (averageHundredths >= rule.passAverageHundredths) return 'Promoted'
  return averageHundredths >= rule.trialAverageHundredths ? 'On Trial' : 'Repeat'
}

/**
 * The proposal of the rule for a student, and its reason. By the average Promoted, On Trial or Repeat; if a subject or the number of passes
 * is missing, the state's outcome for that; Withdrawn instead of Repeat if the class was repeated too often already.
 */
export const judge = (rule: PromotionRule, standing: SessionResults, passMarkTenths: number): Judgement => {
  const { terms, missingTerms, repeats } = standing
  const averageHundredths = roundedTo(standing.average, 2)
  const asNothing = rule.missingTerm === 'zero' && missingTerms > 0 ? ', and nothing for the rest' : ''
  const over = `Average ${averageText(standing.average)} over ${counted(terms, 'term')}${asNothing}`
  if (rule.missingTerm === 'by-hand' && missingTerms > 0)
    return { outcome: null, because: `${over}; ${counted(missingTerms, 'term')} without results: decide by hand.` }
  const lacks = lacking(rule, standing, passMarkTenths)
  const because = [`${over}; ${hundredthsText(rule.passAverageHundredths)} is needed.`, ...lacks].join(' ')
  const byAverage = outcomeByAverage(averageHundredths, rule)
  // Not better than the outcome of a higher average with the same unmet requirements.
  const outcome = lacks.length > 0 && byAverage !== 'Repeat' ? rule.shortOutcome : byAverage
  if (outcome === 'Repeat' && rule.withdrawAfter !== null && repeats >= rule.withdrawAfter)
    return {
      outcome: 'Withdrawn',
      because: `${because} The class was repeated ${repeats === 1 ? 'once' : `${repeats} times`} already.`,
    }
  return { outcome, because }
}
