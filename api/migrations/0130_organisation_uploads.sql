-- Uploads of schools with their principals, and of districts with their admins. organization_id: the state or the district whose people
-- uploaded it; district_id: null for an upload of the state.
create table school_upload (
  id uuid primary key,
  state_id uuid not null references state,
  organization_id uuid not null,
  district_id uuid generated always as (nullif(organization_id, state_id)) stored references district,
  file_name text not null,
  row_count integer not null,
  fault_count integer not null,
  created_by uuid not null references staff,
  created_at timestamptz not null default now(),
  committed_at timestamptz,
  outcome jsonb,
  reading jsonb,
  warnings jsonb not null default '[]'
);
create index school_upload_organization on school_upload (organization_id, created_at);
select akada_protect('school_upload');

create table school_upload_row (
  upload_id uuid not null references school_upload,
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
select akada_protect('school_upload_row');

create table district_upload (
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
create index district_upload_organization on district_upload (organization_id, created_at);
select akada_protect('district_upload');

create table district_upload_row (
  upload_id uuid not null references district_upload,
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
select akada_protect('district_upload_row');
