-- A payment is begun by a person of staff, or by somebody else who is named, for a purpose in words.
alter table ledger.payment
  alter column requested_by drop not null,
  add column payer text,
  add column purpose text,
  add constraint payment_one_payer check (num_nonnulls(requested_by, payer) = 1) not valid,
  add constraint payment_purpose_of_payer check ((payer is null) = (purpose is null)) not valid;

create view ledger.payment_brief with (security_invoker = true) as
  select p.id, p.state_id, p.school_id, p.status, p.expected_kobo, p.credited_kobo, p.payer, p.purpose, p.link, p.created_at, p.settled_at,
    po.reference
  from ledger.payment p left join ledger.posting po on po.id = p.posting_id;
revoke all on ledger.payment_brief from akada_app, akada_system;
grant select on ledger.payment_brief to akada_app;

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
create trigger append_only before update or delete on exam_fee_payment for each row execute function akada_refuse_change();
select akada_protect('exam_fee_payment', 'select, insert');
