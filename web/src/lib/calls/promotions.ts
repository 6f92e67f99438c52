import { promotionCalls } from '@akada/contract/promotions/calls'
import { promotionRuleCalls } from '@akada/contract/promotions/rules'
import type { ReadName } from '../endpoints.ts'
import { bind } from './bind.ts'

const placed = [
  'promotions.view',
  'students.search',
  'students.view',
  'classes.armsOfSchool',
  'classes.viewAll',
] as const satisfies readonly ReadName[]

export const promotions = bind('promotions', promotionCalls, {
  decideOutcomes: placed,
  applyPromotion: { always: placed },
  undoPromotion: { always: placed },
})

export const promotionRules = bind('promotionRules', promotionRuleCalls)
