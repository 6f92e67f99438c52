-- Classes of a state or a school, and the arms of a session.

create table class (
  id uuid primary key,
  state_id uuid not null references state,
  -- Null: the state's catalogue. Otherwise a class of this school's own.
  school_id uuid references school,
  class_type_id uuid not null references class_type,
  name text not null,
  description text,
  -- Order of progress through school: Primary 1 is 1, JSS 1 is 7, SS 3 is 12.
  level smallint not null,
  -- No class follows: those who pass it leave school.
  terminal boolean not null default false,
  created_at timestamptz not null default akada_now(),
  -- The number of changes of records that two people may change at the same time: a save names the one that it is based on.
  revision integer not null default 1
);
create unique index class_name on class (coalesce(school_id, state_id), lower(name));
select akada_protect('class');
create policy family_state on class to akada_family using (state_id = (select akada_state()));
grant select on class to akada_family;
create trigger class_capacity_of_state after insert on class referencing new table as added
  for each statement execute function akada_assert_capacity(
    'state_id', 'school_id is null', '60', 'A state has at most 60 classes. Rename one that is no longer used.');
create trigger class_capacity_of_school after insert on class referencing new table as added
  for each statement execute function akada_assert_capacity(
    'school_id', 'school_id is not null', '20', 'A school has at most 20 classes of its own. Rename one that is no longer used.');

create table class_arm (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid not null references school,
  session_id uuid not null references session,
  class_id uuid not null references class,
  name text not null,
  stream text,
  description text,
  class_teacher_id uuid references staff,
  closed_at timestamptz,
  created_at timestamptz not null default akada_now(),
  revision integer not null default 1,
  constraint class_arm_stream check (stream in ('Science', 'Humanities', 'Business'))
);
create unique index class_arm_name on class_arm (school_id, session_id, class_id, lower(name)) where closed_at is null;
create index class_arm_teacher on class_arm (class_teacher_id) where closed_at is null;
-- Positions in class look at every arm of a class, closed ones too.
create index class_arm_class on class_arm (school_id, session_id, class_id);
select akada_protect('class_arm');
create policy family_state on class_arm to akada_family using (state_id = (select akada_state()));
grant select on class_arm to akada_family;
create trigger class_arm_capacity after insert on class_arm referencing new table as added
  for each statement execute function akada_assert_capacity(
    'school_id, session_id', 'closed_at is null', '300', 'A school has at most 300 class arms in a session. Close one that is not used.');

create view class_brief with (security_invoker = true) as
  select id, state_id, school_id, class_type_id, name, level, terminal from class;

create view class_arm_brief with (security_invoker = true) as
  select id, state_id, school_id, session_id, class_id, name, stream, class_teacher_id, closed_at from class_arm;

-- Uploads of a school's class arms with their class teachers, and of who teaches which subject in them.
-- Who was the class teacher of an arm, and from when to when: a person who was replaced may read the names in what their device did not
-- send in time, and hand it over.
create table class_teacher_period (
  id uuid default akada_uuid() primary key,
  state_id uuid not null references state,
  school_id uuid not null references school,
  class_arm_id uuid not null references class_arm,
  staff_id uuid not null references staff,
  -- Null where the arm was loaded without triggers.
  began_at timestamptz,
  ended_at timestamptz
);
create unique index class_teacher_period_open on class_teacher_period (class_arm_id) where ended_at is null;
create index class_teacher_period_arm on class_teacher_period (class_arm_id, staff_id);
select akada_protect('class_teacher_period', 'select');

-- Every way of naming a class teacher goes through the column, so that none can forget it; nothing else writes the table.
create function akada_class_teacher_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    update class_teacher_period set ended_at = akada_now() where class_arm_id = new.id and ended_at is null;
    -- Rows that were loaded without triggers have no period yet.
    if not found and old.class_teacher_id is not null then
      insert into class_teacher_period (state_id, school_id, class_arm_id, staff_id, ended_at)
      values (old.state_id, old.school_id, old.id, old.class_teacher_id, akada_now());
    end if;
  end if;
  if new.class_teacher_id is not null then
    insert into class_teacher_period (state_id, school_id, class_arm_id, staff_id, began_at)
    values (new.state_id, new.school_id, new.id, new.class_teacher_id, akada_now());
  end if;
  return null;
end $$;

create trigger class_teacher_named after insert on class_arm for each row execute function akada_class_teacher_changed();
create trigger class_teacher_changed after update of class_teacher_id on class_arm
  for each row when (old.class_teacher_id is distinct from new.class_teacher_id) execute function akada_class_teacher_changed();

create view class_teacher_period_brief with (security_invoker = true) as
  select state_id, school_id, class_arm_id, staff_id, began_at, ended_at from class_teacher_period;

revoke execute on function akada_class_teacher_changed() from public;
revoke all on class_brief, class_arm_brief from akada_app, akada_system, akada_state_system;
grant select on class_brief, class_arm_brief to akada_app, akada_family, akada_system, akada_state_system;
revoke all on class_teacher_period_brief from akada_app, akada_system, akada_state_system;
grant select on class_teacher_period_brief to akada_app, akada_system, akada_state_system;
