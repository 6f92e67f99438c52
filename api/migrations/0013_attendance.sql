-- Registers (docs/adr/0007), their corrections, and what guardians say about absences.

-- The register of a class arm, a day and a sitting is one row with its marks inside.
-- All schools of a state call it within the same minutes, and one row instead of forty is what carries that (docs/adr/0007).
create table register (
  class_arm_id uuid references class_arm,
  day date,
  sitting text check (sitting in ('morning', 'afternoon')),
  state_id uuid not null,
  school_id uuid not null,
  term_id uuid not null references term,
  revision integer not null default 1,
  marked_at timestamptz not null default akada_now(),
  -- The two columns after it have a letter or an element for each of them.
  students uuid[] not null,
  -- p present, P presumed present, l late, a absent, e excused.
  codes text not null,
  -- Null where most marks were made together and share their id.
  mark_ids uuid[],
  -- What holds for most marks: {t: time, b: staff member, i: id}.
  shared jsonb not null,
  -- {student: what differs from `shared`, and r, the reason of an absence}; null if there is none.
  own jsonb,
  primary key (class_arm_id, day, sitting),
  constraint register_lengths check (codes <> '' and cardinality(students) = length(codes) and
    coalesce((cardinality(students) = cardinality(mark_ids)), true))
) with (fillfactor = 80);
create index register_school_day on register (school_id, day);
select akada_protect('register');

-- Marks that were corrected: what a register showed before, and the ids by which a mark that is sent again is known.
create table register_correction (
  id bigint generated always as identity primary key,
  state_id uuid not null,
  school_id uuid not null,
  class_arm_id uuid not null references class_arm,
  day date not null,
  sitting text not null,
  student_id uuid not null references student,
  replaced jsonb not null,
  reason text,
  at timestamptz not null default akada_now()
);
create index register_correction_register on register_correction (class_arm_id, day, sitting);
select akada_protect('register_correction', 'select, insert', 'select, insert');
create trigger append_only before delete or update on register_correction for each row execute function akada_refuse_change();

-- For other features: which registers are marked.
create view register_brief with (security_invoker = true) as
  select state_id, school_id, class_arm_id, term_id, day, sitting from register;

-- What a guardian says about an absence, for the class teacher to accept or decline. The row goes to the arm whose register has the mark.
create table absence_explanation (
  -- Made on the guardian's device, so that sending it again changes nothing.
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid not null references school,
  class_arm_id uuid not null references class_arm,
  student_id uuid not null references student,
  day date not null,
  sittings text[] not null check (sittings <@ array['morning', 'afternoon'] and cardinality(sittings) between 1 and 2 and
    sittings[1] is distinct from sittings[2]),
  reason text not null check (reason in ('sick', 'permission')),
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
  check ((status = 'Waiting') = ((decided_at is null) and (decided_by is null))),
  check ((status = 'Declined') = (answer is not null))
);
-- An absence is explained once, whoever of the guardians does.
create unique index absence_explanation_morning on absence_explanation (student_id, day) where 'morning' = any (sittings);
create unique index absence_explanation_afternoon on absence_explanation (student_id, day) where 'afternoon' = any (sittings);
create index absence_explanation_student on absence_explanation (student_id);
create index absence_explanation_arm on absence_explanation (class_arm_id, status);
create index absence_explanation_person on absence_explanation (person_id, given_at);
create index absence_explanation_school on absence_explanation (school_id);
create index absence_explanation_state on absence_explanation (state_id);
create index absence_explanation_decided_by on absence_explanation (decided_by);
select akada_protect('absence_explanation');
grant select on absence_explanation to akada_family;

-- What a guardian wrote by SMS beside STOP, START and RESULT, for the class teachers of the children of that number; removed after 30 days.
create table guardian_reply (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid not null references school,
  class_arm_id uuid not null references class_arm,
  -- The names of the children in the arm, and of the guardians with the number, on that day.
  students text not null,
  given_by text not null,
  text text not null check (length(text) between 1 and 480),
  at timestamptz not null
);
create index guardian_reply_arm on guardian_reply (class_arm_id, at);
create index guardian_reply_school on guardian_reply (school_id, at);
create index guardian_reply_state on guardian_reply (state_id);
create index guardian_reply_at on guardian_reply (at);
select akada_protect('guardian_reply');

create view absence_explanation_brief with (security_invoker = true) as
  select id, state_id, student_id, day, sittings, reason, note, person_id, given_at, status, answer from absence_explanation;

-- The marks of a register, a row for each. It takes columns: for a whole row and row-level security PostgreSQL 18 finds no plan.
create function akada_register_marks(students uuid[], codes text, mark_ids uuid[], shared jsonb, own jsonb)
  returns table (student_id uuid, mark text, reason text, presumed boolean, mark_id uuid, marked_at text, marked_by uuid) language sql stable as $$
  select cell.student_id,
    case cell.code when 'p' then 'present' when 'P' then 'present' when 'l' then 'late' when 'a' then 'absent' else 'excused' end,
    own -> cell.student_id::text ->> 'r', cell.code = 'P',
    coalesce(cell.mark_id, (coalesce(own -> cell.student_id::text ->> 'i', shared ->> 'i'))::uuid),
    coalesce(own -> cell.student_id::text ->> 't', shared ->> 't'),
    (coalesce(own -> cell.student_id::text ->> 'b', shared ->> 'b'))::uuid
  from unnest(students, string_to_array(codes, null), mark_ids) as cell(student_id, code, mark_id) $$;

