-- Education districts, schools, and the pictures and documents that belong to them.

create table district (
  id uuid primary key,
  state_id uuid not null references state,
  name text not null,
  address text,
  contact_phones jsonb not null default '[]',
  contact_emails text[] not null default '{}',
  approved_at timestamptz,
  created_at timestamptz not null default akada_now(),
  revision integer not null default 1,
  refused_at timestamptz,
  refused_because text,
  reviewed_by uuid,
  -- Who registered a district, and may correct the registration where it is refused.
  registered_by uuid,
  unique (state_id, name)
);
create unique index district_name on district (state_id, lower(name));
create index district_registered_by on district (registered_by) where registered_by is not null;
select akada_protect('district');
create policy family_state on district to akada_family using (state_id = (select akada_state()));
grant select on district to akada_family;

create table school (
  id uuid primary key,
  state_id uuid not null references state,
  district_id uuid not null references district,
  name text not null,
  category text not null,
  motto text,
  address text,
  lga text,
  latitude numeric(9,6),
  longitude numeric(9,6),
  phone jsonb,
  email text,
  ownership text,
  boarding text,
  sex text,
  national_school_id text check (national_school_id ~ '^\d{10}$'),
  logo_file_id uuid,
  -- Answers of the Annual School Census (classRooms, workshops, ..., waterSources).
  facilities jsonb not null default '{}',
  created_at timestamptz not null default akada_now(),
  revision integer not null default 1,
  name_words text not null generated always as (akada_plain_words(name)) stored,
  -- Of the principal's remarks and what the next term needs.
  remarks_revision integer not null default 0,
  -- What families pay and bring next term; null prints what the state says.
  next_term_needs text check (length(next_term_needs) <= 500),
  unique (district_id, name)
);
create index school_state on school (state_id);
create unique index school_name on school (district_id, lower(name));
create unique index school_national_id on school (state_id, national_school_id) where national_school_id is not null;
-- Schools of the current state of whose names a part is like each of these words. As the owner, since the index of likeness can't be used under
-- row-level security; to compare each word with 1,000 names took 8 ms.
create index school_words_like on school using gin (name_words gin_trgm_ops);
select akada_protect('school');
create policy family_state on school to akada_family using (state_id = (select akada_state()));
grant select on school to akada_family;
alter table score_window add foreign key (school_id) references school;

create table file (
  id uuid primary key,
  state_id uuid not null references state,
  district_id uuid,
  school_id uuid,
  storage_key text not null unique,
  content_type text not null,
  bytes integer not null check (bytes > 0),
  created_by uuid,
  created_at timestamptz not null default akada_now()
);
select akada_protect('file', 'select, insert');

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

create view district_brief with (security_invoker = true) as
  select id, state_id, name, contact_phones, contact_emails, approved_at, refused_at from district;

-- What the census asks of a school and its staff, published for it (docs/adr/0005).
create view school_brief with (security_invoker = true) as
  select id, state_id, district_id, name, category, motto, address, lga, latitude, longitude, phone, national_school_id, logo_file_id,
    facilities, ownership, boarding, sex, name_words, next_term_needs
  from school;

create view principal_remark_brief with (security_invoker = true) as
  select state_id, school_id, from_hundredths, to_hundredths, remark from principal_remark;

create function akada_schools_like(words text[])
  returns table (id uuid)
  language sql stable security definer rows 10 set search_path = public, pg_temp set pg_trgm.word_similarity_threshold = 0.45 as $$
  select school.id
  from school
  where school.state_id = akada_state() and school.name_words %> words[1]
    and not exists (select from unnest(words[2:]) as further(word) where not school.name_words %> further.word)
$$;

revoke execute on function akada_schools_like(text[]) from public;
grant execute on function akada_schools_like(text[]) to akada_app, akada_system, akada_state_system;
revoke all on district_brief, school_brief from akada_app, akada_system, akada_state_system;
grant select on district_brief, school_brief to akada_app, akada_family, akada_system, akada_state_system;
revoke all on principal_remark_brief from akada_app, akada_system, akada_state_system;
grant select on principal_remark_brief to akada_app, akada_system, akada_state_system;
