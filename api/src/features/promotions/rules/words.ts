import { hundredthsText, listed, type PromotionRule } from '../../report-cards/index.ts'

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
