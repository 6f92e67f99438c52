-- features/attendance, the stays of attendanceOfStudents
select e.student_id as "studentId", e.class_arm_id as "classArmId", e.begins, e.ends
from enrolment e
where e.student_id = $1
  and e.class_arm_id is not null and e.begins <= $2::date
  and (e.ends is null or e.ends >= greatest(e.begins, $3::date))
order by e.student_id, e.begins
