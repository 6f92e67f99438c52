create table session (
  id uuid primary key,
  state_id uuid not null references state,
  name text not null check (name ~ '^\d{4}/\d{4}$'),
  starts date not null,
  ends date not null,
  check (starts < ends),
  unique (state_id, name)
);
select akada_protect('session');

create table term (
  id uuid primary key,
  state_id uuid not null references state,
  session_id uuid not null references session,
  number smallint not null check (number between 1 and 3),
  name text not null,
  starts date not null,
  ends date not null,
  next_term_begins date,
  active boolean not null default false,
  -- From then on a change of the register needs a reason.
  closed_at timestamptz,
  check (starts < ends),
  unique (session_id, number)
);
create unique index term_active on term (state_id) where active;
select akada_protect('term');

-- Days within a term on which school does not open: public holidays, mid-term breaks, closures announced late.
create table holiday (
  id uuid primary key,
  state_id uuid not null references state,
  term_id uuid not null references term,
  day date not null,
  name text not null,
  unique (term_id, day)
);
select akada_protect('holiday');

create table class_type (
  id uuid primary key,
  state_id uuid not null references state,
  name text not null,
  position smallint not null,
  unique (state_id, name)
);
select akada_protect('class_type');

-- Components of the continuous assessment of a class type; their maxima add to 1000 tenths.
create table assessment_component (
  id uuid primary key,
  state_id uuid not null references state,
  class_type_id uuid not null references class_type,
  name text not null,
  position smallint not null,
  maximum_tenths smallint not null check (maximum_tenths between 1 and 1000),
  is_exam boolean not null default false,
  retired_at timestamptz
);
create unique index assessment_component_name on assessment_component (class_type_id, lower(name)) where retired_at is null;
select akada_protect('assessment_component');

create table grade_band (
  id uuid primary key,
  state_id uuid not null references state,
  class_type_id uuid not null references class_type,
  -- Lowest whole mark of the band; the band reaches to the next one above.
  from_mark smallint not null check (from_mark between 0 and 100),
  grade text not null,
  remark text not null,
  unique (class_type_id, from_mark), unique (class_type_id, grade)
);
select akada_protect('grade_band');

create table rating_trait (
  id uuid primary key,
  state_id uuid not null references state,
  domain text not null check (domain in ('psychomotor', 'affective')),
  name text not null,
  position smallint not null,
  retired_at timestamptz
);
create unique index rating_trait_name on rating_trait (state_id, domain, lower(name)) where retired_at is null;
select akada_protect('rating_trait');

-- When scores of a component may be entered. None means closed. A school's own row narrows the state's, never widens it.
create table score_window (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid references school,
  term_id uuid not null references term,
  component_id uuid not null references assessment_component,
  opens date not null,
  closes date not null,
  check (opens <= closes)
);
create unique index score_window_one on score_window (term_id, component_id, coalesce(school_id, state_id));
select akada_protect('score_window');

-- The school's remark for a range of average, in hundredths, both ends included.
create table principal_remark (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid not null references school,
  from_hundredths integer not null check (from_hundredths between 0 and 10000),
  to_hundredths integer not null check (to_hundredths between 0 and 10000),
  remark text not null,
  check (from_hundredths <= to_hundredths)
);
create index principal_remark_school on principal_remark (school_id);
select akada_protect('principal_remark');
