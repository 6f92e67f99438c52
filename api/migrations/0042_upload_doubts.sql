-- Uploads that raise doubts: warnings beside errors, and files that can be read another way.

-- How the file is read, as the page shows it; null of uploads from before this.
alter table student_upload add column reading jsonb, add column warnings jsonb not null default '[]';
alter table staff_upload add column reading jsonb, add column warnings jsonb not null default '[]';
alter table exam_result_upload add column reading jsonb, add column warnings jsonb not null default '[]';

-- marks: column key to what is remarkable about the cell as it was read. corrected: column key to what a person typed, so that it
-- survives another reading of the file.
alter table student_upload_row add column warnings jsonb not null default '[]', add column marks jsonb not null default '{}',
  add column corrected jsonb not null default '{}';
alter table staff_upload_row add column warnings jsonb not null default '[]', add column marks jsonb not null default '{}',
  add column corrected jsonb not null default '{}';
alter table exam_result_upload_row add column warnings jsonb not null default '[]', add column marks jsonb not null default '{}',
  add column corrected jsonb not null default '{}';

-- The uploaded file itself, only as long as it may have to be read another way: removed when its rows are written, and after seven days.
create table upload_file (
  upload_id uuid primary key,
  state_id uuid not null references state,
  content bytea not null,
  created_at timestamptz not null default now()
);
create index upload_file_state on upload_file (state_id, created_at);
select akada_protect('upload_file');

-- What a school's own titles mean, as somebody matched them: asked once. school_id null is the state's own.
create table upload_titles (
  state_id uuid not null references state,
  school_id uuid references school,
  -- What is uploaded: student, staff, exam result, score.
  kind text not null check (length(kind) between 1 and 30),
  -- A title without case, blanks and punctuation to the key of the column; null where it is not to be read.
  titles jsonb not null,
  name_order text check (name_order in ('surname first', 'surname last')),
  updated_by uuid not null references staff,
  updated_at timestamptz not null default now(),
  unique nulls not distinct (state_id, school_id, kind)
);
select akada_protect('upload_titles');
