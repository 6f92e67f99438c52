-- A child who moves to another state, which may be in another database (docs/adr/0085). The school that the child leaves issues a certificate,
-- whose code lets one school of another state read the record.
create table transfer_certificate (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid not null references school,
  student_id uuid not null references student,
  code text not null unique,
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
  check (num_nonnulls(reader_school_id, reader_school, reader_state, read_at) in (0, 4))
);
create unique index transfer_certificate_open on transfer_certificate (student_id) where revoked_at is null and replaced_at is null;
create index transfer_certificate_student on transfer_certificate (student_id);
create index transfer_certificate_state on transfer_certificate (state_id);
create index transfer_certificate_school on transfer_certificate (school_id);
create index transfer_certificate_issued_by on transfer_certificate (issued_by);
create index transfer_certificate_revoked_by on transfer_certificate (revoked_by);
select akada_protect('transfer_certificate', 'select, insert, update', 'select, update');

-- Where a student came from who was admitted with such a certificate.
create table student_arrival (
  student_id uuid primary key references student,
  state_id uuid not null references state,
  school_id uuid not null references school,
  -- Of the certificate: one admission in a state.
  code text not null,
  -- As they are called there.
  from_state text not null,
  from_school text not null,
  from_fx_id text not null,
  from_name text not null,
  from_class text not null,
  last_day date not null,
  -- [{session, term, average}]
  results jsonb not null,
  constraint student_arrival_code unique (state_id, code)
);
create index student_arrival_school on student_arrival (school_id);
select akada_protect('student_arrival', 'select, insert', 'select');

-- A Learner Identification Number stays with the child: once another state has read the record, its school may record the number too. Never
-- set back: the record here may become active again, and the number may by then be recorded there.
alter table student add column lin_passed_on boolean not null default false;
