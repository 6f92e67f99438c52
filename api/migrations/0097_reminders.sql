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
  at timestamptz not null default now(),
  check ((subject_id is null) = (component_id is null))
);
create unique index reminder_once on reminder (staff_id, day, class_arm_id, subject_id, component_id) nulls not distinct;
create index reminder_school on reminder (school_id, day);
create index reminder_class_arm on reminder (class_arm_id);
create index reminder_subject on reminder (subject_id);
create index reminder_component on reminder (component_id);
create index reminder_by on reminder (reminded_by);
select akada_protect('reminder');
