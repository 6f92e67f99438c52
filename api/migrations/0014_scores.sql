-- Scores, one row for a cell (docs/adr/0008), and their history.

-- One row for each cell of a score grid that was ever filled. Marks are whole tenths. The key begins with the student, because cards
-- read a student's subjects together and because scores move with the student.
create table score (
  student_id uuid references student,
  term_id uuid references term,
  subject_id uuid references subject,
  component_id uuid references assessment_component,
  state_id uuid not null,
  school_id uuid not null,
  -- The arm in which it was entered. state_id and school_id follow from it, so they carry no foreign key of their own.
  class_arm_id uuid not null references class_arm,
  kind text not null check (kind in ('score', 'absent', 'exempt', 'empty')),
  tenths smallint check (tenths between 0 and 1000),
  version integer not null default 1,
  mark_id uuid,
  -- Client-made ids of the changes before, newest first: one that is sent again is known and changes nothing.
  earlier_mark_ids uuid[],
  made_at timestamptz,
  entered_by uuid not null references staff,
  entered_at timestamptz not null default akada_now(),
  check ((kind = 'score') = (tenths is not null)),
  primary key (student_id, term_id, subject_id, component_id)
);
create index score_arm on score (class_arm_id, term_id, subject_id);
select akada_protect('score');

-- What was changed in cells of score grids, for the history of a cell: one row a save, because a save is of many cells, written by the
-- very statement that writes them. Kept small, so that saving hardly notices it: a component stands once in component_ids, and each cell
-- names its place there (from 1). A mark is whole tenths, -1 absent, -2 exempt, null for nothing. The ids follow from the scores
-- themselves, so they carry no foreign keys.
create table score_change (
  class_arm_id uuid,
  term_id uuid,
  subject_id uuid,
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
select akada_protect('score_change', 'select, insert', 'select, insert');
create trigger append_only before delete or update on score_change for each row execute function akada_refuse_change();
create trigger never_emptied before truncate on score_change for each statement execute function akada_refuse_change();

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
  granted_at timestamptz not null default akada_now(),
  revoked_by uuid references staff,
  revoked_at timestamptz,
  published boolean not null default false,
  check ((revoked_by is null) = (revoked_at is null)),
  constraint late_access_published_subject check (not published or subject_id is not null and component_id is null)
);
create index late_access_staff on late_access (staff_id, term_id) where revoked_at is null;
create index late_access_school on late_access (school_id, granted_at);
select akada_protect('late_access');

create view score_brief with (security_invoker = true) as
  select state_id, school_id, student_id, term_id, subject_id, component_id, class_arm_id, kind, tenths, version from score;

-- Which subjects are open for changes of published report cards: what others count as due depends on it.
create view late_access_brief with (security_invoker = true) as
  select id, state_id, school_id, term_id, subject_id, class_arm_id, published, until, revoked_at from late_access;

revoke all on score_brief, late_access_brief from akada_app, akada_system, akada_state_system;
grant select on score_brief, late_access_brief to akada_app, akada_system, akada_state_system;
