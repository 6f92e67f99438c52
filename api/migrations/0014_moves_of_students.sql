-- How students move: transfers between schools and arms, the step at the session's end, and records that turn out to be one person.

-- The admission number at the school of this enrolment, kept when the student leaves it; null while it is the student's present one.
alter table enrolment add column admission_number text;
create index enrolment_school_left on enrolment (school_id, ends) where ends is not null;

create table student_transfer (
  id uuid primary key,
  state_id uuid not null references state,
  student_id uuid not null references student,
  from_school_id uuid not null references school,
  from_class_id uuid not null references class,
  from_class_arm_id uuid references class_arm,
  to_school_id uuid not null references school,
  -- The class to enter. Within one school: the same class, and the arm that is asked for.
  to_class_id uuid not null references class,
  to_class_arm_id uuid references class_arm,
  status text not null default 'Pending' check (status in ('Pending', 'Accepted', 'Rejected', 'Cancelled')),
  reason text not null,
  -- What the check list said when the request was sent.
  check_list jsonb not null default '[]',
  requested_by uuid not null references staff,
  requested_at timestamptz not null default now(),
  answered_by uuid references staff,
  answered_at timestamptz,
  answer text,
  check ((status = 'Pending') = (answered_at is null))
);
-- One pending request a student, kept by the database.
create unique index student_transfer_pending on student_transfer (student_id) where status = 'Pending';
create index student_transfer_to on student_transfer (to_school_id, status, requested_at);
create index student_transfer_from on student_transfer (from_school_id, status, requested_at);
create index student_transfer_student on student_transfer (student_id, requested_at);
select akada_protect('student_transfer');

-- What was decided for a student at the end of a session, before it is applied. Without a row the proposal of the rules counts.
create table promotion_decision (
  state_id uuid not null references state,
  school_id uuid not null references school,
  session_id uuid not null references session,
  student_id uuid not null references student,
  outcome text not null check (outcome in ('Promoted', 'On Trial', 'Repeat', 'Withdrawn', 'Graduated')),
  reason text,
  decided_by uuid not null references staff,
  decided_at timestamptz not null default now(),
  primary key (student_id, session_id)
);
create index promotion_decision_school on promotion_decision (school_id, session_id);
select akada_protect('promotion_decision');

-- A school's step from one session to the next. It may be applied again for those who were left, and undone as a whole.
create table promotion (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid not null references school,
  session_id uuid not null references session,
  to_session_id uuid not null references session,
  applied_by uuid not null references staff,
  applied_at timestamptz not null default now(),
  undone_by uuid references staff,
  undone_at timestamptz
);
create unique index promotion_standing on promotion (school_id, session_id) where undone_at is null;
select akada_protect('promotion');

-- What a promotion did to each student, for the record and for undoing it.
create table promotion_move (
  promotion_id uuid not null references promotion,
  state_id uuid not null references state,
  student_id uuid not null references student,
  outcome text not null,
  closed_enrolment_id uuid not null references enrolment,
  opened_enrolment_id uuid references enrolment,
  status_before text not null,
  moved_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (promotion_id, student_id)
);
select akada_protect('promotion_move');

-- Two records of one child made into one. The removed record keeps its fxId, points to the kept one, and is in no list.
alter table student add column merged_into uuid references student;
create table student_merge (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid not null references school,
  kept_id uuid not null references student,
  removed_id uuid not null references student,
  -- What was moved from the removed record to the kept one, as needed to put it back.
  moved jsonb not null,
  reason text,
  merged_by uuid not null references staff,
  merged_at timestamptz not null default now(),
  undone_by uuid references staff,
  undone_at timestamptz
);
create index student_merge_school on student_merge (school_id, merged_at);
create unique index student_merge_standing on student_merge (removed_id) where undone_at is null;
select akada_protect('student_merge');
