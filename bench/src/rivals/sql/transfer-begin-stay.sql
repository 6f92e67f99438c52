-- features/students/queries/school-change.ts, changeSchool
insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, class_arm_id, begins)
select akada_uuid(), s.state_id, s.school_id, s.id, $1, $2, $3,
  greatest($4::date, (select max(e.ends) + 1 from enrolment e where e.student_id = s.id))
from student s where s.id = $5
