-- Uploads of a school's class arms with their class teachers, and of who teaches which subject in them.
create table class_arm_upload (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid not null references school,
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
create index class_arm_upload_school on class_arm_upload (school_id, created_at);
select akada_protect('class_arm_upload');

create table class_arm_upload_row (
  upload_id uuid not null references class_arm_upload,
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
select akada_protect('class_arm_upload_row');

create table subject_teacher_upload (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid not null references school,
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
create index subject_teacher_upload_school on subject_teacher_upload (school_id, created_at);
select akada_protect('subject_teacher_upload');

create table subject_teacher_upload_row (
  upload_id uuid not null references subject_teacher_upload,
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
select akada_protect('subject_teacher_upload_row');
