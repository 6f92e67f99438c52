-- The state's own exams: registration, payment, candidates and results.

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
  -- The bands and the pass mark by which the published results were graded: a result that is corrected later is graded by them, too.
  results_grading jsonb,
  created_at timestamptz not null default akada_now(),
  created_by uuid not null references staff,
  revision integer not null default 0,
  check (starts <= ends),
  check (registration_starts <= registration_ends),
  check (registration_ends < starts),
  unique (state_id, number_prefix)
);
create unique index exam_name on exam (state_id, session_id, lower(name));
select akada_protect('exam');
create policy family_published on exam to akada_family using (state_id = (select akada_state()) and results_published_at is not null);
grant select on exam to akada_family;

create table exam_subject (
  exam_id uuid references exam,
  subject_id uuid references subject,
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
  exam_id uuid references exam,
  school_id uuid references school,
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
  saved_at timestamptz not null default akada_now(),
  saved_by uuid not null references staff,
  revision integer not null default 1,
  reversed_at timestamptz,
  reversed_by uuid references staff,
  reversed_because text,
  -- Null where the fee was zero: no money moved.
  reversal_id uuid references ledger.posting,
  check ((paid_at is null) = (fee_kobo is null)),
  check ((paid_at is null) = (paid_kobo is null)),
  unique (exam_id, school_id, number),
  constraint reversed_as_a_whole check (num_nonnulls(reversed_at, reversed_by, reversed_because) in (0, 3)),
  constraint reversed_once_paid check (reversed_at is null or paid_at is not null and (reversal_id is null) = (posting_id is null))
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
  -- Candidates are in the order of the length of their number, then the number. A column, because PostgreSQL looks nothing up in an index on a
  -- function that it does not know to be leakproof, such as length(), where row-level security applies.
  number_length integer generated always as (length(candidate_number)) stored,
  unique (registration_id, student_id),
  unique (exam_id, candidate_number)
);
-- Who is paid for is paid for once, in whichever school.
create unique index exam_candidate_paid on exam_candidate (exam_id, student_id) where candidate_number is not null;
create index exam_candidate_student on exam_candidate (student_id);
create index exam_candidate_of_school on exam_candidate (school_id, exam_id, number_length, candidate_number collate "C");
create index exam_candidate_of_exam on exam_candidate (exam_id, number_length, candidate_number collate "C") where candidate_number is not null;
select akada_protect('exam_candidate');
create policy family_children on exam_candidate to akada_family using (student_id in (select akada_family_children()));
grant select on exam_candidate to akada_family;

create table exam_result (
  candidate_id uuid references exam_candidate,
  subject_id uuid references subject,
  state_id uuid not null references state,
  exam_id uuid not null references exam,
  -- Tenths of a mark of 100; null where absent.
  score_tenths smallint check (score_tenths between 0 and 1000),
  absent boolean not null default false,
  -- Set when the results are published, and kept as they were then.
  grade text,
  remark text,
  passed boolean,
  check (absent = (score_tenths is null)),
  primary key (candidate_id, subject_id)
);
create index exam_result_exam on exam_result (exam_id, subject_id);
select akada_protect('exam_result');
create policy family_children on exam_result to akada_family
  using (candidate_id in (select xc.id from exam_candidate xc where (xc.student_id in (select akada_family_children()))));
grant select on exam_result to akada_family;

-- Twelve random letters and digits of Crockford's base 32, as on report cards: K7QM-4Z2P-9XWD. The bytes are those of a random UUID that are
-- random as a whole.
create function akada_slip_code() returns text language sql volatile set search_path = pg_catalog, pg_temp as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + get_byte(random.bytes, at.byte) % 32, 1)
      || case when at.symbol in (4, 8) then '-' else '' end, '' order by at.symbol)
  from (select uuid_send(gen_random_uuid()) as bytes) random,
    unnest('{0,1,2,3,4,5,9,10,11,12,13,14}'::int[]) with ordinality as at(byte, symbol) $$;

-- The result slip of a candidate as it was published, and again each time that a result was corrected since: the newest counts.
create table exam_slip (
  id uuid primary key,
  state_id uuid not null references state,
  exam_id uuid not null references exam,
  candidate_id uuid not null references exam_candidate,
  version integer not null check (version > 0),
  code text not null unique,
  -- By subject: the score in tenths and the grade; null and null if absent. No entry: no result.
  results jsonb not null,
  issued_at timestamptz not null,
  unique (candidate_id, version)
);
create index exam_slip_exam on exam_slip (exam_id);
select akada_protect('exam_slip', 'select, insert', 'select, insert');
create trigger append_only before delete or update on exam_slip for each row execute function akada_refuse_change();
create policy family_children on exam_slip to akada_family
  using (candidate_id in (select xc.id from exam_candidate xc where (xc.student_id in (select akada_family_children()))));
grant select on exam_slip to akada_family;

-- Results as they came in a spreadsheet, until they are kept.
create view exam_brief with (security_invoker = true) as
  select id, state_id, session_id, class_id, name, status, starts, registration_starts, registration_ends, fee_kobo, results_published_at
  from exam;

