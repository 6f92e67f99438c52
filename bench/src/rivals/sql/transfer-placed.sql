-- features/students/queries/class-arm.ts, lockStudents
select s.id, s.last_name || ', ' || s.first_name || coalesce(' ' || s.middle_name, '') as "fullName", s.status,
  s.school_id as "schoolId", e.id as "enrolmentId", e.session_id as "sessionId", e.class_id as "classId",
  c.name as "className", e.class_arm_id as "classArmId", c.name || ' ' || a.name as "armName",
  coalesce(e.begins, (select max(past.ends) + 1 from enrolment past where past.student_id = s.id)) as since
from student s
left join enrolment e on e.student_id = s.id and e.ends is null
left join class c on c.id = e.class_id
left join class_arm a on a.id = e.class_arm_id
where s.id = $1 and s.merged_into is null
order by s.id
