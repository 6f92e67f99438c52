-- features/transfers/queries/people.ts, findRequester: staff, school
select staff.id, staff.first_name as "firstName", staff.email
from staff where staff.id = $1 and staff.account_status <> 'Suspended' and exists (
  select from school
  join role_access on role_access.staff_id = staff.id and role_access.state_id = school.state_id
    and role_access.ended_at is null
  where school.id = $2 and (role_access.school_id = school.id or role_access.school_id is null
    and (role_access.district_id is null or role_access.district_id = school.district_id)))
