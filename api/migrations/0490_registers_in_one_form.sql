-- Registers have one form (docs/adr/0083): the students, a letter for each, and who marked when once for the register.
drop view register_mark_brief, register_brief;
drop function akada_kept_mark(register, uuid);
drop function akada_kept_marks(register);
drop function akada_register_marks(jsonb, uuid[], text, uuid[], jsonb, jsonb);
drop table register_form;

alter table register
  drop constraint register_form,
  drop column marks,
  alter column students set not null,
  alter column codes set not null,
  alter column shared set not null,
  add constraint register_lengths check (codes <> '' and cardinality(students) = length(codes)
    and coalesce(cardinality(students) = cardinality(mark_ids), true));

-- The marks of a register, a row for each. It takes columns: for a whole row and row-level security PostgreSQL 18 finds no plan.
create function akada_register_marks(students uuid[], codes text, mark_ids uuid[], shared jsonb, own jsonb)
  returns table (student_id uuid, mark text, reason text, presumed boolean, mark_id uuid, marked_at text, marked_by uuid)
  language sql stable as $$
  select cell.student_id,
    case cell.code when 'p' then 'present' when 'P' then 'present' when 'l' then 'late' when 'a' then 'absent' else 'excused' end,
    own -> cell.student_id::text ->> 'r', cell.code = 'P',
    coalesce(cell.mark_id, (coalesce(own -> cell.student_id::text ->> 'i', shared ->> 'i'))::uuid),
    coalesce(own -> cell.student_id::text ->> 't', shared ->> 't'),
    (coalesce(own -> cell.student_id::text ->> 'b', shared ->> 'b'))::uuid
  from unnest(students, string_to_array(codes, null), mark_ids) as cell(student_id, code, mark_id) $$;

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

grant execute on function akada_register_marks(uuid[], text, uuid[], jsonb, jsonb), akada_kept_marks(register), akada_kept_mark(register, uuid)
  to akada_app, akada_system, akada_state_system;

create view register_brief with (security_invoker = true) as
  select state_id, school_id, class_arm_id, term_id, day, sitting from register;
create view register_mark_brief with (security_invoker = true) as
  select r.state_id, r.school_id, r.class_arm_id, r.term_id, r.day, r.sitting, own.student_id, own.mark, own.reason, own.presumed
  from register r cross join lateral public.akada_register_marks(r.students, r.codes, r.mark_ids, r.shared, r.own) own;
revoke all on register_brief, register_mark_brief from akada_app, akada_system, akada_state_system;
grant select on register_brief, register_mark_brief to akada_app, akada_system, akada_state_system;

create or replace function akada_family_marks(child uuid, from_day date, to_day date)
  returns table (day date, sitting text, mark text, reason text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select distinct r.day, r.sitting, own.mark, own.reason
  from enrolment e
  join register r on r.class_arm_id = e.class_arm_id
    and r.day between greatest(e.begins, from_day) and least(coalesce(e.ends, to_day), to_day)
  cross join lateral akada_register_marks(r.students, r.codes, r.mark_ids, r.shared, r.own) own
  where e.student_id = child and child in (select akada_family_children()) and own.student_id = child $$;
