-- The role of requests by families (docs/adr/0061). It reads what concerns the children of one guardian, and nothing else: a table without
-- a policy for it is empty for it. It is granted to akada_app, so that an operator's login needs no further grant; akada_app does not
-- inherit its policies.
do $$
begin
  if not exists (select from pg_roles where rolname = 'akada_family') then
    create role akada_family nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$
begin
  if not pg_has_role('akada_app', 'akada_family', 'member') then
    execute format('grant akada_family to akada_app%s',
      case when current_setting('server_version_num')::int >= 160000 then ' with inherit false, set true' else '' end);
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
grant usage on schema public to akada_family;

-- The guardian in whose name the running transaction reads; null outside of one, and then no child is seen.
create function akada_family_person() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('akada.family_id', true), '')::uuid $$;

-- The children whom this guardian may see. With the rights of the owner: the policies below ask it.
create function akada_family_children() returns setof uuid language sql stable security definer set search_path = public, pg_temp as $$
  select l.student_id from guardian_link l join student s on s.id = l.student_id and s.merged_into is null
  where l.person_id = akada_family_person() and l.state_id = akada_state() and l.ends is null and l.may_see $$;

-- The marks of one of these children between two days: a register is one row for a whole arm, which no family may read.
create function akada_family_marks(child uuid, from_day date, to_day date)
  returns table (day date, sitting text, mark text, reason text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select distinct r.day, r.sitting, r.marks #>> array[child::text, 'm'], r.marks #>> array[child::text, 'r']
  from enrolment e
  join register r on r.class_arm_id = e.class_arm_id
    and r.day between greatest(e.begins, from_day) and least(coalesce(e.ends, to_day), to_day)
  where e.student_id = child and child in (select akada_family_children()) and r.marks ? child::text $$;

revoke execute on function akada_family_children(), akada_family_marks(uuid, date, date) from public;
grant execute on function akada_family_children(), akada_family_marks(uuid, date, date) to akada_family;

create policy family_person on guardian_person to akada_family using (id = (select akada_family_person()));
create policy family_links on guardian_link to akada_family
  using (person_id = (select akada_family_person()) and student_id in (select akada_family_children()));
create policy family_children on student to akada_family using (id in (select akada_family_children()));
create policy family_children on enrolment to akada_family using (student_id in (select akada_family_children()));
create policy family_state on state to akada_family using (id = (select akada_state()));
create policy family_state on school to akada_family using (state_id = (select akada_state()));
create policy family_state on class to akada_family using (state_id = (select akada_state()));
create policy family_state on class_arm to akada_family using (state_id = (select akada_state()));
create policy family_state on session to akada_family using (state_id = (select akada_state()));
create policy family_state on term to akada_family using (state_id = (select akada_state()));
grant select on guardian_person, guardian_link, student, enrolment, state, school, class, class_arm, session, term to akada_family;

create view guardian_person_brief with (security_invoker = true) as select id, state_id, name from guardian_person;
create view guardian_link_brief with (security_invoker = true) as
  select id, state_id, school_id, student_id, person_id, relationship, numbers, may_see, ends from guardian_link;
revoke all on guardian_person_brief, guardian_link_brief from akada_app, akada_system;
grant select on guardian_person_brief, guardian_link_brief to akada_app, akada_system, akada_family;
grant select on student_brief, placement, school_brief, class_brief, class_arm_brief, session_brief, term_brief to akada_family;
