-- What brings about the day of akada_retires: an extension, the age or the years of service; null while a day is missing.
create function akada_retires_by(retirement jsonb, staff_type text, born date, appointed date, extended_to date) returns text
  language sql immutable parallel safe as $$
    select case
      when born is null or appointed is null then null
      when extended_to > public.akada_retires(retirement, staff_type, born, appointed, null) then 'extension'
      when public.akada_retires(retirement, staff_type, born, appointed, null) = (born + make_interval(years =>
        (retirement -> case staff_type when 'Teaching' then 'teaching' else 'nonTeaching' end ->> 'age')::int))::date then 'age'
      else 'service' end $$;

create or replace view staff_service with (security_invoker = true) as
  select staff.id, staff.state_id, staff.first_name, staff.last_name, staff.staff_type, staff.account_status,
    public.akada_retires(state.retirement, staff.staff_type, staff.date_of_birth, staff.first_appointment, staff.retirement_extended_to)
      as retires,
    concat_ws(' ', staff.first_name, staff.last_name) as full_name
  from staff join state on state.id = staff.state_id;
