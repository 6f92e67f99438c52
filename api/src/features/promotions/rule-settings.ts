import { commonErrors } from '@akada/contract/kernel/errors'
import {
  type promotionRuleBody,
  promotionRuleErrors,
  type PromotionRuleSettings,
} from '@akada/contract/promotions/rules'
import type * as z from 'zod'
import { audit, lastEditorOf } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { lockClassType } from '../state/index.ts'
import { getRuleSettings, saveRule, strangeSubjects } from './queries/rules.ts'

/** Exact: the contract allows two decimals. */
const hundredthsOf = (percent: number): number => Math.round(percent * 100)

/**
 * Sets the state's promotion rule for a class type. Refuses with 403 outside the state's area, with `promotion_rule_changed_meanwhile` and
 * with `unknown_subject`.
 */
export const changeRule = (
  db: TenantDb,
  actor: Actor,
  classTypeId: string,
  { revision, requiredSubjects, passAverage, trialAverage, ...body }: z.output<typeof promotionRuleBody>,
): Promise<PromotionRuleSettings> => {
  if (actor.level !== 'State') refuse(commonErrors.forbidden)
  return db.write(async tx => {
    await lockClassType(tx, classTypeId)
    const before = await getRuleSettings(tx, classTypeId)
    if (before.revision !== revision) {
      refuse(promotionRuleErrors.changedMeanwhile, {
        details: { theirs: before, by: await lastEditorOf(tx, 'promotionRule', classTypeId) },
      })
    }
    const required = [...new Set(requiredSubjects)]
    if ((await strangeSubjects(tx, required)).length > 0) {
      refuse(promotionRuleErrors.unknownSubject, {
        fields: [{ path: 'body.requiredSubjects', message: "Choose subjects of the state's catalogue." }],
      })
    }
    await saveRule(tx, actor.stateId, classTypeId, {
      ...body,
      passAverageHundredths: hundredthsOf(passAverage),
      trialAverageHundredths: hundredthsOf(trialAverage),
      requiredSubjectIds: required,
    })
    const after = await getRuleSettings(tx, classTypeId)
    await audit(tx, actor, 'state.configure', ['promotionRule', classTypeId], {
      summary: `Changed the rule of promotion of ${after.classType.name}`,
      before,
      after,
    })
    return after
  })
}
