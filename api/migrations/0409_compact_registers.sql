-- The marks of a register in a compact form (docs/adr/0083): the students, a letter for each, and who marked when once for the register.
-- A register has either this form or `marks`, which an earlier version of the program reads; `register_form` says which one is written.
alter table register
  alter column marks drop not null,
  alter column marks drop default,
  -- The two columns after it have a letter or an element for each of them.
  add column students uuid[],
  -- p present, P presumed present, l late, a absent, e excused.
  add column codes text,
  -- Null where most marks were made together and share their id.
  add column mark_ids uuid[],
  -- What holds for most marks: {t: time, b: staff member, i: id}.
  add column shared jsonb,
  -- {student: what differs from `shared`, and r, the reason of an absence}; null if there is none.
  add column own jsonb,
  add constraint register_form check ((marks is null) = (students is not null and codes is not null and shared is not null)
    and coalesce(cardinality(students) = length(codes), true) and coalesce(cardinality(students) = cardinality(mark_ids), true)) not valid;

-- One row once every running program can read compact registers: at once in a new database, which has no state yet, and by
-- `npm run admin -- compact-registers` in others.
create table register_form (
  one boolean primary key default true check (one),
  compact_since timestamptz not null default now()
);
insert into register_form (one) select true where not exists (select from state);
grant select on register_form to akada_app, akada_state_system;

-- The marks of a register in either form, a row for each. It takes columns: for a whole row, row-level security and a union in the function
-- PostgreSQL 18 finds no plan.
create function akada_register_marks(marks jsonb, students uuid[], codes text, mark_ids uuid[], shared jsonb, own jsonb)
  returns table (student_id uuid, mark text, reason text, presumed boolean, mark_id uuid, marked_at text, marked_by uuid)
  language sql stable as $$
  select cell.student_id,
    case cell.code when 'p' then 'present' when 'P' then 'present' when 'l' then 'late' when 'a' then 'absent' else 'excused' end,
    own -> cell.student_id::text ->> 'r', cell.code = 'P',
    coalesce(cell.mark_id, (coalesce(own -> cell.student_id::text ->> 'i', shared ->> 'i'))::uuid),
    coalesce(own -> cell.student_id::text ->> 't', shared ->> 't'),
    (coalesce(own -> cell.student_id::text ->> 'b', shared ->> 'b'))::uuid
  from unnest(students, string_to_array(codes, null), mark_ids) as cell(student_id, code, mark_id)
  union all
  select cell.key::uuid, cell.value ->> 'm', cell.value ->> 'r', cell.value ? 'p', (cell.value ->> 'i')::uuid, cell.value ->> 't',
    (cell.value ->> 'b')::uuid
  from jsonb_each(marks) as cell $$;

-- All marks of a register as the program keeps them: {student: {m: mark, i: id, t: time, b: staff member, r: reason, p: presumed}}.
create function akada_kept_marks(r register) returns jsonb language sql stable set search_path = public, pg_temp as $$
  select coalesce(r.marks, (
    select jsonb_object_agg(own.student_id, jsonb_strip_nulls(jsonb_build_object('m', own.mark, 'i', own.mark_id, 't', own.marked_at,
      'b', own.marked_by, 'r', own.reason, 'p', case when own.presumed then true end)))
    from akada_register_marks(r.marks, r.students, r.codes, r.mark_ids, r.shared, r.own) own)) $$;

-- One student's mark of a register, in the same form; null if it has none.
create function akada_kept_mark(r register, student uuid) returns jsonb language sql stable set search_path = public, pg_temp as $$
  select coalesce(r.marks -> student::text, (
    select jsonb_strip_nulls(jsonb_build_object('m', own.mark, 'i', own.mark_id, 't', own.marked_at, 'b', own.marked_by,
      'r', own.reason, 'p', case when own.presumed then true end))
    from akada_register_marks(r.marks, r.students, r.codes, r.mark_ids, r.shared, r.own) own where r.marks is null and own.student_id = student)) $$;

grant execute on function akada_register_marks(jsonb, uuid[], text, uuid[], jsonb, jsonb), akada_kept_marks(register), akada_kept_mark(register, uuid)
  to akada_app, akada_system, akada_state_system;

-- For other features. Whether a register has a mark, without unpacking it: an empty one of the earlier form takes 5 bytes.
create or replace view register_brief with (security_invoker = true) as
  select state_id, school_id, class_arm_id, term_id, day, sitting, marks,
    marks is null or pg_column_size(marks) > 16 as marked
  from register;
create view register_mark_brief with (security_invoker = true) as
  select r.state_id, r.school_id, r.class_arm_id, r.term_id, r.day, r.sitting, own.student_id, own.mark, own.reason
  from register r cross join lateral public.akada_register_marks(r.marks, r.students, r.codes, r.mark_ids, r.shared, r.own) own;
revoke all on register_mark_brief from akada_app, akada_system, akada_state_system;
grant select on register_mark_brief to akada_app, akada_system, akada_state_system;

create or replace function akada_family_marks(child uuid, from_day date, to_day date)
  returns table (day date, sitting text, mark text, reason text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select distinct r.day, r.sitting, own.mark, own.reason
  from enrolment e
  join register r on r.class_arm_id = e.class_arm_id
    and r.day between greatest(e.begins, from_day) and least(coalesce(e.ends, to_day), to_day)
  cross join lateral akada_register_marks(r.marks, r.students, r.codes, r.mark_ids, r.shared, r.own) own
  where e.student_id = child and child in (select akada_family_children()) and own.student_id = child $$;
