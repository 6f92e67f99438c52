import { sorted } from '@akada/contract/kernel/arrays'
import type { api } from '../../../lib/api.ts'
import type { Input } from '../../../lib/http/endpoints.ts'
import type { ConflictField } from '../../../ui/form/conflict.ts'
import type { Rule } from '../queries.ts'

type Body = Input<typeof api.promotionRules.setRule>['body']

/** A rule as its form holds it. */
export interface RuleValues extends Record<string, unknown> {
  passAverage: number | string
  trialAverage: number | string
  requiredSubjects: string[]
  minimumPasses: number | string
  shortOutcome: string
  termWeights: (number | string)[]
  missingTerm: string
  /** 'never', or after how many repetitions. */
  withdrawAfter: string
}

export const shortWords = { 'On Trial': 'Promoted on trial', Repeat: 'Repeats the class' }
export const missingTermWords = {
  rest: 'The other terms count alone',
  zero: 'It counts as 0',
  'by-hand': 'A person decides',
}
export const withdrawalWords = {
  never: 'Repeats again',
  '1': 'Is proposed to withdraw',
  '2': 'Is proposed to withdraw after repeating twice',
  '3': 'Is proposed to withdraw after repeating three times',
  '4': 'Is proposed to withdraw after repeating four times',
  '5': 'Is proposed to withdraw after repeating five times',
}

export const valuesOf = (rule: Rule): RuleValues => ({
  passAverage: rule.passAverage,
  trialAverage: rule.trialAverage,
  requiredSubjects: rule.requiredSubjects.map(({ id }) => id),
  minimumPasses: rule.minimumPasses,
  shortOutcome: rule.shortOutcome,
  termWeights: [...rule.termWeights],
  missingTerm: rule.missingTerm,
  withdrawAfter: rule.withdrawAfter === null ? 'never' : String(rule.withdrawAfter),
})

/** Text in a field is not a number, and its error shows at the field. */
const numberOf = (value: number | string | undefined): number => (typeof value === 'number' ? value : Number.NaN)

/** The body to send. */
export const bodyOf = (values: RuleValues, revision: number): Body => {
  const [first, second, third] = values.termWeights
  return {
    passAverage: numberOf(values.passAverage),
    trialAverage: numberOf(values.trialAverage),
    requiredSubjects: values.requiredSubjects,
    minimumPasses: numberOf(values.minimumPasses),
    shortOutcome: values.shortOutcome === 'Repeat' ? 'Repeat' : 'On Trial',
    termWeights: [numberOf(first), numberOf(second), numberOf(third)],
    missingTerm: values.missingTerm === 'zero' || values.missingTerm === 'by-hand' ? values.missingTerm : 'rest',
    withdrawAfter: values.withdrawAfter === 'never' ? null : Number(values.withdrawAfter),
    revision,
  }
}

const wordOf = (words: Readonly<Record<string, string>>, value: string): string => words[value] ?? value

/** How each part of a rule is shown beside somebody else's version. */
export const ruleConflicts = (nameOf: (subject: string) => string): Record<string, ConflictField<RuleValues>> => ({
  passAverage: {
    label: 'Promoted from',
    show: ({ passAverage }) => `${passAverage}%`,
    copy: ({ passAverage }) => ({ passAverage }),
  },
  trialAverage: {
    label: 'On trial from',
    show: ({ trialAverage }) => `${trialAverage}%`,
    copy: ({ trialAverage }) => ({ trialAverage }),
  },
  requiredSubjects: {
    label: 'Subjects that must be passed',
    show: ({ requiredSubjects }) => sorted(requiredSubjects.map(nameOf)).join(', '),
    copy: ({ requiredSubjects }) => ({ requiredSubjects }),
  },
  minimumPasses: {
    label: 'Least number of passes',
    show: ({ minimumPasses }) => String(minimumPasses),
    copy: ({ minimumPasses }) => ({ minimumPasses }),
  },
  shortOutcome: {
    label: 'With the average, but without these',
    show: ({ shortOutcome }) => wordOf(shortWords, shortOutcome),
    copy: ({ shortOutcome }) => ({ shortOutcome }),
  },
  termWeights: {
    label: 'How much the terms count',
    show: ({ termWeights }) => termWeights.join(' : '),
    copy: ({ termWeights }) => ({ termWeights }),
  },
  missingTerm: {
    label: 'A term without results',
    show: ({ missingTerm }) => wordOf(missingTermWords, missingTerm),
    copy: ({ missingTerm }) => ({ missingTerm }),
  },
  withdrawAfter: {
    label: 'Who would repeat the same class again',
    show: ({ withdrawAfter }) => wordOf(withdrawalWords, withdrawAfter),
    copy: ({ withdrawAfter }) => ({ withdrawAfter }),
  },
})
