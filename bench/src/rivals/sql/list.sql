-- features/students/queries/list.ts, of one school by name
select
  s.id, s.fx_id as "fxId", s.admission_number as "admissionNumber", s.first_name as "firstName",
  s.middle_name as "middleName", s.last_name as "lastName",
  s.last_name || ', ' || s.first_name || coalesce(' ' || s.middle_name, '') as "fullName",
  s.gender, s.date_of_birth as "dateOfBirth", s.status,
  case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as "class",
  case when a.id is not null then json_build_object('id', a.id, 'name', a.name) end as "classArm"
from student s
left join enrolment e on e.student_id = s.id and e.school_id = s.school_id and e.ends is null
left join class c on c.id = e.class_id
left join class_arm a on a.id = e.class_arm_id and a.school_id = s.school_id and a.closed_at is null
where s.school_id = $1 and s.merged_into is null
order by s.last_name collate "und-x-icu", s.first_name collate "und-x-icu", s.id
limit $2 offset 0
