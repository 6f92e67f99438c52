-- The Annual School Census.

-- Age in completed years. Somebody born on 29 February is a year older on the 28th in a year without one, as in akada_retires.
create function akada_age_on(born date, day date) returns integer language sql immutable parallel safe as $$
    select (extract(year from day) - extract(year from born))::int
      - case when (born + make_interval(years => (extract(year from day) - extract(year from born))::int))::date > day
          then 1 else 0 end $$;

create table census (
  id uuid primary key,
  state_id uuid not null references state,
  session_id uuid not null references session,
  -- The day on which enrolment is counted.
  census_day date not null,
  -- Transfers and leavers are counted from this day to the census day.
  counts_from date not null,
  deadline date not null,
  closed_at timestamptz,
  reminded_at timestamptz,
  revision integer not null default 1,
  opened_by uuid not null references staff,
  opened_at timestamptz not null default akada_now(),
  check (counts_from <= census_day and census_day <= deadline),
  unique (state_id, session_id)
);
select akada_protect('census', 'select, insert, update', 'select, insert, update');

-- What a school has answered so far. What the product knows is counted when it is shown.
create table census_return (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid not null references school,
  census_id uuid not null references census,
  answers jsonb not null default '{}',
  explanations jsonb not null default '{}',
  revision integer not null default 1,
  saved_by uuid not null references staff,
  saved_at timestamptz not null default akada_now(),
  unique (census_id, school_id)
);
create index census_return_school on census_return (school_id);
select akada_protect('census_return', 'select, insert, update', 'select, insert, update');

-- A return as it was submitted. Sent back, it stays, and a later one follows.
create table census_submission (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid not null references school,
  census_return_id uuid not null references census_return,
  number integer not null,
  -- In the form of `censusSnapshot` in the contract, with its version.
  snapshot jsonb not null,
  is_late boolean not null,
  submitted_by uuid not null references staff,
  submitted_at timestamptz not null,
  sent_back_by uuid references staff,
  sent_back_at timestamptz,
  sent_back_because text,
  check (num_nonnulls(sent_back_by, sent_back_at, sent_back_because) in (0, 3)),
  unique (census_return_id, number)
);
create unique index census_submission_standing on census_submission (census_return_id) where sent_back_at is null;
create index census_submission_school on census_submission (school_id);
select akada_protect('census_submission', 'select, insert', 'select, insert');
grant update (sent_back_by, sent_back_at, sent_back_because) on census_submission to akada_app, akada_state_system, akada_system;

-- The answers of the return that each school submitted last and that was not sent back.
create view census_answers_brief with (security_invoker = true) as
  select census_return.state_id, census_return.school_id, census_submission.submitted_at,
    census_submission.snapshot -> 'answers' as answers
  from census_submission
  join census_return on census_return.id = census_submission.census_return_id
  where census_submission.sent_back_at is null;
revoke all on census_answers_brief from akada_app, akada_system, akada_state_system;
grant select on census_answers_brief to akada_app, akada_system, akada_state_system;
