-- What families sign in with, and see.

-- A printed slip: its code is used once, by somebody who has a number that the record of the student gives a guardian.
create table family_slip (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid not null references school,
  student_id uuid not null references student,
  -- The guardian whose slip it is; null for the own slip of a senior student.
  person_id uuid references guardian_person,
  -- HMAC of the code: the code itself is on paper only.
  code_hash bytea not null unique,
  printed_by uuid not null references staff,
  printed_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Another slip was printed for the same guardian of the student, or for the student.
  replaced_at timestamptz
);
create unique index family_slip_open on family_slip (student_id, person_id) nulls not distinct
  where used_at is null and replaced_at is null;
create index family_slip_person on family_slip (person_id);
create index family_slip_state on family_slip (state_id);
create index family_slip_school on family_slip (school_id);
create index family_slip_printed_by on family_slip (printed_by);
select akada_protect('family_slip');

-- A device on which a guardian has signed in.
create table family_session (
  id uuid primary key,
  state_id uuid not null references state,
  person_id uuid references guardian_person,
  token_hash bytea not null unique,
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  student_id uuid references student,
  number text,
  -- The phone is somebody else's: the session ends at its first expiry, however often it is used.
  is_shared boolean not null default false,
  constraint family_session_one check (num_nonnulls(person_id, student_id) = 1)
);
create index family_session_person on family_session (person_id);
create index family_session_state on family_session (state_id);
create index family_session_student on family_session (student_id);
select akada_protect('family_session');

-- The records of one of the children of this guardian, or of all: also those that were merged into it, whose rows stay where they were.
create function akada_family_records(one uuid default NULL::uuid)
  returns setof uuid language sql stable security definer set search_path = public, pg_temp as $$
  select child from akada_family_children() as child where one is null or child = one
  union all
  select s.id from student s where s.merged_into in (select akada_family_children()) and (one is null or s.merged_into = one) $$;

create policy family_children on absence_explanation to akada_family
  using (student_id in (select akada_family_records()));

-- What a guardian has looked at on a device, and when last: looks that follow each other closely are one entry in the audit log.
create table family_look (
  session_id uuid references family_session on delete cascade,
  state_id uuid not null references state,
  -- What of whom: 'attendance', and the id of the child.
  subject text,
  looked_at timestamptz not null,
  primary key (session_id, subject)
);
create index family_look_state on family_look (state_id);
create index family_look_time on family_look (looked_at);
select akada_protect('family_look');

-- One-time codes by SMS. Also for a number that nobody has, of which no message goes out: an answer tells neither by its words nor by its
-- time whether the number is known. Of no state: one number may be known in several.
create table family_code (
  id uuid primary key,
  number text not null,
  -- HMAC of the code with the number.
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  used_at timestamptz
);
create index family_code_number on family_code (number, created_at desc);
create index family_code_time on family_code (created_at);
grant select, insert, update, delete on family_code to akada_state_system;

-- What a guardian asks the school to correct in the record of a child, for the office to accept or decline.
create table family_correction (
  -- Made on the guardian's device, so that sending it again changes nothing.
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid not null references school,
  student_id uuid not null references student,
  person_id uuid not null references guardian_person,
  asked_by text not null,
  asked_at timestamptz not null,
  -- The field of the record and what it should be.
  field text not null,
  value text not null,
  note text,
  status text not null default 'Waiting' check (status in ('Waiting', 'Accepted', 'Declined')),
  decided_by uuid references staff,
  decided_at timestamptz,
  answer text,
  -- Guardians ask for a correction of their own name, relationship, number and e-mail address too: of these, one waits for each guardian.
  instead text,
  check ((status = 'Waiting') = ((decided_at is null) and (decided_by is null))),
  check ((status = 'Declined') = (answer is not null))
);
create index family_correction_student on family_correction (student_id);
create index family_correction_school on family_correction (school_id, status);
create index family_correction_person on family_correction (person_id, asked_at);
create index family_correction_state on family_correction (state_id);
create index family_correction_decided_by on family_correction (decided_by);
-- One at a time for a field, whoever of the guardians asks.
create unique index family_correction_open on family_correction (student_id, field,
  (
case
    when (field like 'guardian.%') then person_id
    else null::uuid
end)) nulls not distinct where status = 'Waiting';
select akada_protect('family_correction');
create policy family_own on family_correction to akada_family
  using (person_id in (select akada_family_persons()) and student_id in (select akada_family_records()));
grant select on family_correction to akada_family;

-- Consents of guardians and their withdrawals (Nigeria Data Protection Act 2023): nothing is changed or removed, the latest counts.
create table family_consent (
  id uuid primary key,
  state_id uuid not null references state,
  student_id uuid not null references student,
  person_id uuid not null references guardian_person,
  purpose text not null check (purpose = 'photo'),
  is_given boolean not null,
  said_by text not null,
  said_at timestamptz not null
);
create index family_consent_student on family_consent (student_id, purpose, said_at desc);
create index family_consent_person on family_consent (person_id);
create index family_consent_state on family_consent (state_id);
select akada_protect('family_consent', 'select, insert', 'select, insert');
create policy family_children on family_consent to akada_family using (student_id in (select akada_family_children()));
grant select on family_consent to akada_family;
create trigger append_only before delete or update on family_consent for each row execute function akada_refuse_change();

-- What a phone number may do in a state by USSD: its PIN for the results of children, and the tries at it.
create table ussd_pin (
  state_id uuid references state,
  -- As in guardian_link: +2348031234567.
  number text,
  -- The guardians of a child who have the number, sorted: nobody knows which of them dials. Others with the number have a PIN of their own.
  guardians uuid[],
  -- HMAC of the state, the number and the PIN; null until one is set.
  pin_hash bytea,
  set_at timestamptz,
  -- How often something wrong was typed on the last day of tries.
  tries integer not null default 0,
  tried_on date not null,
  primary key (state_id, number, guardians)
);
select akada_protect('ussd_pin');

-- The answers to the steps of USSD sessions, for some minutes: a step that the network repeats gets the same answer. Of no state, as one
-- telephone may be that of guardians in several; without a log, as nothing is lost but these minutes.
create unlogged table ussd_step (
  -- HMAC of the session, the number and what was typed.
  key text primary key,
  made_at timestamptz not null,
  -- The screen and the items that it offered, encrypted; null until the step is done.
  answer text
);
create index ussd_step_made_at on ussd_step (made_at);

-- On how many devices guardians are signed in: the sender of a message sees how many of them it reaches by that.
create view family_session_brief with (security_invoker = true) as
  select id, state_id, person_id, expires_at, ended_at from family_session;

-- When a guardian last typed a code right that was sent to one of their numbers: that the number is theirs is known from nothing else. A
-- device that signed in with it says nothing, as it stays signed in without the SIM.
create table family_number_proof (
  person_id uuid references guardian_person,
  number text,
  state_id uuid not null references state,
  proven_at timestamptz not null,
  primary key (person_id, number)
);
create index family_number_proof_state on family_number_proof (state_id);
select akada_protect('family_number_proof');

revoke execute on function akada_family_records(uuid) from public;
grant execute on function akada_family_records(uuid) to akada_family;
revoke all on family_session_brief from akada_app, akada_system, akada_state_system;
grant select on family_session_brief to akada_app, akada_system, akada_state_system;
