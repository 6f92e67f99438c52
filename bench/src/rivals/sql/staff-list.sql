-- features/staff/queries/list.ts, searchStaff of one school by name
select
  staff.id, staff.title, staff.first_name as "firstName", staff.last_name as "lastName", staff.username,
  staff.picture_file_id as "pictureFileId", staff.tescom_number as "tescomNumber", staff.staff_type as "staffType",
  staff.gender, staff.account_status as "accountStatus", held.roles,
  json_build_object('code', staff.phone_code, 'number', staff.phone_number) as "phoneNumber",
  staff.last_active_at as "lastTimeActive",
  case when school.id is not null then json_build_object('id', school.id, 'name', school.name) end as school
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
left join school on school.id = held.school_id
where true
order by staff.last_name collate "und-x-icu" nulls last, staff.first_name collate "und-x-icu" nulls last, staff.id nulls last
limit $2 offset 0
