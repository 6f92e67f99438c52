-- features/report-cards/queries/asked.ts, promotionRules: state, as row-level security narrows it for the product
select ct.id as "classTypeId",
  case when pr.class_type_id is not null then json_build_object(
    'passAverageHundredths', pr.pass_average_hundredths, 'trialAverageHundredths', pr.trial_average_hundredths,
    'minimumPasses', pr.minimum_passes, 'shortOutcome', pr.short_outcome, 'termWeights', pr.term_weights,
    'missingTerm', pr.missing_term, 'withdrawAfter', pr.withdraw_after,
    'requiredSubjectIds', (select coalesce(json_agg(rs.subject_id), '[]')
      from promotion_required_subject rs where rs.class_type_id = ct.id)) end as rule
from class_type ct
left join promotion_rule pr on pr.class_type_id = ct.id
where ct.state_id = $1
