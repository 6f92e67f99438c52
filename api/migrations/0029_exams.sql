-- Exams of the state, from announcement to results.
create table exam (
  id uuid primary key,
  state_id uuid not null references state,
  session_id uuid not null references session,
  class_id uuid not null references class,
  name text not null,
  introduction text not null,
  eligibility text not null,
  grading_candidates text not null,
  certificates text not null,
  starts date not null,
  ends date not null,
  registration_starts date not null,
  registration_ends date not null,
  fee_kobo bigint not null check (fee_kobo >= 0),
  -- Candidate numbers are the letters, the school's number of the exam, and a serial: BECE26/0001/0001.
  number_prefix text not null check (number_prefix ~ '^[A-Z0-9]{2,10}$'),
  status text not null default 'Draft' check (status in ('Draft', 'Announced', 'Closed')),
  results_published_at timestamptz,
  results_published_by uuid references staff,
  created_at timestamptz not null default now(),
  created_by uuid not null references staff,
  revision integer not null default 0,
  check (starts <= ends), check (registration_starts <= registration_ends), check (registration_ends < starts),
  unique (state_id, number_prefix)
);
create unique index exam_name on exam (state_id, session_id, lower(name));
select akada_protect('exam');

create table exam_subject (
  exam_id uuid not null references exam,
  subject_id uuid not null references subject,
  state_id uuid not null references state,
  position smallint not null,
  primary key (exam_id, subject_id)
);
select akada_protect('exam_subject');

-- The last number given to a school of an exam. A row of its own, so that whoever registers does not wait for whoever pays.
create table exam_centre_serial (
  exam_id uuid primary key references exam,
  state_id uuid not null references state,
  last integer not null check (last > 0)
);
select akada_protect('exam_centre_serial', 'select, insert, update');

-- A school in an exam: its number there, and the last serial given. Numbers are never reused.
create table exam_centre (
  exam_id uuid not null references exam,
  school_id uuid not null references school,
  state_id uuid not null references state,
  number integer not null check (number > 0),
  last_serial integer not null default 0,
  primary key (exam_id, school_id),
  unique (exam_id, number)
);
select akada_protect('exam_centre', 'select, insert, update');

create table exam_registration (
  id uuid primary key,
  state_id uuid not null references state,
  exam_id uuid not null references exam,
  school_id uuid not null references school,
  -- 1 is the first of the school, the others are supplementary.
  number smallint not null check (number > 0),
  -- As they were paid; null while unpaid.
  fee_kobo bigint check (fee_kobo >= 0),
  paid_kobo bigint check (paid_kobo >= 0),
  -- Null also where the fee was zero: no money moved.
  posting_id uuid references ledger.posting,
  paid_at timestamptz,
  paid_by uuid references staff,
  saved_at timestamptz not null default now(),
  saved_by uuid not null references staff,
  revision integer not null default 1,
  unique (exam_id, school_id, number),
  check ((paid_at is null) = (fee_kobo is null)), check ((paid_at is null) = (paid_kobo is null))
);
-- One unpaid registration of a school at a time.
create unique index exam_registration_unpaid on exam_registration (exam_id, school_id) where paid_at is null;
create index exam_registration_school on exam_registration (school_id);
select akada_protect('exam_registration');

create table exam_candidate (
  id uuid primary key,
  state_id uuid not null references state,
  exam_id uuid not null references exam,
  school_id uuid not null references school,
  registration_id uuid not null references exam_registration on delete cascade,
  student_id uuid not null references student,
  -- Given with the payment.
  candidate_number text,
  -- The arm in which the student was then.
  class_arm_id uuid references class_arm,
  subject_ids uuid[] not null check (cardinality(subject_ids) between 1 and 40),
  unique (registration_id, student_id),
  unique (exam_id, candidate_number)
);
-- Who is paid for is paid for once, in whichever school.
create unique index exam_candidate_paid on exam_candidate (exam_id, student_id) where candidate_number is not null;
create index exam_candidate_school on exam_candidate (school_id, exam_id);
create index exam_candidate_student on exam_candidate (student_id);
select akada_protect('exam_candidate');

create table exam_result (
  candidate_id uuid not null references exam_candidate,
  subject_id uuid not null references subject,
  state_id uuid not null references state,
  exam_id uuid not null references exam,
  -- Tenths of a mark of 100; null where absent.
  score_tenths smallint check (score_tenths between 0 and 1000),
  absent boolean not null default false,
  -- Set when the results are published, and kept as they were then.
  grade text,
  remark text,
  passed boolean,
  primary key (candidate_id, subject_id),
  check (absent = (score_tenths is null))
);
create index exam_result_exam on exam_result (exam_id, subject_id);
select akada_protect('exam_result');

-- Results as they came in a spreadsheet, until they are kept.
create table exam_result_upload (
  id uuid primary key,
  state_id uuid not null references state,
  exam_id uuid not null references exam,
  file_name text not null,
  row_count integer not null,
  fault_count integer not null,
  created_by uuid not null references staff,
  created_at timestamptz not null default now(),
  committed_at timestamptz,
  outcome jsonb
);
create index exam_result_upload_exam on exam_result_upload (exam_id, created_at);
select akada_protect('exam_result_upload');

create table exam_result_upload_row (
  upload_id uuid not null references exam_result_upload,
  state_id uuid not null references state,
  number integer not null,
  cells jsonb not null,
  faults jsonb not null default '[]',
  left_out boolean not null default false,
  primary key (upload_id, number)
);
select akada_protect('exam_result_upload_row');

-- A charge goes along when two records of one student are made one; nothing else of it ever changes.
grant update (student_id) on report_card_charge to akada_app;
