-- features/students/queries/names.ts, shownStudents
select s.id, s.last_name || ', ' || s.first_name || coalesce(' ' || s.middle_name, '') as "fullName", s.fx_id as "fxId",
  s.admission_number as "admissionNumber", c.name || ' ' || a.name as "classArm",
  json_build_object('id', sc.id, 'name', sc.name) as school
from unnest($1::uuid[]) with ordinality as wanted(id, place)
join student s on s.id = wanted.id and s.merged_into is null
join school sc on sc.id = s.school_id
left join enrolment e on e.student_id = s.id and e.ends is null
left join class c on c.id = e.class_id
left join class_arm a on a.id = e.class_arm_id and a.closed_at is null
order by wanted.place
