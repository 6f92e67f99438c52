-- When an enrolment counts, asked in one place (docs/enrolments.md). A promoted student has two that are not over: today's, which ends with
-- the session, and the one without an end, which begins with the next session. So "without an end" never means "today".

-- The program's day in Lagos: the server sets it when it opens a transaction, by its own clock. Otherwise that of akada_now().
create function akada_today() returns date language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('akada.today', true), '')::date, (public.akada_now() at time zone 'Africa/Lagos')::date) $$;

-- Beside akada_counts_on(begins, ends, day): whether dated history counts for a day or a later one; for any day from the first to the last;
-- and for any day at all. One that ended before it began counts for none.
create function akada_counts_from(begins date, ends date, day date) returns boolean
  language sql immutable parallel safe as $$ select (ends is null or ends >= day) and (ends is null or ends >= begins) $$;
create function akada_counts_during(begins date, ends date, first date, last date) returns boolean
  language sql immutable parallel safe as $$ select begins <= last and (ends is null or (ends >= first and ends >= begins)) $$;
create function akada_counts_ever(begins date, ends date) returns boolean
  language sql immutable parallel safe as $$ select ends is null or ends >= begins $$;

-- The present enrolment of each student: the one that counts today; before the first day of a student who was admitted ahead, the one that
-- begins next. At most one, as enrolments of a student do not overlap (enrolment_one_at_a_time).
create view present_placement with (security_invoker = true) as
  select e.id, e.state_id, e.school_id, e.student_id, e.session_id, e.class_id, e.class_arm_id, e.begins, e.ends, e.ended_because,
    e.admission_number
  from enrolment e
  where (e.ends is null or e.ends >= public.akada_today())
    and (e.begins <= public.akada_today() or (e.ends is null or e.ends >= e.begins) and not exists (
      select from enrolment earlier
      where earlier.student_id = e.student_id and earlier.begins < e.begins
        and public.akada_counts_from(earlier.begins, earlier.ends, public.akada_today())));

-- The last enrolment of each student who has not left: the one without an end. For a promoted student it lies in the next session.
create view open_placement with (security_invoker = true) as
  select e.id, e.state_id, e.school_id, e.student_id, e.session_id, e.class_id, e.class_arm_id, e.begins, e.ends, e.ended_because,
    e.admission_number
  from enrolment e
  where e.ends is null;

revoke all on present_placement, open_placement from akada_app, akada_system, akada_state_system;
grant select on present_placement, open_placement to akada_app, akada_system, akada_state_system;
grant select on present_placement to akada_family;

-- Who is in an arm until its session ends fills it too, although the student has the next session's class already.
create or replace function akada_assert_arm_capacity() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  arm text;
begin
  select class.name || ' ' || class_arm.name into arm
  from class_arm join class on class.id = class_arm.class_id
  where class_arm.id in (
      select class_arm_id from added where akada_counts_from(added.begins, added.ends, akada_today()))
    and (
      select count(*) from enrolment
      where enrolment.class_arm_id = class_arm.id and akada_counts_from(enrolment.begins, enrolment.ends, akada_today())) > 300
  order by 1 limit 1;
  if arm is not null then
    raise exception using errcode = 'AK001',
      message = format('%s would have more than 300 students. Make another class arm and divide them.', arm);
  end if;
  return null;
end $$;
