-- features/students/queries/school-change.ts, findNumberHolder
select s.last_name || ', ' || s.first_name || coalesce(' ' || s.middle_name, '') as "fullName"
from student s
where s.id <> $1 and (
  s.school_id = $2 and lower(s.admission_number) = lower($3)
  or s.id in (select e.student_id from enrolment e
    where e.school_id = $2 and e.ends is not null and lower(e.admission_number) = lower($3)))
limit 1
