import { promotionCalls } from '@akada/contract/promotions/calls'
import { commonErrors } from '@akada/contract/kernel/errors'
import { refuse } from '../../platform/errors/index.ts'
import { serve } from '../../platform/http/index.ts'
import { promotionRuleCalls } from '@akada/contract/promotions/rules'
import { ruleSettings } from './queries/rules.ts'
import { changeRule } from './rule-settings.ts'
import { apply, decide, undo, viewPromotion } from './promotion.ts'

export const routes = [
  ...serve(promotionCalls, {
    view: async call => {
      const schoolId = call.school()
      const { school, session = null, ...query } = call.query
      if ((school?.length ?? 0) > 1) refuse(commonErrors.noSchool)
      const asked = { ...query, session, from: call.cursor.from() }
      return call.cursor.answer(await call.db.read(tx => viewPromotion(tx, call, schoolId, asked)))
    },

    decideOutcomes: call => decide(call, call.school(), call.body),

    applyPromotion: call => apply(call, call.school(), call.body),

    undoPromotion: call => undo(call, call.params.id),
  }),
  ...serve(promotionRuleCalls, {
    rules: async call => ({ rules: await call.db.read(ruleSettings) }),

    setRule: call => changeRule(call.db, call.actor, call.params.id, call.body),
  }),
]
