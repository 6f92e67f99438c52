import type { PromotionRuleSettings } from '@akada/contract/promotions/rules'
import { type ReadTx, type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'

/** Names of the subjects that some rule of the state requires, by id. */
export const requiredSubjects = async (tx: ReadTx): Promise<Map<string, string>> => {
  const rows = await tx.rows<{ id: string; name: string }>(sql`
    select distinct s.id, s.name from promotion_required_subject rs join subject_brief s on s.id = rs.subject_id`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The default rule applies if none was set, at revision 0. Hundredths are returned as exact decimals. */
const settingsWhere = (condition: Sql): Sql => sql`
  select json_build_object('id', ct.id, 'name', ct.name) as "classType",
    (coalesce(pr.pass_average_hundredths, 4000) / 100.0)::float8 as "passAverage",
    (coalesce(pr.trial_average_hundredths, 3500) / 100.0)::float8 as "trialAverage",
    (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name), '[]')
      from promotion_required_subject rs join subject_brief s on s.id = rs.subject_id
      where rs.class_type_id = ct.id) as "requiredSubjects",
    coalesce(pr.minimum_passes, 0) as "minimumPasses", coalesce(pr.short_outcome, 'On Trial') as "shortOutcome",
    coalesce(pr.term_weights, '{1,1,1}') as "termWeights", coalesce(pr.missing_term, 'rest') as "missingTerm",
    pr.withdraw_after as "withdrawAfter", coalesce(pr.revision, 0) as revision
  from class_type_brief ct
  left join promotion_rule pr on pr.class_type_id = ct.id
  where ${condition}
  order by ct.position, ct.name`

export const ruleSettings = (tx: ReadTx): Promise<PromotionRuleSettings[]> => tx.rows(settingsWhere(sql`true`))

/** Refuses with 404 if there is no such class type. */
export const getRuleSettings = (tx: ReadTx, classTypeId: string): Promise<PromotionRuleSettings> =>
  tx.get(settingsWhere(sql`ct.id = ${classTypeId}`))

/** Those of the subjects that are not the state's own. */
export const strangeSubjects = (tx: ReadTx, ids: readonly string[]): Promise<{ id: string }[]> =>
  tx.rows(sql`
    select wanted.id from unnest(${ids}::uuid[]) as wanted(id)
    where not exists (select from subject_brief s where s.id = wanted.id and s.school_id is null)`)

/** A rule as stored. Averages in hundredths. */
export interface PlannedRule {
  passAverageHundredths: number
  trialAverageHundredths: number
  minimumPasses: number
  shortOutcome: string
  termWeights: readonly number[]
  missingTerm: string
  withdrawAfter: number | null
  requiredSubjectIds: readonly string[]
}

/** Replaces the former rule. */
export const saveRule = async (tx: WriteTx, stateId: string, classTypeId: string, rule: PlannedRule): Promise<void> => {
  await tx.run(sql`
    insert into promotion_rule (class_type_id, state_id, pass_average_hundredths, trial_average_hundredths, minimum_passes,
      short_outcome, term_weights, missing_term, withdraw_after)
    values (${classTypeId}, ${stateId}, ${rule.passAverageHundredths}, ${rule.trialAverageHundredths}, ${rule.minimumPasses},
      ${rule.shortOutcome}, ${rule.termWeights}::smallint[], ${rule.missingTerm}, ${rule.withdrawAfter})
    on conflict (class_type_id) do update set pass_average_hundredths = excluded.pass_average_hundredths,
      trial_average_hundredths = excluded.trial_average_hundredths, minimum_passes = excluded.minimum_passes,
      short_outcome = excluded.short_outcome, term_weights = excluded.term_weights, missing_term = excluded.missing_term,
      withdraw_after = excluded.withdraw_after, revision = promotion_rule.revision + 1`)
  await tx.run(sql`delete from promotion_required_subject where class_type_id = ${classTypeId}`)
  await tx.run(sql`
    insert into promotion_required_subject (class_type_id, subject_id, state_id)
    select ${classTypeId}, id, ${stateId} from unnest(${rule.requiredSubjectIds}::uuid[]) as wanted(id)`)
}
