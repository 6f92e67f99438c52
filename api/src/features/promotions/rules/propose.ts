import type { PromotionOutcome } from '@akada/contract/promotions/calls'
import { hundredthsText, listed, type PromotionRule } from '../../report-cards/index.ts'

/** The result of the state's rule for a student's session. */
interface Judgement {
  /** Null: nothing is proposed, a person decides. */
  outcome: 'Promoted' | 'On Trial' | 'Repeat' | 'Withdrawn' | null
  because: string
}

export interface Proposal {
  /** Null: nothing is proposed, a person decides. */
  outcome: PromotionOutcome | null
  because: string
}

/** Whether nobody is moved by it alone: if nothing is proposed, and for leaving school, a person must decide. */
export const needsDecision = ({ outcome }: Proposal): boolean => outcome === null || outcome === 'Withdrawn'

interface ClassPlace {
  className: string
  terminal: boolean
  hasNext: boolean
}

/** A note that the class is the last one, or null if it is not. */
const lastClassWords = ({ className, terminal, hasNext }: ClassPlace): string | null => {
  if (terminal) return `${className} is the last class.`
  return hasNext ? null : `${className} is the last class of this school.`
}

/**
 * The proposal for a student at the end of a session, and its reason. Without any result, nothing: it would be the school's omission and
 * not the student's. A student who passes the last class leaves school; the state's very last class is passed by its examination, not by
 * the average.
 */
export const proposalFor = (judgement: Judgement | null, place: ClassPlace): Proposal => {
  const last = lastClassWords(place)
  const said = judgement?.because ?? 'No results in this session: decide by hand.'
  const because = last === null ? said : `${last} ${said}`
  const outcome = judgement?.outcome ?? null
  if (last === null || outcome === null) return { outcome, because }
  const stays = outcome === 'Repeat' || outcome === 'Withdrawn'
  return { outcome: place.terminal || !stays ? 'Graduated' : outcome, because }
}

/** A rule in sentences, for a school. `subjects` gives the names of the required ones. */
export const ruleWords = (rule: PromotionRule, subjects: ReadonlyMap<string, string>): string => {
  const names = rule.requiredSubjectIds.flatMap(id => subjects.get(id) ?? []).toSorted()
  const besides = [
    ...(names.length > 0 ? [`${listed(names)} passed`] : []),
    ...(rule.minimumPasses > 0 ? [`at least ${rule.minimumPasses} passed in all`] : []),
  ]
  const short = rule.shortOutcome === 'Repeat' ? 'repeating' : 'on trial'
  const weights = new Set(rule.termWeights)
  return [
    `Promoted from ${hundredthsText(rule.passAverageHundredths)}${besides.length > 0 ? `, with ${listed(besides)}; without these, ${short}` : ''}.`,
    ...(rule.trialAverageHundredths < rule.passAverageHundredths
      ? [`On trial from ${hundredthsText(rule.trialAverageHundredths)}.`]
      : []),
    ...(weights.size > 1 ? [`The terms count ${rule.termWeights.join(' : ')}.`] : []),
    ...(rule.missingTerm === 'zero' ? ['A term without results counts 0.'] : []),
    ...(rule.missingTerm === 'by-hand' ? ['Where a term has no results, a person decides.'] : []),
    ...(rule.withdrawAfter === null
      ? []
      : [
          `Withdrawn instead of repeating a class more than ${rule.withdrawAfter === 1 ? 'once' : `${rule.withdrawAfter} times`}.`,
        ]),
  ].join(' ')
}
