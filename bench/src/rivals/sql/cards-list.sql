-- features/report-cards/queries/list.ts, cardSummaries: students, arm, term, state
with shown as (
  select unnest($1::uuid[]) as student_id
  union
  select rc.student_id from report_card rc
  where rc.class_arm_id = $2 and rc.term_id = $3 and rc.status = 'Published'
), trait as (
  select rt.id::text as id from rating_trait rt where rt.retired_at is null and rt.state_id = $4
)
select s.id as "studentId", s.last_name || ', ' || s.first_name || coalesce(' ' || s.middle_name, '') as "fullName",
  s.fx_id as "fxId", s.admission_number as "admissionNumber", rc.id as "cardId", rc.status,
  (select max(i.version) from report_card_issue i where i.report_card_id = rc.id) as "version",
  rc.result ->> 'average' as "average", rc.position_in_arm as "positionInArm",
  coalesce(jsonb_array_length(rc.result -> 'missing'), 0) as "missingScores",
  rc.left_out_reason as "leftOutReason",
  (select i.incomplete_reason from report_card_issue i where i.report_card_id = rc.id
    order by i.version desc limit 1) as "incompleteReason",
  (select count(*)::int from trait where rc.ratings ? trait.id) as "ratingsGiven",
  (select count(*)::int from trait) as "ratingsWanted",
  rc.class_teacher_remark is not null as "hasClassTeacherRemark",
  rc.principal_remark is not null as "hasPrincipalRemark", rc.revision
from shown
join student s on s.id = shown.student_id
left join report_card rc on rc.student_id = s.id and rc.term_id = $3
order by s.last_name collate "und-x-icu", s.first_name collate "und-x-icu", s.middle_name collate "und-x-icu", s.id
