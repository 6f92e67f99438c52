-- Topics: what a subject teaches. School null: the state's catalogue, as with classes and subjects.
create table topic (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid references school,
  name text not null check (name = btrim(name) and name <> ''),
  revision integer not null default 1,
  created_at timestamptz not null default now()
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
  updated_at timestamptz not null default now(),
  -- Withdrawn, not deleted: what a school planned and gave up stays to be looked up.
  withdrawn_at timestamptz
);
create unique index scheme_of_work_one on scheme_of_work (term_id, class_id, subject_id, coalesce(school_id, state_id))
  where withdrawn_at is null;
create index scheme_of_work_subject on scheme_of_work (subject_id) where withdrawn_at is null;
create index scheme_of_work_session on scheme_of_work (session_id) where withdrawn_at is null;
select akada_protect('scheme_of_work');

create table scheme_week (
  scheme_id uuid not null references scheme_of_work,
  -- Weeks of the term from 1, by the calendar: a holiday added in mid-term moves none of them.
  number smallint not null check (number between 1 and 30),
  state_id uuid not null references state,
  school_id uuid references school,
  objectives text,
  activities text,
  materials text,
  primary key (scheme_id, number)
);
select akada_protect('scheme_week');

create table scheme_topic (
  scheme_id uuid not null,
  number smallint not null,
  topic_id uuid not null references topic,
  state_id uuid not null references state,
  school_id uuid references school,
  position smallint not null,
  primary key (scheme_id, number, topic_id),
  foreign key (scheme_id, number) references scheme_week on delete cascade
);
create index scheme_topic_topic on scheme_topic (topic_id);
select akada_protect('scheme_topic');
