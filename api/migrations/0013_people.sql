-- Approval of districts, particulars of staff that the office keeps, roles that are edited by several people.

alter table district
  add column revision integer not null default 1,
  add column refused_at timestamptz,
  add column refused_because text,
  add column reviewed_by uuid references staff;

alter table school add column revision integer not null default 1;

alter table staff
  -- For a stale edit: grows with every change.
  add column revision integer not null default 1,
  -- A person's extension of service: retirement is not before this day (domain.md, 5).
  add column retirement_extended_to date,
  add column suspended_at timestamptz,
  add column suspended_because text;
create index staff_name on staff (state_id, last_name collate "und-x-icu", first_name collate "und-x-icu", id);

alter table role add column revision integer not null default 1;
create index role_access_role on role_access (role_id) where ended_at is null;

-- When transfers between schools may be asked for and answered, and into which classes. No window means closed.
create table transfer_setting (
  state_id uuid primary key references state,
  opens date,
  closes date,
  -- Transfer into the last class of senior secondary is banned from session 2026/2027 (domain.md, 1).
  bar_final_year boolean not null default true,
  classes uuid[] not null default '{}',
  check ((opens is null) = (closes is null) and (opens is null or opens <= closes))
);
select akada_protect('transfer_setting');

create table staff_upload (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid not null references school,
  file_name text not null,
  row_count integer not null,
  fault_count integer not null,
  created_by uuid not null references staff,
  created_at timestamptz not null default now(),
  committed_at timestamptz,
  outcome jsonb
);
create index staff_upload_school on staff_upload (school_id, created_at);
select akada_protect('staff_upload');

create table staff_upload_row (
  upload_id uuid not null references staff_upload,
  state_id uuid not null references state,
  number integer not null,
  cells jsonb not null,
  faults jsonb not null default '[]',
  left_out boolean not null default false,
  primary key (upload_id, number)
);
select akada_protect('staff_upload_row');
