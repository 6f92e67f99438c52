-- A payment for a registration that the state has reversed. What was paid stays on record; it counts no more.
alter table exam_registration
  add column reversed_at timestamptz,
  add column reversed_by uuid references staff,
  add column reversed_because text,
  -- Null where the fee was zero: no money moved.
  add column reversal_id uuid references ledger.posting,
  add constraint reversed_as_a_whole check (num_nonnulls(reversed_at, reversed_by, reversed_because) in (0, 3)),
  add constraint reversed_once_paid check (reversed_at is null or (paid_at is not null and (reversal_id is null) = (posting_id is null)));

create or replace view exam_registration_brief with (security_invoker = true) as
  select id, state_id, exam_id, school_id, case when reversed_at is null then paid_at end as paid_at,
    case when reversed_at is null then paid_kobo end as paid_kobo
  from exam_registration;

-- The candidates of such a registration. Their numbers are void and never given again: they stay below the last serial of the centre. The
-- students can be registered once more, so they are no candidates of the exam.
create table exam_void_candidate (
  registration_id uuid not null references exam_registration,
  student_id uuid not null references student,
  state_id uuid not null references state,
  exam_id uuid not null references exam,
  school_id uuid not null references school,
  candidate_number text not null,
  subject_ids uuid[] not null,
  primary key (registration_id, student_id),
  unique (exam_id, candidate_number)
);
create index exam_void_candidate_student on exam_void_candidate (student_id);
create trigger append_only before update or delete on exam_void_candidate for each row execute function akada_refuse_change();
select akada_protect('exam_void_candidate', 'select, insert', 'select, insert');
