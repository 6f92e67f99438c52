-- features/students/queries/class-arm.ts, holdArm
select a.id, a.school_id as "schoolId", a.session_id as "sessionId", a.class_id as "classId", c.name as "className",
  c.name || ' ' || a.name as "fullName",
  a.closed_at is null as open, t.starts as "termStarts"
from class_arm a
join class c on c.id = a.class_id
left join term t on t.session_id = a.session_id and t.active
where a.id = $1
for share of a