create view exam_registration_brief with (security_invoker = true) as
  select id, state_id, exam_id, school_id, case when reversed_at is null then paid_at end as paid_at,
    case when reversed_at is null then paid_kobo end as paid_kobo
  from exam_registration;

create view exam_candidate_brief with (security_invoker = true) as
  select id, state_id, exam_id, school_id, registration_id, student_id, candidate_number from exam_candidate;

create view exam_result_brief with (security_invoker = true) as
  select candidate_id, subject_id, state_id, exam_id, score_tenths, absent, passed from exam_result;

-- Whether guardians may pay exam fees here: the state says it for all (no school), and each school for itself. No row: no.
create table exam_fee_setting (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid references school,
  is_allowed boolean not null,
  changed_by uuid not null references staff,
  changed_at timestamptz not null
);
create unique index exam_fee_setting_state on exam_fee_setting (state_id) where school_id is null;
create unique index exam_fee_setting_school on exam_fee_setting (school_id);
create index exam_fee_setting_changed_by on exam_fee_setting (changed_by);
select akada_protect('exam_fee_setting');

-- A payment of a guardian into a school's wallet: for which student and exam. Whether the money came is the payment's own status.
create table exam_fee_payment (
  payment_id uuid primary key references ledger.payment,
  state_id uuid not null references state,
  school_id uuid not null references school,
  exam_id uuid not null references exam,
  student_id uuid not null references student,
  person_id uuid not null references guardian_person
);
create index exam_fee_payment_student on exam_fee_payment (student_id, exam_id);
create index exam_fee_payment_exam on exam_fee_payment (exam_id, school_id);
create index exam_fee_payment_school on exam_fee_payment (school_id);
create index exam_fee_payment_person on exam_fee_payment (person_id);
create index exam_fee_payment_state on exam_fee_payment (state_id);
select akada_protect('exam_fee_payment', 'select, insert', 'select, insert');
create trigger append_only before delete or update on exam_fee_payment for each row execute function akada_refuse_change();

create table exam_fee_refund (
  payment_id uuid primary key references exam_fee_payment,
  state_id uuid not null references state,
  school_id uuid not null references school,
  posting_id uuid not null references ledger.posting unique,
  kobo bigint not null check (kobo > 0),
  -- The day on which the payer got the money, and where that can be looked up: of a bank transfer, of a receipt.
  refunded_on date not null,
  reference text not null,
  reason text not null,
  refunded_by uuid not null references staff,
  recorded_at timestamptz not null
);
create index exam_fee_refund_school on exam_fee_refund (school_id);
create index exam_fee_refund_state on exam_fee_refund (state_id);
create index exam_fee_refund_staff on exam_fee_refund (refunded_by);
select akada_protect('exam_fee_refund', 'select, insert', 'select, insert');
create trigger append_only before delete or update on exam_fee_refund for each row execute function akada_refuse_change();

-- The candidates of such a registration. Their numbers are void and never given again: they stay below the last serial of the centre. The
-- students can be registered once more, so they are no candidates of the exam.
create table exam_void_candidate (
  registration_id uuid references exam_registration,
  student_id uuid references student,
  state_id uuid not null references state,
  exam_id uuid not null references exam,
  school_id uuid not null references school,
  candidate_number text not null,
  subject_ids uuid[] not null,
  primary key (registration_id, student_id),
  unique (exam_id, candidate_number)
);
create index exam_void_candidate_student on exam_void_candidate (student_id);
select akada_protect('exam_void_candidate', 'select, insert', 'select, insert');
create trigger append_only before delete or update on exam_void_candidate for each row execute function akada_refuse_change();

-- The fee that a guardian paid is in the wallet of the school where it was paid, or of the last school to which it moved with the child.
create table exam_fee_move (
  payment_id uuid references exam_fee_payment,
  -- The first move of a payment is 1.
  number smallint check (number > 0),
  state_id uuid not null references state,
  from_school_id uuid not null references school,
  to_school_id uuid not null references school,
  kobo bigint not null check (kobo > 0),
  -- One in the books of each school.
  out_posting_id uuid not null references ledger.posting unique,
  in_posting_id uuid not null references ledger.posting unique,
  moved_at timestamptz not null,
  check (from_school_id <> to_school_id),
  primary key (payment_id, number)
);
create index exam_fee_move_to on exam_fee_move (to_school_id);
create index exam_fee_move_from on exam_fee_move (from_school_id);
create index exam_fee_move_state on exam_fee_move (state_id);
select akada_protect('exam_fee_move', 'select, insert', 'select, insert');
create trigger append_only before delete or update on exam_fee_move for each row execute function akada_refuse_change();

-- Which school has the money of a payment now.
create function akada_fee_school(payment uuid, paid_at uuid) returns uuid language sql stable set search_path = public, pg_temp as $$
  select coalesce((select m.to_school_id from exam_fee_move m where m.payment_id = payment order by m.number desc limit 1), paid_at)
$$;

revoke all on exam_brief, exam_registration_brief, exam_candidate_brief, exam_result_brief from akada_app, akada_system, akada_state_system;
grant select on exam_brief, exam_registration_brief, exam_candidate_brief, exam_result_brief to akada_app, akada_system, akada_state_system;
