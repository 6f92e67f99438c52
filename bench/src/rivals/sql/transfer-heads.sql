-- features/transfers/queries/people.ts, headsOf
select staff.id, staff.first_name as "firstName", staff.email
from role_access
join role on role.id = role_access.role_id and role.built_in = 'principal'
join staff on staff.id = role_access.staff_id and staff.account_status <> 'Suspended'
where role_access.school_id = $1 and role_access.ended_at is null
order by staff.id
