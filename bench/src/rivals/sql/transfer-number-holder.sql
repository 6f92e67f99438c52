-- features/students/queries/school-change.ts, findNumberHolder
select s.last_name || ', ' || s.first_name || coalesce(' ' || s.middle_name, '') as "fullName"
from student s
where s.id <> $1 and s.id in (
  select here.id from student here
  where here.school_id = $2 and lower(here.admission_number) = lower($3)
  union all
  select e.student_id from enrolment e
  where e.school_id = $2 and e.ends is not null and lower(e.admission_number) = lower($3))
limit 1
