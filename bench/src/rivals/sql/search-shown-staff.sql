-- features/search/queries.ts, shownStaff: ids, state, school, district
select st.id, concat_ws(' ', st.first_name, st.last_name) as "fullName", held.role, held.school
from unnest($1::uuid[]) with ordinality as wanted(id, place)
join staff st on st.id = wanted.id
cross join lateral (
  select r.name as role, case when sc.id is not null then json_build_object('id', sc.id, 'name', sc.name) end as school
  from role_access ra
  join role r on r.id = ra.role_id and r.deleted_at is null
  left join school sc on sc.id = ra.school_id
  where ra.staff_id = st.id
    and ra.ended_at is null and ra.state_id = $2
    and ($3::uuid is null or ra.school_id = $3::uuid)
    and ($4::uuid is null or ra.district_id = $4::uuid)
  order by ra.granted_at, ra.id
  limit 1
) held
order by wanted.place
