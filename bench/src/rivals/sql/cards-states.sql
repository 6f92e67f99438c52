-- features/report-cards/queries/publication.ts, cardStates: arm, term, students
select rc.id as "cardId", rc.status, rc.class_arm_id = $1 as "isHere",
  json_build_object('id', s.id,
    'fullName', s.last_name || ', ' || s.first_name || coalesce(' ' || s.middle_name, ''), 'fxId', s.fx_id,
    'inArm', rc.status = 'Published' and (rc.result ->> 'ranked')::boolean) as "student",
  case when rc.left_out_reason is not null then json_build_object('reason', rc.left_out_reason,
    'by', coalesce(concat_ws(' ', by_staff.first_name, by_staff.last_name), ''),
    'at', to_char(rc.left_out_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as "leftOut",
  i.version,
  case when rc.status = 'Published'
    then rc.result || jsonb_build_object('positionInClass', rc.position_in_class) end as "result"
from report_card rc
join student s on s.id = rc.student_id
left join staff by_staff on by_staff.id = rc.left_out_by
left join lateral (
  select issue.version, issue.issued_at from report_card_issue issue
  where issue.report_card_id = rc.id order by issue.version desc limit 1
) i on true
where rc.term_id = $2 and (rc.student_id = any($3::uuid[])
  or (rc.class_arm_id = $1 and rc.status = 'Published'))
order by i.issued_at desc nulls last, s.id
