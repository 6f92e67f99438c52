-- features/search/queries.ts, staffByUsername: state, school, district, username, most
select st.id, concat_ws(' ', st.last_name, st.first_name, st.middle_name, st.username, st.tescom_number, st.oracle_number, st.subeb_number) as names
from staff st
where st.username >= lower($4) and st.username < lower($4) || '~' and st.state_id = $1
  and exists (select from role_access ra where ra.staff_id = st.id
    and ra.ended_at is null and ra.state_id = $1
    and ($2::uuid is null or ra.school_id = $2::uuid)
    and ($3::uuid is null or ra.district_id = $3::uuid))
order by st.username
limit $5
