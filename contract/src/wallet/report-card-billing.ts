import * as z from 'zod'
import { calls } from '../kernel/calls.ts'
import { catalogue } from '../kernel/errors.ts'
import { id, revision } from '../kernel/fields.ts'
import { naira, signedNaira } from '../kernel/money.ts'
import { reportCardErrors } from '../report-cards/calls.ts'
import { reportCardBilling } from './schemas.ts'

export const billingErrors = catalogue({
  changedMeanwhile:
    '409 billing_changed: {name} changed the price meanwhile: it is {price} now. Review it, then save again.',
})

/** The cost of generating the missing cards of an arm, before it is charged. In naira. */
export const generationCost = z.object({
  students: z.int(),
  /** Already charged in this term, here or in a former school. */
  paid: z.int(),
  /** To be charged now. */
  toCharge: z.int(),
  price: signedNaira,
  total: signedNaira,
  balance: signedNaira,
  /** The amount missing from the wallet; zero if it is sufficient. */
  missing: signedNaira,
})
export type GenerationCost = z.infer<typeof generationCost>

export const billingConfigurationCalls = calls({ tag: 'Billing', where: { in: 'actor' } })({
  price: {
    call: 'GET /state/report-card-billing-configuration',
    summary: 'What a report card costs a school',
    access: 'wallet.view',
    response: reportCardBilling,
  },
  setPrice: {
    call: 'PATCH /state/report-card-billing-configuration',
    stepUp: true,
    summary: 'Set what a report card costs a school, for each student and term',
    description:
      'Holds for cards that are first generated from now on; what was charged stays. `revision` is the one that was read: 0, or omitted, for the first price.',
    access: 'billing.configure',
    body: z.object({ price: naira, revision: revision.default(0) }),
    response: reportCardBilling,
    errors: [billingErrors.changedMeanwhile],
  },
})

/** Bound by the report-cards feature, which knows the students that an arm would be charged for. */
export const generationCostCalls = calls({ tag: 'Report cards', access: 'report-card.generate' })({
  cost: {
    call: 'GET /report-card/generation-cost/{classArmId}',
    summary: 'What generating the cards of a class arm will cost, before it is charged',
    description: 'Publishing costs the same: it makes, and charges for, the cards of who joined since.',
    where: { in: 'param', name: 'classArmId', of: 'classArm' },
    query: z.object({ term: id.optional() }),
    response: generationCost,
    errors: [reportCardErrors.noActiveTerm],
  },
})
