import { promotionCalls } from '@akada/contract/promotions/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import { refuse } from '../../platform/errors/index.ts'
import { serve } from '../../platform/http/index.ts'
import { promotionRuleCalls } from '@akada/contract/promotions/rules'
import { ruleSettings } from './queries/rules.ts'
import { changeRule } from './rule-settings.ts'
import { applyPromotion, decideOutcomes, undoPromotion, viewPromotion } from './promotion.ts'

export const routes = [
  ...serve(promotionCalls, {
    view: async call => {
      const schoolId = call.school()
      const { school, session = null, ...query } = call.query
      if ((school?.length ?? 0) > 1) refuse(commonErrors.noSchool)
      const asked = { ...query, session, from: call.cursor.from() }
      return call.cursor.answer(await call.db.read(tx => viewPromotion(tx, call, schoolId, asked)))
    },

    decideOutcomes: call => decideOutcomes(call, call.school(), call.body),

    applyPromotion: call => applyPromotion(call, call.school(), call.body),

    undoPromotion: call => undoPromotion(call, call.params.id),
  }),
  ...serve(promotionRuleCalls, {
    rules: async call => ({ rules: await call.db.read(ruleSettings) }),

    setRule: call => changeRule(call.db, call.actor, call.params.id, call.body),
  }),
]
