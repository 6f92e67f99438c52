-- Kept figures of each school for the oversight of districts and states, counted in the background like `school_figures`: what a page shows
-- is a sum over these rows, never a count of students, marks or cards. `as_of` says when a school was counted, `full_at` when its earlier
-- weeks and terms were last counted too.
create table oversight_school (
  school_id uuid primary key references school,
  state_id uuid not null references state,
  district_id uuid not null references district,
  as_of timestamptz not null,
  full_at timestamptz not null,
  -- The figures that are one number each; SchoolStanding of the feature.
  figures jsonb not null
);
create index oversight_school_state on oversight_school (state_id, as_of);
create index oversight_school_district on oversight_school (district_id);
select akada_protect('oversight_school');

-- Attendances of the active term by week and class: how many were called, and how many of these were there.
create table oversight_attendance (
  school_id uuid not null references school,
  state_id uuid not null references state,
  district_id uuid not null references district,
  term_id uuid not null references term,
  -- Its Monday.
  week date not null,
  class_id uuid not null references class,
  male_present integer not null, male_called integer not null,
  female_present integer not null, female_called integer not null,
  primary key (school_id, week, class_id)
);
create index oversight_attendance_state on oversight_attendance (state_id);
create index oversight_attendance_district on oversight_attendance (district_id);
create index oversight_attendance_term on oversight_attendance (term_id);
create index oversight_attendance_class on oversight_attendance (class_id);
select akada_protect('oversight_attendance');

-- Students by class and age in years, and those of the same day of the year before. A null class: students who are in none.
create table oversight_enrolment (
  school_id uuid not null references school,
  state_id uuid not null references state,
  district_id uuid not null references district,
  class_id uuid references class,
  age smallint not null,
  male integer not null, female integer not null,
  male_before integer not null, female_before integer not null,
  unique nulls not distinct (school_id, class_id, age)
);
create index oversight_enrolment_state on oversight_enrolment (state_id);
create index oversight_enrolment_district on oversight_enrolment (district_id);
create index oversight_enrolment_class on oversight_enrolment (class_id);
select akada_protect('oversight_enrolment');

-- Results by subject, from the published cards of a term or from a published exam. A null subject: the averages of the cards. The sums are
-- of totals or averages, exact to ten decimals.
create table oversight_result (
  school_id uuid not null references school,
  state_id uuid not null references state,
  district_id uuid not null references district,
  term_id uuid references term,
  exam_id uuid references exam,
  subject_id uuid references subject,
  male_counted integer not null, male_passed integer not null, male_sum numeric(20, 10) not null,
  female_counted integer not null, female_passed integer not null, female_sum numeric(20, 10) not null,
  check (num_nonnulls(term_id, exam_id) = 1),
  unique nulls not distinct (school_id, term_id, exam_id, subject_id)
);
create index oversight_result_state on oversight_result (state_id, term_id, exam_id);
create index oversight_result_district on oversight_result (district_id, term_id, exam_id);
create index oversight_result_term on oversight_result (term_id);
create index oversight_result_exam on oversight_result (exam_id);
create index oversight_result_subject on oversight_result (subject_id);
select akada_protect('oversight_result');

-- What oversight reads of others.
create view school_figures_brief with (security_invoker = true) as
  select school_id, state_id, district_id, as_of, figures from school_figures;
create view exam_brief with (security_invoker = true) as
  select id, state_id, session_id, class_id, name, status, starts, registration_starts, registration_ends, fee_kobo, results_published_at
  from exam;
create view exam_registration_brief with (security_invoker = true) as
  select id, state_id, exam_id, school_id, paid_at, paid_kobo from exam_registration;
create view exam_candidate_brief with (security_invoker = true) as
  select id, state_id, exam_id, school_id, registration_id, student_id, candidate_number from exam_candidate;
create view exam_result_brief with (security_invoker = true) as
  select candidate_id, subject_id, state_id, exam_id, score_tenths, absent, passed from exam_result;
create view report_card_charge_brief with (security_invoker = true) as
  select student_id, term_id, state_id, school_id, kobo from report_card_charge;
create view ledger.wallet_brief with (security_invoker = true) as
  select school_id, state_id, balance_kobo from ledger.account where kind = 'wallet';
create or replace view student_transfer_brief with (security_invoker = true) as
  select id, state_id, student_id, from_school_id, to_school_id, status, requested_at, to_class_id from student_transfer;

revoke all on school_figures_brief, exam_brief, exam_registration_brief, exam_candidate_brief, exam_result_brief,
  report_card_charge_brief, ledger.wallet_brief from akada_app, akada_system;
grant select on school_figures_brief, exam_brief, exam_registration_brief, exam_candidate_brief, exam_result_brief,
  report_card_charge_brief, ledger.wallet_brief to akada_app, akada_system;
