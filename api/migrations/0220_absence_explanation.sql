-- What a guardian says about an absence, for the class teacher to accept or decline. The row goes to the arm whose register has the mark.
create table absence_explanation (
  -- Made on the guardian's device, so that sending it again changes nothing.
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid not null references school,
  class_arm_id uuid not null references class_arm,
  student_id uuid not null references student,
  day date not null,
  sittings text[] not null
    check (sittings <@ array['morning', 'afternoon'] and cardinality(sittings) between 1 and 2 and sittings[1] is distinct from sittings[2]),
  reason text not null check (reason in ('sick', 'permission', 'suspended')),
  note text,
  person_id uuid not null references guardian_person,
  -- The name of the guardian on that day.
  given_by text not null,
  given_at timestamptz not null,
  status text not null default 'Waiting' check (status in ('Waiting', 'Accepted', 'Declined')),
  decided_by uuid references staff,
  decided_at timestamptz,
  -- Why it was declined.
  answer text,
  check ((status = 'Waiting') = (decided_at is null and decided_by is null)),
  check ((status = 'Declined') = (answer is not null))
);
-- An absence is explained once, whoever of the guardians does.
create unique index absence_explanation_morning on absence_explanation (student_id, day) where 'morning' = any(sittings);
create unique index absence_explanation_afternoon on absence_explanation (student_id, day) where 'afternoon' = any(sittings);
create index absence_explanation_student on absence_explanation (student_id);
create index absence_explanation_arm on absence_explanation (class_arm_id, status);
create index absence_explanation_person on absence_explanation (person_id, given_at);
create index absence_explanation_school on absence_explanation (school_id);
create index absence_explanation_state on absence_explanation (state_id);
create index absence_explanation_decided_by on absence_explanation (decided_by);
select akada_protect('absence_explanation');

-- The records of one of the children of this guardian, or of all: also those that were merged into it, whose rows stay where they were.
create function akada_family_records(one uuid default null) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select child from akada_family_children() as child where one is null or child = one
  union all
  select s.id from student s where s.merged_into in (select akada_family_children()) and (one is null or s.merged_into = one) $$;
revoke execute on function akada_family_records(uuid) from public;
grant execute on function akada_family_records(uuid) to akada_family;

create policy family_children on absence_explanation to akada_family using (student_id in (select akada_family_records()));
grant select on absence_explanation to akada_family;
create view absence_explanation_brief with (security_invoker = true) as
  select id, state_id, student_id, day, sittings, reason, note, person_id, given_at, status, answer from absence_explanation;
revoke all on absence_explanation_brief from akada_app, akada_system;
grant select on absence_explanation_brief to akada_app, akada_system, akada_family;
