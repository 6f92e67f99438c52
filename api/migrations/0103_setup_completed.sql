-- Districts and schools that were once set up in full: their people are not led through it again when a teacher leaves.
create table setup_completed (
  id uuid primary key,
  state_id uuid not null references state,
  district_id uuid unique references district,
  school_id uuid unique references school,
  completed_at timestamptz not null default now(),
  check (num_nonnulls(district_id, school_id) = 1)
);
create index setup_completed_state on setup_completed (state_id);
select akada_protect('setup_completed');
