-- Subjects, who teaches them, and the curriculum.

create table subject (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid references school,
  name text not null,
  code text,
  description text,
  created_at timestamptz not null default akada_now(),
  revision integer not null default 1
);
create unique index subject_name on subject (coalesce(school_id, state_id), lower(name));
select akada_protect('subject');
create policy family_state on subject to akada_family using (state_id = (select akada_state()));
grant select on subject to akada_family;
create trigger subject_capacity_of_state after insert on subject referencing new table as added
  for each statement execute function akada_assert_capacity(
    'state_id', 'school_id is null', '300', 'A state has at most 300 subjects. Rename one that is no longer used.');
create trigger subject_capacity_of_school after insert on subject referencing new table as added
  for each statement execute function akada_assert_capacity(
    'school_id', 'school_id is not null', '100', 'A school has at most 100 subjects of its own. Rename one that is no longer used.');

create view security_count with (security_invoker = true) as
  select state_id, operation, subject, hour, times from security_tally;

-- The subjects of a class in a session: curricula change by cohort (domain.md, 4). School null: for every school of the state.
create table class_subject (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid references school,
  session_id uuid not null references session,
  class_id uuid not null references class,
  subject_id uuid not null references subject,
  -- A core subject is taken by all; an elective only by those who chose it.
  elective boolean not null default false,
  position smallint not null default 0
);
create unique index class_subject_one on class_subject (session_id, class_id, subject_id, coalesce(school_id, state_id));
select akada_protect('class_subject');

create table subject_teacher (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid not null references school,
  class_arm_id uuid not null references class_arm,
  subject_id uuid not null references subject,
  staff_id uuid not null references staff,
  assigned_at timestamptz not null default akada_now(),
  ended_at timestamptz
);
create unique index subject_teacher_open on subject_teacher (class_arm_id, subject_id, staff_id) where ended_at is null;
create index subject_teacher_staff on subject_teacher (staff_id) where ended_at is null;
create index subject_teacher_list on subject_teacher (class_arm_id, subject_id);
select akada_protect('subject_teacher');

-- Which electives a student takes in a session, and which core subjects not.
create table student_subject (
  state_id uuid not null references state,
  school_id uuid not null references school,
  session_id uuid references session,
  student_id uuid references student,
  subject_id uuid references subject,
  offered boolean not null,
  -- The promotion that carried a choice into the next session; null once a person made it. Undoing takes these alone out again.
  promotion_id uuid,
  primary key (student_id, session_id, subject_id)
);
select akada_protect('student_subject');

-- Topics: what a subject teaches. School null: the state's catalogue, as with classes and subjects.
create table topic (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid references school,
  name text not null check (name = btrim(name) and name <> ''),
  revision integer not null default 1,
  created_at timestamptz not null default akada_now()
);
create unique index topic_name on topic (coalesce(school_id, state_id), lower(name));
create index topic_words on topic using gin (lower(name) gin_trgm_ops);
select akada_protect('topic');

-- Which topics a subject has. School null: for every school of the state; a school adds its own beside them.
create table subject_topic (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid references school,
  subject_id uuid not null references subject,
  topic_id uuid not null references topic,
  position integer not null default 0
);
create unique index subject_topic_one on subject_topic (subject_id, topic_id, coalesce(school_id, state_id));
create index subject_topic_topic on subject_topic (topic_id);
select akada_protect('subject_topic');

-- What a class is taught in a subject in one term. A school's own hides the state's in that school.
create table scheme_of_work (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid references school,
  session_id uuid not null references session,
  term_id uuid not null references term,
  class_id uuid not null references class,
  subject_id uuid not null references subject,
  -- Grows with each save; a save that names an older one is refused.
  revision integer not null default 1,
  updated_by uuid references staff,
  updated_at timestamptz not null default akada_now(),
  -- Withdrawn, not deleted: what a school planned and gave up stays to be looked up.
  withdrawn_at timestamptz
);
create unique index scheme_of_work_one on scheme_of_work (term_id, class_id, subject_id, coalesce(school_id, state_id)) where withdrawn_at is null;
create index scheme_of_work_subject on scheme_of_work (subject_id) where withdrawn_at is null;
create index scheme_of_work_session on scheme_of_work (session_id) where withdrawn_at is null;
select akada_protect('scheme_of_work');

create table scheme_week (
  scheme_id uuid references scheme_of_work,
  -- Weeks of the term from 1, by the calendar: a holiday added in mid-term moves none of them.
  number smallint check (number between 1 and 30),
  state_id uuid not null references state,
  school_id uuid references school,
  objectives text,
  activities text,
  materials text,
  primary key (scheme_id, number)
);
select akada_protect('scheme_week');

create table scheme_topic (
  scheme_id uuid,
  number smallint,
  topic_id uuid references topic,
  state_id uuid not null references state,
  school_id uuid references school,
  position smallint not null,
  primary key (scheme_id, number, topic_id),
  foreign key (scheme_id, number) references scheme_week on delete cascade
);
create index scheme_topic_topic on scheme_topic (topic_id);
select akada_protect('scheme_topic');

create view subject_brief with (security_invoker = true) as
  select id, state_id, school_id, name, code from subject;

create view class_subject_brief with (security_invoker = true) as
  select id, state_id, school_id, session_id, class_id, subject_id, elective, position from class_subject;

create view subject_teacher_brief with (security_invoker = true) as
  select id, state_id, school_id, class_arm_id, subject_id, staff_id, assigned_at, ended_at from subject_teacher;

create view student_subject_brief with (security_invoker = true) as
  select state_id, school_id, session_id, student_id, subject_id, offered from student_subject;

create view topic_brief with (security_invoker = true) as
  select id, state_id, school_id, name from topic;

-- Uploads of the state's subjects with the classes that take them in the active session. organization_id: the state.
-- The classes that take a subject are part of what its form shows, whichever page changes them.
create function akada_revise_subjects() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update subject set revision = revision + 1
  where id in (
    select changed.subject_id from changed
    join term on term.session_id = changed.session_id and term.active);
  return null;
end $$;

create trigger revise_subjects_added after insert on class_subject referencing new table as changed
  for each statement execute function akada_revise_subjects();
create trigger revise_subjects_changed after update on class_subject referencing new table as changed
  for each statement execute function akada_revise_subjects();
create trigger revise_subjects_removed after delete on class_subject referencing old table as changed
  for each statement execute function akada_revise_subjects();

revoke all on security_count, class_subject_brief, subject_teacher_brief, student_subject_brief,
  topic_brief from akada_app, akada_system, akada_state_system;
grant select on security_count, class_subject_brief, subject_teacher_brief, student_subject_brief,
  topic_brief to akada_app, akada_system, akada_state_system;
revoke all on subject_brief from akada_app, akada_system, akada_state_system;
grant select on subject_brief to akada_app, akada_family, akada_system, akada_state_system;
