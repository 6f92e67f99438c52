import * as z from 'zod'
import { calls } from '../kernel/calls.ts'
import { catalogue } from '../kernel/errors.ts'
import { id, revision } from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'

/** The outcome for a student who has the average but lacks a required subject or the number of passes. */
export const shortOutcome = z.enum(['On Trial', 'Repeat'])

/**
 * How a term without results is treated. `rest`: the other terms count alone. `zero`: it counts as zero. `by-hand`: nothing is proposed,
 * a person decides.
 */
export const missingTerm = z.enum(['rest', 'zero', 'by-hand'])

const fromTo = (least: number, most: number) => `A number from ${least} to ${most}.`
const percent = { error: fromTo(0, 100) }
const average = z.number(percent).min(0, percent).max(100, percent).multipleOf(0.01, 'At most two decimals.')
const weight = z.int(percent).min(0, percent).max(100, percent)
const passes = { error: fromTo(0, 30) }
const repetitions = { error: fromTo(1, 5) }
const missing = { error: 'Reload the page: the revision that was read is missing.' }

/** The state's requirements for a class type at the end of a session. Averages are percentages with at most two decimals. */
export const promotionRule = z.object({
  classType: z.object({ id, name: z.string() }),
  /** The session average from which a student is promoted. */
  passAverage: z.number(),
  /** The average from which a student is promoted on trial; not above the other. */
  trialAverage: z.number(),
  /** From the state's catalogue; required of the students who take them. */
  requiredSubjects: z.array(z.object({ id, name: z.string() })),
  minimumPasses: z.int(),
  shortOutcome,
  /** The weights of the first, second and third term in the session's average. */
  termWeights: z.tuple([z.int(), z.int(), z.int()]),
  missingTerm,
  /** After repeating this often, a student who would repeat again is proposed to withdraw; null: never. */
  withdrawAfter: z.int().nullable(),
  /** 0 until somebody sets the rule. */
  revision,
})
export type PromotionRuleSettings = z.infer<typeof promotionRule>

export const promotionRuleBody = z
  .object({
    passAverage: average,
    trialAverage: average,
    requiredSubjects: z.array(id).max(10, 'At most ten subjects.'),
    minimumPasses: z.int(passes).min(0, passes).max(30, passes),
    shortOutcome,
    termWeights: z
      .tuple([weight, weight, weight])
      .refine(weights => weights.some(one => one > 0), 'One of the terms must count.'),
    missingTerm,
    withdrawAfter: z.int(repetitions).min(1, repetitions).max(5, repetitions).nullable(),
    /** The revision that was read. */
    revision: z.int(missing).min(0, missing).max(limits.whole, missing),
  })
  .refine(({ passAverage, trialAverage }) => trialAverage <= passAverage, {
    path: ['trialAverage'],
    message: 'Not above the average for promotion.',
  })

export const promotionRuleErrors = catalogue({
  changedMeanwhile:
    '409 promotion_rule_changed_meanwhile: Somebody changed this rule while you were typing. Choose what to keep.',
  unknownSubject:
    "422 unknown_subject: A required subject is not in the state's catalogue. Reload the page and choose again.",
})

export const promotionRuleCalls = calls({ tag: 'Promotion' })({
  rules: {
    call: 'GET /promotion/rules',
    summary: "The state's rules of promotion, one for each class type",
    access: 'signedIn',
    where: { in: 'actor' },
    response: z.object({ rules: z.array(promotionRule) }),
  },
  setRule: {
    call: 'PATCH /promotion/rules/{id}',
    summary: 'Set the rule of promotion of a class type',
    description: 'Drafts of the third term follow when they are computed again; published cards keep what they say.',
    access: 'state.configure',
    where: { in: 'param', name: 'id', of: 'classType' },
    body: promotionRuleBody,
    response: promotionRule,
    errors: [promotionRuleErrors.changedMeanwhile, promotionRuleErrors.unknownSubject],
  },
})
