-- How students move: transfers between schools and states, the step at a session's end, and two records of one child made into one.

-- When transfers between schools may be asked for and answered, and into which classes. No window means closed.
create table transfer_setting (
  state_id uuid primary key references state,
  opens date,
  closes date,
  -- Transfer into the last class of senior secondary is banned from session 2026/2027 (domain.md, 1).
  bar_final_year boolean not null default true,
  classes uuid[] not null default '{}',
  revision integer not null default 1,
  check ((opens is null) = (closes is null) and (opens is null or opens <= closes))
);
select akada_protect('transfer_setting');

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
  requested_at timestamptz not null default akada_now(),
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
  session_id uuid references session,
  student_id uuid references student,
  outcome text not null check (outcome in ('Promoted', 'On Trial', 'Repeat', 'Withdrawn', 'Graduated')),
  reason text,
  decided_by uuid not null references staff,
  decided_at timestamptz not null default akada_now(),
  -- A decision is replaced by a new row, which has the next number: one that was taken back and made again is not taken for the former one.
  revision integer generated always as identity,
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
  applied_at timestamptz not null default akada_now(),
  undone_by uuid references staff,
  undone_at timestamptz,
  -- Arms that a promotion made in the next session, so that undoing it can close those that nobody uses.
  arms_made uuid[] not null default '{}'
);
create unique index promotion_standing on promotion (school_id, session_id) where undone_at is null;
select akada_protect('promotion');
alter table student_subject add foreign key (promotion_id) references promotion;

-- What a promotion did to each student, for the record and for undoing it.
create table promotion_move (
  promotion_id uuid references promotion,
  state_id uuid not null references state,
  student_id uuid references student,
  outcome text not null,
  closed_enrolment_id uuid not null references enrolment,
  opened_enrolment_id uuid references enrolment,
  status_before text not null,
  moved_at timestamptz not null default akada_now(),
  undone_at timestamptz,
  primary key (promotion_id, student_id)
);
-- A merge deletes enrolments; without these indexes each delete reads all moves of all promotions.
create index promotion_move_closed on promotion_move (closed_enrolment_id);
create index promotion_move_opened on promotion_move (opened_enrolment_id);
select akada_protect('promotion_move');

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
  merged_at timestamptz not null default akada_now(),
  undone_by uuid references staff,
  undone_at timestamptz
);
create index student_merge_school on student_merge (school_id, merged_at);
create unique index student_merge_standing on student_merge (removed_id) where undone_at is null;
select akada_protect('student_merge');

-- What a class type asks for at the session's end (domain.md, Calendar: promotion rules vary). No row: the usual rule, an average of 40.
create table promotion_rule (
  class_type_id uuid primary key references class_type on delete cascade,
  state_id uuid not null references state,
  pass_average_hundredths integer not null check (pass_average_hundredths between 0 and 10000),
  -- From here up to the pass average a student goes on, on trial.
  trial_average_hundredths integer not null,
  minimum_passes smallint not null default 0 check (minimum_passes between 0 and 30),
  -- For whom has the average, and lacks a required subject or the number of passes.
  short_outcome text not null default 'On Trial' check (short_outcome in ('On Trial', 'Repeat')),
  -- How much each term counts in the session's average.
  term_weights smallint[] not null default '{1,1,1}' check (cardinality(term_weights) = 3 and 0 <= all (term_weights) and 100 >= all (term_weights) and
    0 < any (term_weights)),
  missing_term text not null default 'rest' check (missing_term in ('rest', 'zero', 'by-hand')),
  -- Who would repeat a class again after this many times is proposed to withdraw; null: never.
  withdraw_after smallint check (withdraw_after between 1 and 5),
  revision integer not null default 1,
  check (trial_average_hundredths >= 0 and trial_average_hundredths <= pass_average_hundredths)
);
select akada_protect('promotion_rule');

