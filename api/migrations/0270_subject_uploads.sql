-- Uploads of the state's subjects with the classes that take them in the active session. organization_id: the state.
create table subject_upload (
  id uuid primary key,
  state_id uuid not null references state,
  organization_id uuid not null,
  file_name text not null,
  row_count integer not null,
  fault_count integer not null,
  created_by uuid not null references staff,
  created_at timestamptz not null default now(),
  committed_at timestamptz,
  outcome jsonb,
  reading jsonb,
  warnings jsonb not null default '[]',
  check (organization_id = state_id)
);
create index subject_upload_organization on subject_upload (organization_id, created_at);
select akada_protect('subject_upload');

create table subject_upload_row (
  upload_id uuid not null references subject_upload,
  state_id uuid not null references state,
  number integer not null,
  cells jsonb not null,
  faults jsonb not null default '[]',
  left_out boolean not null default false,
  warnings jsonb not null default '[]',
  marks jsonb not null default '{}',
  corrected jsonb not null default '{}',
  primary key (upload_id, number)
);
select akada_protect('subject_upload_row');
