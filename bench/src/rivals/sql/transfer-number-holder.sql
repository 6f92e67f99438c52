-- features/students/queries/school-change.ts, findNumberHolder
select s.last_name || ', ' || s.first_name || coalesce(' ' || s.middle_name, '') as "fullName"
from (
  select here.id from student here
  where here.school_id = $2 and lower(here.admission_number) = lower($3)
  union all
  select e.student_id from enrolment e
  where e.school_id = $2 and e.ends is not null and lower(e.admission_number) = lower($3)) holder
join student s on s.id = holder.id
where holder.id <> $1
limit 1
