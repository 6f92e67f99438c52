-- Refuses rows beyond what there can be of a thing (contract/src/kernel/capacity.ts), wherever they are made: a form saves all of them at
-- once, so there must not be more than it can save. Rows that are there already stay.

-- The arguments of the trigger: the columns that say whose the rows are, which rows count, how many there can be, the sentence.
-- One transaction at a time adds to the same owner, so two that run side by side cannot both take the last place.
create function akada_assert_capacity() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  owner text;
  most bigint;
begin
  for owner in execute format('select distinct (%s)::text from added where %s order by 1', tg_argv[0], tg_argv[1]) loop
    perform pg_advisory_xact_lock(hashtextextended(format('capacity of %s %s', tg_table_name, owner), 0));
  end loop;
  execute format('select max(counted.number) from (
      select count(*) as number from %I where %s and (%s) in (select %s from added where %s) group by %s
    ) counted', tg_table_name, tg_argv[1], tg_argv[0], tg_argv[0], tg_argv[1], tg_argv[0]) into most;
  if most > tg_argv[2]::bigint then
    raise exception using errcode = 'AK001', message = tg_argv[3];
  end if;
  return null;
end $$;

create trigger class_type_capacity after insert on class_type referencing new table as added
  for each statement execute function akada_assert_capacity(
    'state_id', 'true', '30',
    'A state has at most 30 class types. Rename one that is no longer used.');
create trigger class_capacity_of_state after insert on class referencing new table as added
  for each statement execute function akada_assert_capacity(
    'state_id', 'school_id is null', '60',
    'A state has at most 60 classes. Rename one that is no longer used.');
create trigger class_capacity_of_school after insert on class referencing new table as added
  for each statement execute function akada_assert_capacity(
    'school_id', 'school_id is not null', '20',
    'A school has at most 20 classes of its own. Rename one that is no longer used.');
create trigger subject_capacity_of_state after insert on subject referencing new table as added
  for each statement execute function akada_assert_capacity(
    'state_id', 'school_id is null', '300',
    'A state has at most 300 subjects. Rename one that is no longer used.');
create trigger subject_capacity_of_school after insert on subject referencing new table as added
  for each statement execute function akada_assert_capacity(
    'school_id', 'school_id is not null', '100',
    'A school has at most 100 subjects of its own. Rename one that is no longer used.');
create trigger class_arm_capacity after insert on class_arm referencing new table as added
  for each statement execute function akada_assert_capacity(
    'school_id, session_id', 'closed_at is null', '300',
    'A school has at most 300 class arms in a session. Close one that is not used.');

-- Students come into an arm by several ways (admission, a move, a transfer, a promotion, a merge). No lock: transactions that touch many
-- arms would wait for each other, and a register has room for more than an arm (400).
create function akada_assert_arm_capacity() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  arm text;
begin
  select class.name || ' ' || class_arm.name into arm
  from class_arm join class on class.id = class_arm.class_id
  where class_arm.id in (select class_arm_id from added where ends is null)
    and (select count(*) from enrolment where enrolment.class_arm_id = class_arm.id and enrolment.ends is null) > 300
  order by 1 limit 1;
  if arm is not null then
    raise exception using errcode = 'AK001',
      message = format('%s would have more than 300 students. Make another class arm and divide them.', arm);
  end if;
  return null;
end $$;

create trigger enrolment_arm_capacity after insert on enrolment referencing new table as added
  for each statement execute function akada_assert_arm_capacity();
create trigger enrolment_arm_capacity_moved after update on enrolment referencing new table as added
  for each statement execute function akada_assert_arm_capacity();
