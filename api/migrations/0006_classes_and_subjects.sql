create table class (
  id uuid primary key,
  state_id uuid not null references state,
  -- Null: the state's catalogue. Otherwise a class of this school's own.
  school_id uuid references school,
  class_type_id uuid not null references class_type,
  name text not null,
  description text,
  -- Order of progress through school: Primary 1 is 1, JSS 1 is 7, SS 3 is 12.
  level smallint not null,
  -- No class follows: those who pass it leave school.
  terminal boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index class_name on class (coalesce(school_id, state_id), lower(name));
select akada_protect('class');

create table class_arm (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid not null references school,
  session_id uuid not null references session,
  class_id uuid not null references class,
  name text not null,
  stream text,
  description text,
  class_teacher_id uuid references staff,
  closed_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index class_arm_name on class_arm (school_id, session_id, class_id, lower(name)) where closed_at is null;
create index class_arm_teacher on class_arm (class_teacher_id) where closed_at is null;
select akada_protect('class_arm');

create table subject (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid references school,
  name text not null,
  code text,
  description text,
  created_at timestamptz not null default now()
);
create unique index subject_name on subject (coalesce(school_id, state_id), lower(name));
select akada_protect('subject');

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
  assigned_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index subject_teacher_open on subject_teacher (class_arm_id, subject_id, staff_id) where ended_at is null;
create index subject_teacher_staff on subject_teacher (staff_id) where ended_at is null;
select akada_protect('subject_teacher');
