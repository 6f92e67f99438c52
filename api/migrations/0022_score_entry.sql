-- What was changed in cells of score grids, for the history of a cell: one row a save, because a save is of many cells, written by the
-- very statement that writes them. Kept small, so that saving hardly notices it: a component stands once in component_ids, and each cell
-- names its place there (from 1). A mark is whole tenths, -1 absent, -2 exempt, null for nothing. The ids follow from the scores
-- themselves, so they carry no foreign keys.
create table score_change (
  class_arm_id uuid not null,
  term_id uuid not null,
  subject_id uuid not null,
  saved_no bigint generated always as identity,
  state_id uuid not null,
  school_id uuid not null,
  staff_id uuid not null,
  at timestamptz not null,
  component_ids uuid[] not null,
  student_ids uuid[] not null,
  components smallint[] not null,
  from_marks smallint[] not null,
  to_marks smallint[] not null,
  primary key (class_arm_id, term_id, subject_id, saved_no)
);
create trigger append_only before update or delete on score_change for each row execute function akada_refuse_change();
create trigger never_emptied before truncate on score_change execute function akada_refuse_change();
select akada_protect('score_change', 'select, insert');

-- What was saved before this table was there is in the audit log, as '12.5', 'ABS', 'EX' or null.
create function pg_temp.mark_of(said text) returns smallint language sql immutable as $$
  select case said when 'ABS' then -1 when 'EX' then -2 else (said::numeric * 10)::smallint end
$$;
insert into score_change (class_arm_id, term_id, subject_id, state_id, school_id, staff_id, at,
  component_ids, student_ids, components, from_marks, to_marks)
select log.entity_id, (log.after ->> 'term')::uuid, (log.after ->> 'subject')::uuid, log.state_id, log.school_id, log.staff_id, log.at,
  named.ids, array_agg((cell.change ->> 'student')::uuid order by cell.number),
  array_agg(array_position(named.ids, (cell.change ->> 'component')::uuid)::smallint order by cell.number),
  array_agg(pg_temp.mark_of(cell.change ->> 'from') order by cell.number),
  array_agg(pg_temp.mark_of(cell.change ->> 'to') order by cell.number)
from audit_log log
cross join lateral jsonb_array_elements(log.after -> 'cells') with ordinality as cell(change, number)
cross join lateral (
  select array_agg(distinct (one.change ->> 'component')::uuid) as ids from jsonb_array_elements(log.after -> 'cells') as one(change)
) named
where log.operation = 'score.enter' and log.entity = 'score' and log.staff_id is not null and log.school_id is not null
  and log.after ? 'term' and jsonb_typeof(log.after -> 'cells') = 'array'
group by log.id, named.ids
order by log.id;

-- A teacher's leave to enter scores after a window has closed: named, with a reason and an end. Null names all of a kind.
create table late_access (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid not null references school,
  staff_id uuid not null references staff,
  term_id uuid not null references term,
  component_id uuid references assessment_component,
  subject_id uuid references subject,
  class_arm_id uuid references class_arm,
  -- The last day.
  until date not null,
  reason text not null check (reason <> ''),
  granted_by uuid not null references staff,
  granted_at timestamptz not null default now(),
  revoked_by uuid references staff,
  revoked_at timestamptz,
  check ((revoked_by is null) = (revoked_at is null))
);
create index late_access_staff on late_access (staff_id, term_id) where revoked_at is null;
create index late_access_school on late_access (school_id, granted_at);
select akada_protect('late_access');
