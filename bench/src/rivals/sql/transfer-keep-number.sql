-- features/students/queries/school-change.ts, changeSchool
update enrolment e set admission_number = s.admission_number
from student s
where s.id = $1 and e.student_id = s.id and e.school_id = $2 and e.admission_number is null
