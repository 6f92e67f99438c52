-- features/report-cards/queries/sheets.ts, sheetsOfArm: arm, term, students
select
  rc.id as "cardId", rc.status, rc.revision,
  s.last_name || ', ' || s.first_name || coalesce(' ' || s.middle_name, '') as "fullName",
  rc.class_arm_id as "classArmId", rc.term_id as "termId",
  rc.state_id as "stateId", rc.school_id as "schoolId",
  (select sc.district_id from school sc where sc.id = rc.school_id) as "districtId",
  a.school_id as "armSchoolId", a.class_teacher_id as "classTeacherId",
  (select here.class_teacher_id from enrolment e join class_arm here on here.id = e.class_arm_id
    where e.student_id = s.id and e.ends is null) as "presentTeacherId",
  json_build_object('id', s.id,
    'fullName', s.last_name || ', ' || s.first_name || coalesce(' ' || s.middle_name, ''), 'fxId', s.fx_id,
    'admissionNumber', coalesce((
      select e.admission_number from enrolment e
      where e.student_id = s.id and e.school_id = rc.school_id and s.school_id <> rc.school_id
        and e.admission_number is not null
      order by e.begins desc limit 1), s.admission_number), 'gender', s.gender,
    'age', extract(year from age(t.ends, s.date_of_birth))::int,
    'pictureFileId', case when s.photo_consent then s.picture_file_id end) as "student",
  rc.result || jsonb_build_object('positionInClass', rc.position_in_class) as "result",
  rc.ratings, rc.class_teacher_remark as "classTeacherRemark", rc.principal_remark as "principalRemark",
  rc.generated_at as "generatedAt",
  case when i.id is not null then json_build_object('version', i.version, 'code', i.code, 'issuedAt',
    to_char(i.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'reason', i.reason) end as "issue",
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
