-- The version of what the list of a school's students shows (docs/adr/0070): the exclusive or of the stamps of its rows and of those of its
-- state, whose school is null. Each statement that changes such a list adds a random stamp in its own transaction. Writers never wait for
-- each other: they join the rows that no other transaction holds, so that a school has about one row.
create table student_list_version (
  id bigint generated always as identity primary key,
  state_id uuid not null references state,
  school_id uuid references school,
  stamp bigint not null
);
create index student_list_version_school on student_list_version (school_id);
create index student_list_version_state on student_list_version (state_id) where school_id is null;
select akada_protect('student_list_version', 'select', 'select');

create function akada_stamp_student_lists() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  touched record;
begin
  for touched in execute format('select distinct state_id, school_id from (%s) changed', case tg_op
    when 'INSERT' then 'select state_id, school_id from fresh'
    when 'DELETE' then 'select state_id, school_id from gone'
    else 'select state_id, school_id from fresh union select state_id, school_id from gone' end)
  loop
    with held as (
      select id from student_list_version
      where state_id = touched.state_id and school_id is not distinct from touched.school_id
      for update skip locked
    ), joined as (
      delete from student_list_version using held where student_list_version.id = held.id returning stamp
    )
    insert into student_list_version (state_id, school_id, stamp)
    select touched.state_id, touched.school_id, coalesce(bit_xor(stamp), 0) # hashtextextended(gen_random_uuid()::text, 0) from joined;
  end loop;
  return null;
end $$;

-- Also while triggers are off for loading: a list that has changed must never pass for one that has not.
do $$
declare
  listed regclass;
begin
  foreach listed in array array['student', 'enrolment', 'class', 'class_arm']::regclass[] loop
    execute format('create trigger lists_stamped_on_insert after insert on %s referencing new table as fresh
      for each statement execute function akada_stamp_student_lists()', listed);
    execute format('create trigger lists_stamped_on_update after update on %s referencing old table as gone new table as fresh
      for each statement execute function akada_stamp_student_lists()', listed);
    execute format('create trigger lists_stamped_on_delete after delete on %s referencing old table as gone
      for each statement execute function akada_stamp_student_lists()', listed);
    execute format('alter table %s enable always trigger lists_stamped_on_insert, enable always trigger lists_stamped_on_update,
      enable always trigger lists_stamped_on_delete', listed);
  end loop;
end $$;
