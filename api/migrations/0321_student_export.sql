-- Large lists of students as spreadsheets, made in the background: whose, of what, how far, and the file until it is removed (docs/adr/0071).
create table student_export (
  id uuid primary key,
  state_id uuid not null references state,
  staff_id uuid not null references staff,
  -- Where the person asked: who no longer reaches it gets no file.
  district_id uuid references district,
  school_id uuid references school,
  -- {schoolIds, districtId, isNarrowed}: what the person could see when they asked. Fixed then.
  scope jsonb not null,
  filters jsonb not null,
  status text not null default 'Waiting' check (status in ('Waiting', 'Working', 'Done', 'Failed')),
  wanted integer not null,
  done integer not null default 0,
  bytes bigint,
  requested_at timestamptz not null,
  touched_at timestamptz not null default now(),
  finished_at timestamptz
);
create unique index student_export_under_way on student_export (staff_id) where status in ('Waiting', 'Working');
create index student_export_staff on student_export (staff_id, requested_at);
create index student_export_requested on student_export (requested_at);
select akada_protect('student_export');
