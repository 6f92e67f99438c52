-- The register of a class arm, a day and a sitting is one row with its marks inside: {student: {mark, id, at, by, reason?}}.
-- All schools of a state call it within the same minutes, and one row instead of forty is what carries that (docs/adr/0007).
create table register (
  class_arm_id uuid not null references class_arm,
  day date not null,
  sitting text not null check (sitting in ('morning', 'afternoon')),
  state_id uuid not null,
  school_id uuid not null,
  term_id uuid not null references term,
  marks jsonb not null default '{}',
  revision integer not null default 1,
  marked_at timestamptz not null default now(),
  primary key (class_arm_id, day, sitting)
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
  at timestamptz not null default now()
);
create index register_correction_register on register_correction (class_arm_id, day, sitting);
create trigger append_only before update or delete on register_correction for each row execute function akada_refuse_change();
select akada_protect('register_correction', 'select, insert');
