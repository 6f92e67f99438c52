-- The state itself, its calendar, and how its class types are assessed. Also the words of its people's names, by which lists are searched.
create table state (
  id uuid primary key,
  code text not null unique check (code ~ '^[A-Z]{2}$'),
  name text not null unique,
  country text not null default 'Nigeria',
  provider_name text not null default 'Akada',
  ministry text,
  logo_file_id uuid,
  -- Each term of a terminology: what this state calls it; null keeps the default.
  district_term text,
  oracle_number_term text,
  tescom_number_term text,
  subeb_number_term text,
  -- Registers a day: 1 or 2 (domain.md, Attendance).
  sittings_per_day smallint not null default 2 check (sittings_per_day in (1, 2)),
  print_positions boolean not null default true,
  pass_mark_tenths integer not null default 400 check (pass_mark_tenths between 0 and 1000),
  retirement jsonb not null default '{"teaching": {"age": 65, "years": 40}, "nonTeaching": {"age": 60, "years": 35}}',
  contact_phones jsonb not null default '[]',
  contact_emails text[] not null default '{}',
  created_at timestamptz not null default akada_now(),
  -- For a stale edit of the settings: grows with every change of them.
  revision integer not null default 1,
  -- Report cards are published after the head approved them, unless the state says otherwise.
  publication_needs_approval boolean not null default true,
  shared_session_hours smallint not null default 12 check (shared_session_hours between 1 and 72),
  own_session_days smallint not null default 30 check (own_session_days between 1 and 90),
  -- Groups of operations whose holders need a second factor.
  second_factor_groups text[] not null default '{}',
  -- Whether a register opens with everyone presumed present; such marks carry `p` inside it (features/attendance/rules/marks.ts).
  presumes_present boolean not null default true,
  morning_from text not null default '07:00' check (morning_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  afternoon_from text not null default '12:00' check (afternoon_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  -- The languages that its families may choose beside English.
  family_languages text[] not null default '{}' check (family_languages <@ array['ha', 'yo', 'ig', 'pcm']),
  card_layout text not null default 'standard' check (card_layout in ('standard', 'results first', 'compact', 'words')),
  -- What families pay and bring, on report sheets of schools that say nothing of their own.
  next_term_needs text check (length(next_term_needs) <= 500)
);
alter table state enable row level security;
create policy own_state on state to akada_app, akada_state_system using (id = (select akada_state()));
create policy every_state on state to akada_system using (true) with check (true);
create policy family_state on state to akada_family using (id = (select akada_state()));
grant select, update on state to akada_app;
grant select on state to akada_family;
grant select, insert, update, delete on state to akada_state_system;

create table session (
  id uuid primary key,
  state_id uuid not null references state,
  name text not null check (name ~ '^\d{4}/\d{4}$'),
  starts date not null,
  ends date not null,
  -- Two people may change the same session or subject: a change names the revision that it is based on.
  revision integer not null default 1,
  -- The year of the partitions in which its scores are stored (docs/adr/0008): the one in which it begins by the name that it is made with.
  -- It never changes, so that a corrected name moves no scores. Filled by a trigger (0014_scores.sql).
  session_year smallint not null,
  check (starts < ends),
  unique (state_id, name),
  unique (id, session_year)
);
select akada_protect('session');
create policy family_state on session to akada_family using (state_id = (select akada_state()));
grant select on session to akada_family;

create table term (
  id uuid primary key,
  state_id uuid not null references state,
  session_id uuid not null,
  session_year smallint not null,
  number smallint not null check (number between 1 and 3),
  name text not null,
  starts date not null,
  ends date not null,
  next_term_begins date,
  active boolean not null default false,
  -- From then on a change of the register needs a reason.
  closed_at timestamptz,
  pass_mark_tenths integer check (pass_mark_tenths between 0 and 1000),
  sittings_per_day smallint check (sittings_per_day in (1, 2)),
  check (starts < ends),
  unique (session_id, number),
  unique (id, session_year),
  foreign key (session_id, session_year) references session (id, session_year)
);
create function akada_set_session_year() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.session_year := (select session_year from session where id = new.session_id);
  return new;
end $$;
-- Always: also where a demonstration is filled without other triggers.
create trigger session_year before insert on term for each row execute function akada_set_session_year();
alter table term enable always trigger session_year;
create unique index term_active on term (state_id) where active;
select akada_protect('term');
create policy family_state on term to akada_family using (state_id = (select akada_state()));
grant select on term to akada_family;

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
create policy family_state on holiday to akada_family using (state_id = (select akada_state()));
grant select on holiday to akada_family;

create table class_type (
  id uuid primary key,
  state_id uuid not null references state,
  name text not null,
  position smallint not null,
  revision integer not null default 1,
  unique (state_id, name)
);
select akada_protect('class_type');
create trigger class_type_capacity after insert on class_type referencing new table as added
  for each statement execute function akada_assert_capacity(
    'state_id', 'true', '30', 'A state has at most 30 class types. Rename one that is no longer used.');

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
  unique (class_type_id, from_mark),
  unique (class_type_id, grade)
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
  school_id uuid,
  term_id uuid not null references term,
  component_id uuid not null references assessment_component,
  opens date not null,
  closes date not null,
  check (opens <= closes)
);
create unique index score_window_one on score_window (term_id, component_id, coalesce(school_id, state_id));
select akada_protect('score_window');

-- A dump is restored with an empty search_path, and so are generated columns computed then: a function finds what it names only where it
-- names the schema too, or sets search_path itself. Called for each row of a student, so its names are qualified: setting search_path
-- would cost more than the function.
create function akada_name_keys(organisations uuid[], names text) returns integer[] language plpgsql immutable parallel safe as $$
declare
  keys integer[] := '{}';
  organisation uuid;
  word text;
begin
  foreach organisation in array organisations loop keys := keys || pg_catalog.uuid_hash(organisation); end loop;
  foreach word in array public.akada_words(names) loop keys := keys || pg_catalog.hashtext(word); end loop;
  return keys;
end $$;

-- Every word that a name of the state ever had. Never removed: a word too many finds nobody. Nor unique: two uploads that bring the same new
-- word would wait for each other's end, or for ever, and a word that is there twice does no harm.
create table name_word (
  state_id uuid not null references state,
  word text collate "C" not null
);
create index name_word_word on name_word (state_id, word);
create index name_word_like on name_word using gin (word gin_trgm_ops);
select akada_protect('name_word', 'select, insert');

create function akada_learn_words() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into name_word (state_id, word)
  select distinct fresh.state_id, given.word
  from fresh
  cross join unnest(akada_words(fresh.last_name || ' ' || fresh.first_name || coalesce(' ' || fresh.middle_name, ''))) as given(word)
  where given.word ~ '^\D{2,}$'
    and not exists (select from name_word known where known.state_id = fresh.state_id and known.word = given.word);
  return null;
end $$;

create function akada_learn_changed_words() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into name_word (state_id, word)
  select distinct new.state_id, given.word
  from unnest(akada_words(new.last_name || ' ' || new.first_name || coalesce(' ' || new.middle_name, ''))) as given(word)
  where given.word ~ '^\D{2,}$'
    and not exists (select from name_word known where known.state_id = new.state_id and known.word = given.word);
  return null;
end $$;

-- Words of the present state's names that begin with a word or are like it. As the owner, since the index of likeness can't be used beneath
-- row-level security; it answers words only, never whose.
create function akada_near_words(asked text[])
  returns table (place integer, word text)
  language sql stable security definer set search_path = public, pg_temp set pg_trgm.similarity_threshold = 0.2 as $$
  select q.place::int, near.word
  from unnest(asked) with ordinality as q(word, place)
  cross join lateral (
    (select w.word from name_word w
      where w.state_id = akada_state() and w.word >= q.word and w.word < q.word || '~'
      order by w.word limit 60)
    union
    (select w.word from name_word w
      where w.state_id = akada_state() and w.word % q.word
      order by similarity(w.word, q.word) desc limit 60)
    union
    -- Two neighbours swapped leave a short word hardly any three letters in common.
    (select w.word from name_word w
      where w.state_id = akada_state() and w.word = any (array(
        select overlay(q.word placing substr(q.word, i + 1, 1) || substr(q.word, i, 1) from i for 2)
        from generate_series(1, length(q.word) - 1) i)))
  ) near
$$;

create view state_brief with (security_invoker = true) as
  select id, code, name, country, provider_name, ministry, logo_file_id, district_term, oracle_number_term, tescom_number_term,
    subeb_number_term, sittings_per_day, print_positions, pass_mark_tenths, retirement, contact_phones, contact_emails,
    publication_needs_approval, shared_session_hours, own_session_days, second_factor_groups, created_at, presumes_present,
    morning_from, afternoon_from, family_languages, card_layout, next_term_needs
  from state;

create view session_brief with (security_invoker = true) as
  select id, state_id, name, starts, ends, session_year from session;

create view term_brief with (security_invoker = true) as
  select id, state_id, session_id, number, name, starts, ends, next_term_begins, active, closed_at, session_year from term;

create view holiday_brief with (security_invoker = true) as
  select state_id, term_id, day, name from holiday;

create view class_type_brief with (security_invoker = true) as
  select id, state_id, name, position, revision from class_type;

create view assessment_component_brief with (security_invoker = true) as
  select id, state_id, class_type_id, name, position, maximum_tenths, is_exam, retired_at from assessment_component;

create view grade_band_brief with (security_invoker = true) as
  select id, state_id, class_type_id, from_mark, grade, remark from grade_band;

create view rating_trait_brief with (security_invoker = true) as
  select id, state_id, domain, name, position, retired_at from rating_trait;

create view score_window_brief with (security_invoker = true) as
  select state_id, school_id, term_id, component_id, opens, closes from score_window;

-- When somebody retires by what the state sets (`state.retirement`): at the earlier of birth + age and first appointment + years, but not
-- before an extension ends; null while a day is missing. The 29th of February becomes the 28th in a year without one.
create function akada_retires(retirement jsonb, staff_type text, born date, appointed date, extended_to date)
  returns date language sql immutable parallel safe as $$
    select case when born is not null and appointed is not null then greatest(extended_to, least(
      (born + make_interval(years =>
        (retirement -> case staff_type when 'Teaching' then 'teaching' else 'nonTeaching' end ->> 'age')::int))::date,
      (appointed + make_interval(years =>
        (retirement -> case staff_type when 'Teaching' then 'teaching' else 'nonTeaching' end ->> 'years')::int))::date)) end $$;

-- What brings about the day of akada_retires: an extension, the age or the years of service; null while a day is missing.
create function akada_retires_by(retirement jsonb, staff_type text, born date, appointed date, extended_to date)
  returns text language sql immutable parallel safe as $$
    select case
      when born is null or appointed is null then null
      when extended_to > public.akada_retires(retirement, staff_type, born, appointed, null) then 'extension'
      when public.akada_retires(retirement, staff_type, born, appointed, null) = (born + make_interval(years =>
        (retirement -> case staff_type when 'Teaching' then 'teaching' else 'nonTeaching' end ->> 'age')::int))::date then 'age'
      else 'service' end $$;

-- The words of the current state's names that contain a text: what a list of a whole state is searched by, with the index of names.
create function akada_words_with(pieces text[])
  returns table (place integer, word text) language sql stable security definer set search_path = public, pg_temp as $$
  select distinct q.place::int, w.word
  from unnest(pieces) with ordinality as q(piece, place)
  join name_word w on w.state_id = akada_state() and strpos(w.word, q.piece) > 0
$$;

-- A word within a state as one key (docs/adr/0017). The key of the state alone is a million entries long in a large state: to meet it with
-- those of a word took nine tenths of the statement.
create function akada_key_within(state integer, word integer) returns integer language sql immutable parallel safe as $$
  select pg_catalog.hashint8((state::bigint << 32) | (word::bigint & 4294967295))
$$;

-- Of the keys of a student's names, which begin with those of the state and the school: each word within the state.
create function akada_keys_within(keys integer[]) returns integer[] language sql immutable parallel safe as $$
  select array(select public.akada_key_within(keys[1], word) from unnest(keys[3:]) word)
$$;

-- What a search by name in a large state asks most (docs/adr/0017). Two words of a name within a state as one key: to meet 17,000 students who
-- have the one with those who have any of 40 others took 14 ms, the key of both takes one.
create function akada_pair_within(state integer, one integer, other integer) returns integer language sql immutable parallel safe as $$
  select pg_catalog.hashint8((state::bigint << 32)
    | (pg_catalog.hashint8((least(one, other)::bigint << 32) | (greatest(one, other)::bigint & 4294967295))::bigint & 4294967295))
$$;

-- Of the keys of a student's names, which begin with those of the state and the school: each pair of words within the state.
create function akada_pairs_within(keys integer[]) returns integer[] language sql immutable parallel safe as $$
  select array(
    select public.akada_pair_within(keys[1], keys[one], keys[other])
    from generate_series(3, cardinality(keys)) as one
    cross join lateral generate_series(one + 1, cardinality(keys)) as other)
$$;

-- What earlier terms were assessed by (docs/figures.md, The assessment of a term). Before a state changes its assessment, the present one is
-- copied for each term before the active one that has no copy; from then on the term reads its copy. A class type with rows here for a term
-- is assessed by them in that term, and by assessment_component and grade_band in all other terms.
create table term_component (
  term_id uuid references term on delete cascade,
  class_type_id uuid references class_type,
  component_id uuid references assessment_component,
  state_id uuid not null references state,
  name text not null,
  position smallint not null,
  maximum_tenths smallint not null check (maximum_tenths between 1 and 1000),
  is_exam boolean not null,
  primary key (term_id, class_type_id, component_id)
);
create index term_component_component on term_component (component_id);
create index term_component_class_type on term_component (class_type_id);
create index term_component_state on term_component (state_id);
select akada_protect('term_component');

create table term_grade_band (
  term_id uuid references term on delete cascade,
  class_type_id uuid references class_type,
  from_mark smallint check (from_mark between 0 and 100),
  state_id uuid not null references state,
  grade text not null,
  remark text not null,
  primary key (term_id, class_type_id, from_mark)
);
create index term_grade_band_class_type on term_grade_band (class_type_id);
create index term_grade_band_state on term_grade_band (state_id);
select akada_protect('term_grade_band');

-- Every component of a class type in every term, as it counts there. `retired`: it is no part of the assessment of the term, be it removed
-- before or added later.
create view term_component_brief with (security_invoker = true) as
  select t.id as term_id, c.id, c.state_id, c.class_type_id, coalesce(own.name, c.name) as name,
    coalesce(own.position, c.position) as position, coalesce(own.maximum_tenths, c.maximum_tenths) as maximum_tenths,
    coalesce(own.is_exam, c.is_exam) as is_exam,
    case when exists (select from term_component copy where copy.term_id = t.id and copy.class_type_id = c.class_type_id)
      then own.component_id is null else c.retired_at is not null end as retired
  from term t
  join assessment_component c on c.state_id = t.state_id
  left join term_component own on own.term_id = t.id and own.class_type_id = c.class_type_id and own.component_id = c.id;

-- The grades of a class type in every term.
create view term_grade_band_brief with (security_invoker = true) as
  select t.id as term_id, b.state_id, b.class_type_id, b.from_mark, b.grade, b.remark
  from term t
  join grade_band b on b.state_id = t.state_id
  where not exists (select from term_grade_band copy where copy.term_id = t.id and copy.class_type_id = b.class_type_id)
  union all
  select term_id, state_id, class_type_id, from_mark, grade, remark from term_grade_band;

-- The pass mark and the registers a day of every term.
create view term_setting_brief with (security_invoker = true) as
  select t.id as term_id, t.state_id, coalesce(t.pass_mark_tenths, st.pass_mark_tenths) as pass_mark_tenths,
    coalesce(t.sittings_per_day, st.sittings_per_day) as sittings_per_day
  from term t
  join state st on st.id = t.state_id;

revoke execute on function akada_near_words(text[]), akada_words_with(text[]) from public;
grant execute on function akada_near_words(text[]), akada_words_with(text[]) to akada_app, akada_system, akada_state_system;
revoke all on state_brief, session_brief, term_brief, holiday_brief from akada_app, akada_system, akada_state_system;
grant select on state_brief, session_brief, term_brief, holiday_brief to akada_app, akada_family, akada_system, akada_state_system;
revoke all on class_type_brief, assessment_component_brief, grade_band_brief, rating_trait_brief, score_window_brief, term_component_brief,
  term_grade_band_brief, term_setting_brief from akada_app, akada_system, akada_state_system;
grant select on class_type_brief, assessment_component_brief, grade_band_brief, rating_trait_brief, score_window_brief, term_component_brief,
  term_grade_band_brief, term_setting_brief to akada_app, akada_system, akada_state_system;
