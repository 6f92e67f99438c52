-- features/attendance/queries/sheet.ts, findSheetContext
with held as materialized (
  select akada_kept_marks(r) as marks, r.revision from register r
  where r.class_arm_id = $1 and r.day = $2::date and r.sitting = $3
  for update
)
select a.state_id as "stateId", sc.district_id as "districtId", a.school_id as "schoolId",
  a.class_teacher_id as "classTeacherId", c.name || ' ' || a.name as "fullName", st.sittings_per_day as "sittingsPerDay",
  st.presumes_present as "presumesPresent",
  se.name as "session",
  case when t.id is not null then json_build_object('id', t.id, 'name', t.name, 'starts', t.starts, 'ends', t.ends,
    'closed', t.closed_at is not null,
    'holiday', (select h.name from holiday h where h.term_id = t.id and h.day = $2::date)) end as "term",
  (select string_agg(e.student_id::text, ' ') from enrolment e
    where e.class_arm_id = a.id and e.begins <= $2::date and (e.ends is null or e.ends >= $2::date)) as "roster",
  (select marks from held) as "marks", (select revision from held) as "revision"
from class_arm a
join class c on c.id = a.class_id
join school sc on sc.id = a.school_id
join state st on st.id = a.state_id
join session se on se.id = a.session_id
left join term t on t.session_id = a.session_id and $2::date between t.starts and t.ends
where a.id = $1
