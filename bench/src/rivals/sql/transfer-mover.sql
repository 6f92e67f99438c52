-- features/transfers/queries/check-queries.ts, getMovingStudent
select s.id, s.last_name || ', ' || s.first_name || coalesce(' ' || s.middle_name, '') as "fullName", s.status,
  s.school_id as "schoolId", sc.name as "schoolName", e.id is not null as "isEnrolled", e.session_id as "sessionId",
  e.class_id as "classId", e.class_arm_id as "classArmId", c.name || ' ' || a.name as "armName",
  a.class_teacher_id as "classTeacherId",
  (select t.id from term t where t.state_id = s.state_id and t.active) as "termId",
  (select max(last.level) from class last where last.state_id = s.state_id and last.terminal and last.school_id is null)
    as "highestTerminalLevel",
  (select asked.name from student_transfer tr join school asked on asked.id = tr.to_school_id
    where tr.student_id = s.id and tr.status = 'Pending') as "pendingTo"
from student s
join school sc on sc.id = s.school_id
left join enrolment e on e.student_id = s.id and e.ends is null
left join class c on c.id = e.class_id
left join class_arm a on a.id = e.class_arm_id
where s.id = $1 and s.merged_into is null
