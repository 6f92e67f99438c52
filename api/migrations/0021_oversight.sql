-- Figures that are counted in the background, reminders, and alerts.

-- Kept figures of each school, for the dashboards of school, district and state; `as_of` says when they were counted.
create table school_figures (
  school_id uuid primary key references school,
  state_id uuid not null references state,
  district_id uuid not null references district,
  as_of timestamptz not null,
  -- The contract's schoolFigures.
  figures jsonb not null,
  -- What they were counted from: as long as it is the same, they need not be counted again. Null while the state was being written.
  basis text
);
create index school_figures_district on school_figures (district_id);
create index school_figures_state on school_figures (state_id, as_of);
select akada_protect('school_figures');

-- When the super admins of a state were last told of a kind of event by mail.
create table security_alert (
  state_id uuid references state,
  operation text,
  sent_at timestamptz not null,
  primary key (state_id, operation)
);
select akada_protect('security_alert', 'select');

-- Who was reminded of what, and by whom: of the registers of a day or, with a subject, of scores. Once a day each.
create table reminder (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid not null references school,
  staff_id uuid not null references staff,
  class_arm_id uuid not null references class_arm,
  subject_id uuid references subject,
  component_id uuid references assessment_component,
  day date not null,
  reminded_by uuid not null references staff,
  at timestamptz not null default akada_now(),
  check ((subject_id is null) = (component_id is null))
);
create unique index reminder_once on reminder (staff_id, day, class_arm_id, subject_id, component_id) nulls not distinct;
create index reminder_school on reminder (school_id, day);
create index reminder_class_arm on reminder (class_arm_id);
create index reminder_subject on reminder (subject_id);
create index reminder_component on reminder (component_id);
create index reminder_by on reminder (reminded_by);
select akada_protect('reminder');

-- Districts and schools that were once set up in full: their people are not led through it again when a teacher leaves.
create table setup_completed (
  id uuid primary key,
  state_id uuid not null references state,
  district_id uuid references district unique,
  school_id uuid references school unique,
  completed_at timestamptz not null default akada_now(),
  check (num_nonnulls(district_id, school_id) = 1)
);
create index setup_completed_state on setup_completed (state_id);
select akada_protect('setup_completed');

-- Kept figures of each school for the oversight of districts and states, counted in the background like `school_figures`: what a page shows
-- is a sum over these rows, never a count of students, marks or cards. `as_of` says when a school was counted, `full_at` when its earlier
-- weeks and terms were last counted too.
create table oversight_school (
  school_id uuid primary key references school,
  state_id uuid not null references state,
  district_id uuid not null references district,
  as_of timestamptz not null,
  full_at timestamptz not null,
  -- The figures that are one number each; SchoolFigures of the feature.
  figures jsonb not null,
  -- As in school_figures.
  basis text
);
create index oversight_school_state on oversight_school (state_id, as_of);
create index oversight_school_district on oversight_school (district_id);
select akada_protect('oversight_school');

-- Attendances of the active term and the one before it by week and class: how many were called, and how many of these were there.
create table oversight_attendance (
  school_id uuid references school,
  state_id uuid not null references state,
  district_id uuid not null references district,
  term_id uuid not null references term,
  -- Its Monday.
  week date,
  class_id uuid references class,
  male_present integer not null,
  male_called integer not null,
  female_present integer not null,
  female_called integer not null,
  primary key (school_id, term_id, week, class_id)
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
  male integer not null,
  female integer not null,
  male_before integer not null,
  female_before integer not null,
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
  male_counted integer not null,
  male_passed integer not null,
  male_sum numeric(20,10) not null,
  female_counted integer not null,
  female_passed integer not null,
  female_sum numeric(20,10) not null,
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

revoke all on school_figures_brief from akada_app, akada_system, akada_state_system;
grant select on school_figures_brief to akada_app, akada_system, akada_state_system;
