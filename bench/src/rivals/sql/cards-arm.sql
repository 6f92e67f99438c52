-- features/report-cards/queries/arm.ts, armInTerm: arm, term, today
select a.id as "classArmId", c.name || ' ' || a.name as "classArmName", a.class_teacher_id as "classTeacherId",
  sc.id as "schoolId", sc.name as "schoolName", sc.district_id as "districtId", st.id as "stateId",
  c.id as "classId", c.class_type_id as "classTypeId", c.terminal, se.id as "sessionId", se.name as "session",
  t.id as "termId", t.number as "termNumber", t.name as "termName", t.starts,
  greatest(t.starts, least(t.ends, $3::date)) as "close",
  st.pass_mark_tenths as "passMarkTenths"
from class_arm a
join class c on c.id = a.class_id
join school sc on sc.id = a.school_id
join state st on st.id = a.state_id
join session se on se.id = a.session_id
left join lateral (
  select term.* from term
  where term.session_id = a.session_id and ($2::uuid is null or term.id = $2::uuid)
  order by term.active desc, term.starts <= $3::date desc,
    case when term.starts <= $3::date then -term.number else term.number end
  limit 1
) t on true
where a.id = $1
