-- features/attendance, the term of attendanceOfStudents
select t.id, t.name, t.starts, t.ends, st.sittings_per_day as "sittingsPerDay",
  (select coalesce(json_agg(json_build_object('day', h.day, 'name', h.name) order by h.day), '[]')
    from holiday h where h.term_id = t.id) as "holidays"
from term t
join state st on st.id = t.state_id
where t.id = $1
