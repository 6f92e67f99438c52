-- Who was the class teacher of an arm, and from when to when: a person who was replaced may read the names in what their device did not
-- send in time, and hand it over. Null in began_at: before this was recorded.
create table class_teacher_period (
  id uuid primary key default akada_uuid(),
  state_id uuid not null references state,
  school_id uuid not null references school,
  class_arm_id uuid not null references class_arm,
  staff_id uuid not null references staff,
  began_at timestamptz,
  ended_at timestamptz
);
create unique index class_teacher_period_open on class_teacher_period (class_arm_id) where ended_at is null;
create index class_teacher_period_arm on class_teacher_period (class_arm_id, staff_id);
select akada_protect('class_teacher_period', 'select');

insert into class_teacher_period (state_id, school_id, class_arm_id, staff_id)
select state_id, school_id, id, class_teacher_id from class_arm where class_teacher_id is not null;

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
revoke all on function akada_class_teacher_changed() from public;
create trigger class_teacher_named after insert on class_arm
  for each row execute function akada_class_teacher_changed();
create trigger class_teacher_changed after update of class_teacher_id on class_arm
  for each row when (old.class_teacher_id is distinct from new.class_teacher_id) execute function akada_class_teacher_changed();

create view class_teacher_period_brief with (security_invoker = true) as
  select state_id, school_id, class_arm_id, staff_id, began_at, ended_at from class_teacher_period;
revoke all on class_teacher_period_brief from akada_app, akada_system, akada_state_system;
grant select on class_teacher_period_brief to akada_app, akada_system, akada_state_system;
