-- A printed slip: its code is used once, by somebody who has a number that the record of the student gives a guardian.
create table family_slip (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid not null references school,
  student_id uuid not null references student,
  -- HMAC of the code: the code itself is on paper only.
  code_hash bytea not null unique,
  printed_by uuid not null references staff,
  printed_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Another slip was printed for the student.
  replaced_at timestamptz
);
create unique index family_slip_open on family_slip (student_id) where used_at is null and replaced_at is null;
create index family_slip_state on family_slip (state_id);
create index family_slip_school on family_slip (school_id);
create index family_slip_printed_by on family_slip (printed_by);
select akada_protect('family_slip');

-- A device on which a guardian has signed in.
create table family_session (
  id uuid primary key,
  state_id uuid not null references state,
  person_id uuid not null references guardian_person,
  token_hash bytea not null unique,
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index family_session_person on family_session (person_id);
create index family_session_state on family_session (state_id);
select akada_protect('family_session');