-- Subjects that must be passed over the session, by those who take them.
create table promotion_required_subject (
  class_type_id uuid references promotion_rule on delete cascade,
  subject_id uuid references subject,
  state_id uuid not null references state,
  primary key (class_type_id, subject_id)
);
create index promotion_required_subject_subject on promotion_required_subject (subject_id);
select akada_protect('promotion_required_subject');

create view student_transfer_brief with (security_invoker = true) as
  select id, state_id, student_id, from_school_id, to_school_id, status, requested_at, to_class_id from student_transfer;

create view promotion_rule_brief with (security_invoker = true) as
  select state_id, class_type_id, pass_average_hundredths, trial_average_hundredths, minimum_passes, short_outcome, term_weights,
    missing_term, withdraw_after
  from promotion_rule;

create view promotion_required_subject_brief with (security_invoker = true) as
  select state_id, class_type_id, subject_id from promotion_required_subject;

-- A child who moves to another state, which may be in another database (docs/adr/0020). The school that the child leaves issues a certificate,
-- whose code lets one school of another state read the record.
create table transfer_certificate (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid not null references school,
  student_id uuid not null references student,
  code text not null unique,
  -- Counted in the school over all years; printed with the year of issue.
  serial integer not null check (serial > 0),
  -- The end of the stay that it is about: it is not valid for another.
  last_day date not null,
  issued_by uuid not null references staff,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by uuid references staff,
  -- Another one was issued after this one was out of date.
  replaced_at timestamptz,
  -- The first school that read the record: the only one that may read it again. In another state, so not a reference.
  reader_school_id uuid,
  reader_school text,
  reader_state text,
  read_at timestamptz,
  -- A certificate is read first, to fill in the form, and again when the student is admitted: then it is in use. For a few minutes the other
  -- school may admit with what it got, so nobody cancels the certificate and nobody readmits the student meanwhile (docs/adr/0020).
  used_at timestamptz,
  unique (school_id, serial),
  check (num_nonnulls(reader_school_id, reader_school, reader_state, read_at) in (0, 4)),
  constraint transfer_certificate_used_by_reader check (used_at is null or read_at is not null)
);
create unique index transfer_certificate_open on transfer_certificate (student_id) where revoked_at is null and replaced_at is null;
create index transfer_certificate_student on transfer_certificate (student_id);
create index transfer_certificate_state on transfer_certificate (state_id);
create index transfer_certificate_issued_by on transfer_certificate (issued_by);
create index transfer_certificate_revoked_by on transfer_certificate (revoked_by);
select akada_protect('transfer_certificate', 'select, insert, update', 'select, update');

-- Of a record that was merged into another, the other says whether the child is at school.
create function akada_note_presence() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update student_arrival v set is_present = coalesce((select k.status from student k where k.id = new.merged_into), new.status) = 'Active'
  where v.student_id = new.id;
  update student_arrival v set is_present = new.status = 'Active' and not exists (
      select from student_arrival o where o.from_fx_id = v.from_fx_id and o.student_id <> v.student_id and o.is_present)
  where v.student_id in (select r.id from student r where r.merged_into = new.id);
  return null;
end $$;

create trigger note_presence after update of status, merged_into on student
  for each row when ((old.status = 'Active') is distinct from (new.status = 'Active') or old.merged_into is distinct from new.merged_into)
    execute function akada_note_presence();

-- Whether a child with a student number of a former state is on any roll of the database, also in another state.
create function akada_is_present(number text) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from student_arrival v where v.from_fx_id = number and v.is_present)
$$;

revoke execute on function akada_note_presence() from public;
revoke execute on function akada_is_present(text) from public;
grant execute on function akada_is_present(text) to akada_app, akada_system, akada_state_system;
revoke all on student_transfer_brief, promotion_rule_brief, promotion_required_subject_brief from akada_app, akada_system, akada_state_system;
grant select on student_transfer_brief, promotion_rule_brief, promotion_required_subject_brief to akada_app, akada_system, akada_state_system;
