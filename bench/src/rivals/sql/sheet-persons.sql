-- features/report-cards/queries/broadsheet.ts, sheetPersons: students, arm, term, school
with shown as (
  select unnest($1::uuid[]) as student_id
  union
  select rc.student_id from report_card rc
  where rc.class_arm_id = $2 and rc.term_id = $3 and rc.status = 'Published'
)
select s.id, s.last_name || ', ' || s.first_name || coalesce(' ' || s.middle_name, '') as "fullName", s.fx_id as "fxId",
  coalesce((
    select e.admission_number from enrolment e
    where e.student_id = s.id and e.school_id = $4 and s.school_id <> $4
      and e.admission_number is not null
    order by e.begins desc limit 1), s.admission_number) as "admissionNumber",
  rc.result || jsonb_build_object('positionInClass', rc.position_in_class) as "result"
from shown
join student s on s.id = shown.student_id
left join report_card rc on rc.student_id = s.id and rc.term_id = $3 and rc.status = 'Published'
order by s.last_name collate "und-x-icu", s.first_name collate "und-x-icu", s.middle_name collate "und-x-icu", s.id
