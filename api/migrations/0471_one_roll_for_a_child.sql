-- A child who came from another state is on one roll: of all the arrivals of a child, known by the student number of the former state, which
-- begins with that state's code, one at most is of a student who is at school. It holds across the states of a database.
alter table student_arrival add column is_present boolean not null default true;

update student_arrival v set is_present = false
where not exists (
    select from student s left join student k on k.id = s.merged_into
    where s.id = v.student_id and coalesce(k.status, s.status) = 'Active')
  or exists (
    select from student_arrival o join student s on s.id = o.student_id left join student k on k.id = s.merged_into
    where o.from_fx_id = v.from_fx_id and o.student_id < v.student_id and coalesce(k.status, s.status) = 'Active');

create unique index student_arrival_present on student_arrival (from_fx_id) where is_present;

-- Of a record that was merged into another, the other says whether the child is at school.
create function akada_note_presence() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update student_arrival v set is_present = coalesce((select k.status from student k where k.id = new.merged_into), new.status) = 'Active'
  where v.student_id = new.id;
  update student_arrival v set is_present = new.status = 'Active' and not exists (
      select from student_arrival o where o.from_fx_id = v.from_fx_id and o.student_id <> v.student_id and o.is_present)
  where v.student_id in (select r.id from student r where r.merged_into = new.id);
  return null;
end $$;
revoke all on function akada_note_presence() from public;

create trigger note_presence after update of status, merged_into on student for each row
  when ((old.status = 'Active') is distinct from (new.status = 'Active') or old.merged_into is distinct from new.merged_into)
  execute function akada_note_presence();

-- Whether a child with a student number of a former state is on any roll of the database, also in another state.
create function akada_is_present(number text) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from student_arrival v where v.from_fx_id = number and v.is_present)
$$;
revoke all on function akada_is_present(text) from public;
grant execute on function akada_is_present(text) to akada_app, akada_system, akada_state_system;
