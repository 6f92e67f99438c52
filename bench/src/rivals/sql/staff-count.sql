-- features/staff/queries/list.ts, searchStaff of one school: how many there are
select count(*)::int as total
from (
  select role_access.staff_id,
    coalesce(array_agg(distinct role.name order by role.name) filter (where role.deleted_at is null), '{}') as roles,
    array_agg(role_access.role_id) filter (where role.deleted_at is null) as role_ids,
    (array_agg(role_access.school_id order by role_access.granted_at) filter (where role_access.school_id is not null))[1]
      as school_id
  from role_access join role on role.id = role_access.role_id
  where role_access.ended_at is null and role_access.school_id = any($1::uuid[])
  group by role_access.staff_id) as held
join staff on staff.id = held.staff_id
where true
