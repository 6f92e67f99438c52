-- features/report-cards/queries/sheets.ts, sheetsOfArm: arm, term, students
select
  rc.id as "cardId", rc.status, rc.revision,
  s.last_name || ', ' || s.first_name || coalesce(' ' || s.middle_name, '') as "fullName",
  rc.class_arm_id as "classArmId", a.class_teacher_id as "classTeacherId", rc.term_id as "termId",
  json_build_object('id', s.id,
    'fullName', s.last_name || ', ' || s.first_name || coalesce(' ' || s.middle_name, ''), 'fxId', s.fx_id,
    'admissionNumber', s.admission_number, 'gender', s.gender,
    'age', extract(year from age(t.ends, s.date_of_birth))::int,
    'pictureFileId', case when s.photo_consent then s.picture_file_id end) as "student",
  rc.result || jsonb_build_object('positionInClass', rc.position_in_class) as "result",
  rc.ratings, rc.class_teacher_remark as "classTeacherRemark", rc.principal_remark as "principalRemark",
  rc.generated_at as "generatedAt",
  case when i.id is not null then json_build_object('version', i.version, 'code', i.code, 'issuedAt',
    to_char(i.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'reason', i.reason) end as "issue",
  i.snapshot
from report_card rc
join student s on s.id = rc.student_id
join term t on t.id = rc.term_id
join class_arm a on a.id = rc.class_arm_id
left join lateral (
  select issue.* from report_card_issue issue
  where issue.report_card_id = rc.id and rc.status = 'Published'
  order by issue.version desc limit 1
) i on true
where rc.class_arm_id = $1 and rc.term_id = $2
  and (rc.status = 'Published' or rc.student_id = any($3::uuid[]))
order by s.last_name collate "und-x-icu", s.first_name collate "und-x-icu", s.middle_name collate "und-x-icu", s.id
