create table student (
  id uuid primary key,
  state_id uuid not null references state,
  -- The school that has the student now, or had last. Where and when is enrolment's to say.
  school_id uuid not null references school,
  fx_id text not null unique,
  admission_number text not null,
  admission_date date not null,
  first_name text not null, middle_name text, last_name text not null,
  gender text not null check (gender in ('male', 'female')),
  date_of_birth date not null,
  nationality text not null default 'Nigeria',
  state_of_origin text, lga_of_origin text, state_of_residence text, lga_of_residence text,
  address text,
  lin text check (lin ~ '^\d{16}$'), nin text check (nin ~ '^\d{11}$'),
  previous_school text, previous_class text,
  photo_consent boolean not null default false,
  blood_group text, genotype text, special_needs text,
  status text not null default 'Active' check (status in ('Active', 'Transferred', 'Graduated', 'Withdrawn')),
  picture_file_id uuid,
  -- For a stale edit: grows with every change.
  revision integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index student_admission_number on student (school_id, lower(admission_number));
create index student_school_name on student (school_id, last_name, first_name, id);
create unique index student_lin on student (lin) where lin is not null;
select akada_protect('student');

create table guardian (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid not null references school,
  student_id uuid not null references student,
  position smallint not null,
  name text not null,
  relationship text not null,
  phones jsonb not null default '[]',
  email text,
  address text,
  unique (student_id, position)
);
select akada_protect('guardian');

-- Where a student is placed, from which day to which (both included). Dated history; at most one row is open. A row closed on the
-- day it began has ends = begins - 1 and counts for no day.
create table enrolment (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid not null references school,
  student_id uuid not null references student,
  session_id uuid not null references session,
  class_id uuid not null references class,
  class_arm_id uuid references class_arm,
  begins date not null,
  ends date,
  ended_because text,
  check (ends is null or ends >= begins - 1)
);
create unique index enrolment_open on enrolment (student_id) where ends is null;
create index enrolment_student on enrolment (student_id, begins);
create index enrolment_arm on enrolment (class_arm_id, begins);
create index enrolment_school_open on enrolment (school_id, class_id) where ends is null;
select akada_protect('enrolment');

-- Which electives a student takes in a session, and which core subjects not.
create table student_subject (
  state_id uuid not null references state,
  school_id uuid not null references school,
  session_id uuid not null references session,
  student_id uuid not null references student,
  subject_id uuid not null references subject,
  offered boolean not null,
  primary key (student_id, session_id, subject_id)
);
select akada_protect('student_subject');

-- The next serial number of fxIds of a year. Numbers are taken in a transaction of their own, so that one upload does not hold up
-- another; a number that was taken and not used is never given again.
create table fx_serial (
  state_id uuid not null references state,
  year smallint not null,
  last integer not null,
  primary key (state_id, year)
);
select akada_protect('fx_serial');

create table student_upload (
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
create index student_upload_school on student_upload (school_id, created_at);
select akada_protect('student_upload');

create table student_upload_row (
  upload_id uuid not null references student_upload,
  state_id uuid not null references state,
  number integer not null,
  -- As it stands in the sheet or was mended in the page: column key to text.
  cells jsonb not null,
  -- [{column, value, message}]; empty where the row can be admitted.
  faults jsonb not null default '[]',
  left_out boolean not null default false,
  primary key (upload_id, number)
);
select akada_protect('student_upload_row');