-- The marks of one of these children between two days: a register is one row for a whole arm, which no family may read. On the day after an
-- enrolment ended, its register counts where the next one has no mark: it was marked before the child moved at noon.
create function akada_family_marks(child uuid, from_day date, to_day date)
  returns table (day date, sitting text, mark text, reason text) language sql stable security definer set search_path = public, pg_temp as $$
  select distinct on (r.day, r.sitting) r.day, r.sitting, own.mark, own.reason
  from enrolment e
  join register r on r.class_arm_id = e.class_arm_id
    and r.day between greatest(e.begins, from_day) and least(coalesce(e.ends + 1, to_day), to_day)
  cross join lateral akada_register_marks(r.students, r.codes, r.mark_ids, r.shared, r.own) own
  where e.student_id = child and child in (select akada_family_children()) and own.student_id = child
    and akada_counts_ever(e.begins, e.ends) and (akada_counts_on(e.begins, e.ends, r.day) or exists (
      select from enrolment later
      where later.student_id = child and later.begins = r.day and akada_counts_ever(later.begins, later.ends)))
  order by r.day, r.sitting, e.begins desc $$;

-- The time in Nigeria, 'HH:MM', by which three of four morning registers of a child's arm were saved on their own day, in the four
-- weeks before this day; null if fewer than three were.
create function akada_family_usual_time(child uuid, on_day date) returns text language sql stable security definer
  set search_path = public, pg_temp as $$
  select case when count(*) >= 3 then to_char(percentile_disc(0.75) within group (order by saved.at), 'HH24:MI') end
  from enrolment e
  cross join lateral (
    select (r.shared ->> 't')::timestamptz at time zone 'Africa/Lagos' as at, r.day from register r
    where r.class_arm_id = e.class_arm_id and r.sitting = 'morning' and r.day between on_day - 28 and on_day - 1) as moment
  cross join lateral (select date_trunc('minute', moment.at) - moment.day as at where moment.at::date = moment.day) as saved
  where e.student_id = child and akada_counts_on(e.begins, e.ends, on_day) and child in (select akada_family_children()) $$;

-- All marks of a register as the program keeps them: {student: {m: mark, i: id, t: time, b: staff member, r: reason, p: presumed}}.
create function akada_kept_marks(r register) returns jsonb language sql stable set search_path = public, pg_temp as $$
  select jsonb_object_agg(own.student_id, jsonb_strip_nulls(jsonb_build_object('m', own.mark, 'i', own.mark_id, 't', own.marked_at,
    'b', own.marked_by, 'r', own.reason, 'p', case when own.presumed then true end)))
  from akada_register_marks(r.students, r.codes, r.mark_ids, r.shared, r.own) own $$;

-- One student's mark of a register, in the same form; null if it has none.
create function akada_kept_mark(r register, student uuid) returns jsonb language sql stable set search_path = public, pg_temp as $$
  select jsonb_strip_nulls(jsonb_build_object('m', own.mark, 'i', own.mark_id, 't', own.marked_at, 'b', own.marked_by,
    'r', own.reason, 'p', case when own.presumed then true end))
  from akada_register_marks(r.students, r.codes, r.mark_ids, r.shared, r.own) own where own.student_id = student $$;

-- Whether anybody tapped a mark: registers that are saved wholly presumed day after day are looked at (features/oversight).
create view register_mark_brief with (security_invoker = true) as
  select r.state_id, r.school_id, r.class_arm_id, r.term_id, r.day, r.sitting, own.student_id, own.mark, own.reason, own.presumed
  from register r cross join lateral public.akada_register_marks(r.students, r.codes, r.mark_ids, r.shared, r.own) own;

-- A school's own times; null where the state's hold. Those of a second shift only where the school has one.
create table register_hours (
  school_id uuid primary key references school,
  state_id uuid not null references state,
  morning_from text check (morning_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  afternoon_from text check (afternoon_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  second_morning_from text check (second_morning_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  second_afternoon_from text check (second_afternoon_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  revision integer not null default 1
);
create index register_hours_state on register_hours (state_id);
select akada_protect('register_hours');

-- The arms of the second shift, by class and name: they are the same in the next session.
create table second_shift_arm (
  school_id uuid references school,
  class_id uuid references class,
  name text,
  state_id uuid not null references state,
  primary key (school_id, class_id, name)
);
create index second_shift_arm_class on second_shift_arm (class_id);
create index second_shift_arm_state on second_shift_arm (state_id);
select akada_protect('second_shift_arm');

-- The times of each class arm: its shift's, and never earlier than the state's, also once the state has moved them.
create view register_hours_brief with (security_invoker = true) as
  select a.id as class_arm_id, a.state_id, a.school_id, s.school_id is not null as is_second,
    greatest(st.morning_from, case when s.school_id is null then h.morning_from else h.second_morning_from end) as morning_from,
    greatest(st.afternoon_from, case when s.school_id is null then h.afternoon_from else h.second_afternoon_from end) as afternoon_from
  from class_arm a
  join state st on st.id = a.state_id
  left join register_hours h on h.school_id = a.school_id
  left join second_shift_arm s on s.school_id = a.school_id and s.class_id = a.class_id and s.name = a.name;

grant execute on function akada_register_marks(uuid[], text, uuid[], jsonb, jsonb), akada_kept_marks(register),
  akada_kept_mark(register, uuid) to akada_app, akada_system, akada_state_system;
revoke execute on function akada_family_marks(uuid, date, date), akada_family_usual_time(uuid, date) from public;
grant execute on function akada_family_marks(uuid, date, date), akada_family_usual_time(uuid, date) to akada_family;
revoke all on register_brief, register_mark_brief, register_hours_brief from akada_app, akada_system, akada_state_system;
grant select on register_brief, register_mark_brief, register_hours_brief to akada_app, akada_system, akada_state_system;
revoke all on absence_explanation_brief from akada_app, akada_system, akada_state_system;
grant select on absence_explanation_brief to akada_app, akada_family, akada_system, akada_state_system;
