import { type ReadTx, type Sql, sql } from '../../../platform/db/index.ts'
import { type PromotionRule, usualRule } from '../rules/index.ts'

/** A rule with its class type. */
export interface StoredRule extends PromotionRule {
  classTypeId: string
}

type Row = { classTypeId: string; rule: PromotionRule | null }

const rulesWhere = (condition: Sql): Sql => sql`
  select ct.id as "classTypeId",
    case when pr.class_type_id is not null then json_build_object(
      'passAverageHundredths', pr.pass_average_hundredths, 'trialAverageHundredths', pr.trial_average_hundredths,
      'minimumPasses', pr.minimum_passes, 'shortOutcome', pr.short_outcome, 'termWeights', pr.term_weights,
      'missingTerm', pr.missing_term, 'withdrawAfter', pr.withdraw_after,
      'requiredSubjectIds', (select coalesce(json_agg(rs.subject_id), '[]')
        from promotion_required_subject_brief rs where rs.class_type_id = ct.id)) end as rule
  from class_type_brief ct
  left join promotion_rule_brief pr on pr.class_type_id = ct.id
  where ${condition}`

/** The rules of all class types of the state; the default one if none was set. */
export const promotionRules = async (tx: ReadTx): Promise<StoredRule[]> =>
  (await tx.rows<Row>(rulesWhere(sql`true`))).map(({ classTypeId, rule }) => ({ classTypeId, ...(rule ?? usualRule) }))

/** The rule of one class type. */
export const promotionRuleOf = async (tx: ReadTx, classTypeId: string): Promise<PromotionRule> =>
  (await tx.get<Row>(rulesWhere(sql`ct.id = ${classTypeId}`))).rule ?? usualRule

/** In how many sessions before this one each student was in the class, in any school. Students who never were are left out. */
export const repeatsOf = async (
  tx: ReadTx,
  sessionId: string,
  places: readonly { studentId: string; classId: string }[],
): Promise<Map<string, number>> => {
  const rows = await tx.rows<{ studentId: string; times: number }>(sql`
    select e.student_id as "studentId", count(distinct e.session_id)::int as times
    from unnest(${places.map(({ studentId }) => studentId)}::uuid[], ${places.map(({ classId }) => classId)}::uuid[])
      as place(student_id, class_id)
    join placement e on e.student_id = place.student_id and e.class_id = place.class_id and akada_counts_ever(e.begins, e.ends)
    join session_brief n on n.id = e.session_id
    join session_brief this on this.id = ${sessionId} and n.starts < this.starts
    group by e.student_id`)
  return new Map(rows.map(({ studentId, times }) => [studentId, times]))
}
