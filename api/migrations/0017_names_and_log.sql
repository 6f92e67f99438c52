-- Names that differ in case only are one name; and the ways in which the audit log and the students of a school are looked through.

create unique index school_name on school (district_id, lower(name));
create unique index school_national_id on school (state_id, national_school_id) where national_school_id is not null;
create unique index district_name on district (state_id, lower(name));

-- How many students a school has, without reading their rows. The state is in it for row-level security.
create index student_active on student (school_id) include (state_id, gender) where status = 'Active' and merged_into is null;

create index audit_log_state on audit_log (state_id, id);
create index audit_log_staff on audit_log (staff_id, id) where staff_id is not null;

-- The smallest id among the present state's entries of an instant and after; null where there is none. Ids rise with time, but for what
-- slow transactions commit late: whoever asks leaves some minutes' room.
create function akada_audit_since(wanted timestamptz) returns bigint language plpgsql stable as $$
declare
  own constant uuid := akada_state();
  low bigint;
  high bigint;
  found_id bigint;
  found_at timestamptz;
  answer bigint;
begin
  select min(id), max(id) into low, high from audit_log where state_id = own;
  while low <= high loop
    select id, at into found_id, found_at from audit_log where state_id = own and id >= (low + high) / 2 order by id limit 1;
    if found_at >= wanted then
      answer := found_id;
      high := (low + high) / 2 - 1;
    else
      low := found_id + 1;
    end if;
  end loop;
  return answer;
end $$;

-- Who registered a district, and may correct the registration where it is refused.
alter table district add column registered_by uuid references staff;
update district set registered_by = (
  select role_access.staff_id from role_access
  where role_access.district_id = district.id and role_access.school_id is null
  order by role_access.granted_at limit 1)
where approved_at is null;
create index district_registered_by on district (registered_by) where registered_by is not null;

-- Which of these entries are sealed. As the owner, since seals carry no state; it answers no more than that.
create function akada_sealed(entries bigint[]) returns setof bigint language sql stable security definer set search_path = public
  as $$ select audit_id from audit_seal where audit_id = any(entries) $$;
