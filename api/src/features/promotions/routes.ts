import { promotionEndpoints } from '@akada/contract/promotions/endpoints'
import { commonErrors } from '@akada/contract/kernel/errors'
import { refuse } from '../../platform/errors/index.ts'
import { route } from '../../platform/http/index.ts'
import { promotionRuleEndpoints } from '@akada/contract/promotions/rules'
import { ruleSettings } from './queries/rules.ts'
import { changeRule } from './rule-settings.ts'
import { apply, decide, undo, viewPromotion } from './service.ts'

const [rules, setRule] = promotionRuleEndpoints
const [view, decideOutcomes, applyPromotion, undoPromotion] = promotionEndpoints

export const routes = [
  route(view, call => {
    const schoolId = call.school()
    if ((call.query.school?.length ?? 0) > 1) refuse(commonErrors.noSchool)
    return call.db.read(tx => viewPromotion(tx, call, schoolId, call.query.session ?? null))
  }),
  route(decideOutcomes, call => decide(call, call.school(), call.body)),
  route(applyPromotion, call => apply(call, call.school(), call.body)),
  route(undoPromotion, call => undo(call, call.params.id)),
  route(rules, async call => ({ rules: await call.db.read(ruleSettings) })),
  route(setRule, call => changeRule(call.db, call.actor, call.params.id, call.body)),
]
