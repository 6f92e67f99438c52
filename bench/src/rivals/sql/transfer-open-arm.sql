-- features/transfers/queries/check-queries.ts, findOpenArm
select a.id, a.school_id as "schoolId", a.class_id as "classId", a.session_id as "sessionId"
from class_arm a
join term t on t.session_id = a.session_id and t.active
where a.id = $1 and a.closed_at is null
