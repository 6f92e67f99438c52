-- People who work in a state, their roles, and where they hold them.

create table staff (
  id uuid primary key,
  state_id uuid not null references state,
  username text not null unique check (username = lower(username)),
  email text not null unique check (email = lower(email)),
  phone_code text not null default '+234',
  phone_number text not null check (phone_number ~ '^\d{10}$'),
  password_hash text not null,
  account_status text not null check (account_status in ('Active', 'Unverified', 'Suspended', 'ResetPassword')),
  is_super_admin boolean not null default false,
  title text,
  first_name text not null,
  middle_name text,
  last_name text not null,
  gender text check (gender in ('male', 'female')),
  date_of_birth date,
  nationality text not null default 'Nigeria',
  state_of_origin text,
  lga_of_origin text,
  state_of_residence text,
  lga_of_residence text,
  address text,
  latitude numeric(9,6),
  longitude numeric(9,6),
  staff_type text not null default 'Teaching' check (staff_type in ('Teaching', 'Non-Teaching')),
  tescom_number text,
  oracle_number text,
  subeb_number text,
  nin text check (nin ~ '^\d{11}$'),
  trcn_number text,
  qualifications text,
  grade_level smallint check (grade_level between 1 and 17 and grade_level <> 11),
  step smallint check (step between 1 and 15),
  first_appointment date,
  confirmation date,
  present_posting date,
  next_of_kin jsonb,
  picture_file_id uuid,
  last_active_at timestamptz,
  created_at timestamptz not null default akada_now(),
  -- For a stale edit: grows with every change.
  revision integer not null default 1,
  -- A person's extension of service: retirement is not before this day (domain.md, 5).
  retirement_extended_to date,
  suspended_at timestamptz,
  suspended_because text,
  -- The status that a suspended account goes back to; null where it is not known, and then it is active.
  status_before_suspension text check (status_before_suspension in ('Active', 'Unverified', 'ResetPassword')),
  name_keys integer[] not null generated always as (akada_name_keys(array[state_id],
    (((((last_name || ' ' || first_name || coalesce(' ' || middle_name, '') || ' ') || username) || coalesce((' ' || tescom_number),
    '')) || coalesce((' ' || oracle_number), '')) || coalesce((' ' || subeb_number), '')))) stored,
  -- A signature as a picture, printed above the name on report cards.
  signature_file_id uuid references file,
  -- Until when a temporary password works; null where the person has a password of their own.
  temporary_password_expires_at timestamptz,
  unique (state_id, tescom_number),
  unique (state_id, oracle_number),
  unique (state_id, subeb_number),
  unique (phone_code, phone_number)
);
create index staff_state on staff (state_id);
create index staff_name on staff (state_id, last_name collate "und-x-icu", first_name collate "und-x-icu", id);
create index staff_name_keys on staff using gin (name_keys) with (gin_pending_list_limit = 512);
select akada_protect('staff');
alter table district add foreign key (reviewed_by) references staff;
alter table district add foreign key (registered_by) references staff;
create trigger names_learned after insert on staff referencing new table as fresh for each statement execute function akada_learn_words();
alter table staff enable always trigger names_learned;
create trigger names_changed after update of first_name, middle_name, last_name on staff for each row execute function akada_learn_changed_words();

create table role (
  id uuid primary key,
  state_id uuid not null references state,
  district_id uuid references district,
  school_id uuid references school,
  -- The key of a built-in role of the registry; null for a role that people made. Built-in roles belong to the state.
  built_in text,
  name text not null,
  description text not null default '',
  level text not null check (level in ('School', 'District', 'State')),
  operations text[] not null default '{}',
  deleted_at timestamptz,
  created_at timestamptz not null default akada_now(),
  revision integer not null default 1
);
create unique index role_built_in on role (state_id, built_in) where built_in is not null;
create unique index role_name on role (state_id, coalesce(school_id, district_id, state_id), lower(name)) where deleted_at is null;
select akada_protect('role');

-- A person holds a role in one organisation: the state, a district or a school.
create table role_access (
  id uuid primary key,
  state_id uuid not null references state,
  staff_id uuid not null references staff,
  role_id uuid not null references role,
  district_id uuid references district,
  school_id uuid references school,
  granted_at timestamptz not null default akada_now(),
  ended_at timestamptz,
  check (school_id is null or district_id is not null)
);
create unique index role_access_open on role_access (staff_id, role_id, coalesce(school_id, district_id, state_id)) where ended_at is null;
create index role_access_school on role_access (school_id) where ended_at is null;
create index role_access_district on role_access (district_id) where ended_at is null;
-- The people of a district itself, present and former: one is named in each row of the list of districts.
create index role_access_district_itself on role_access (district_id) where school_id is null;
create index role_access_role on role_access (role_id) where ended_at is null;
-- Where somebody belongs who holds nothing any more: where they did last.
create index role_access_staff on role_access (staff_id, ended_at);
select akada_protect('role_access');

-- Usernames, e-mail addresses and telephone numbers belong to one person in the whole deployment, so that row-level security must not hide
-- another state's. Answers which of those that were asked for are taken, and nothing else.
create function akada_taken_accounts(of_usernames text[], of_emails text[], of_phones text[])
  returns table (usernames text[], emails text[], phones text[]) language sql stable security definer set search_path = public, pg_temp as $$
    select
      array(select username from staff where username = any(of_usernames)),
      array(select email from staff where email = any(of_emails)),
      array(select phone_code || phone_number from staff
        where (phone_code, phone_number) in (select left(phone, -10), right(phone, 10) from unnest(of_phones) as phone))
  $$;

create view staff_brief with (security_invoker = true) as
  select id, state_id, title, last_name, first_name, concat_ws(' ', first_name, last_name) as full_name,
    concat_ws(' ', title, first_name, last_name) as formal_name, username, email, phone_code, phone_number,
    staff_type, account_status, is_super_admin, picture_file_id, signature_file_id
  from staff;

create view role_brief with (security_invoker = true) as
  select id, state_id, built_in, name, description, level, operations, deleted_at from role;

-- Who holds which role where. An account is what signing in needs of a person, the hash of the password included, and is for auth
-- alone. Numbers and words of the name are what a search finds a person by.
create view role_access_brief with (security_invoker = true) as
  select id, state_id, staff_id, role_id, district_id, school_id, granted_at, ended_at from role_access;

create view staff_account with (security_invoker = true) as
  select id, state_id, title, first_name, last_name, concat_ws(' ', first_name, last_name) as full_name, username, email, phone_code, phone_number,
    tescom_number, picture_file_id, password_hash, temporary_password_expires_at, account_status, is_super_admin
  from staff;

create view staff_search with (security_invoker = true) as
  select id, state_id, username, name_keys,
    concat_ws(' ', last_name, first_name, middle_name, username, tescom_number, oracle_number, subeb_number) as words
  from staff;

-- What planning of posts needs of a person.
create view staff_service with (security_invoker = true) as
  select staff.id, staff.state_id, staff.first_name, staff.last_name, staff.staff_type, staff.account_status,
    public.akada_retires(state.retirement, staff.staff_type, staff.date_of_birth, staff.first_appointment, staff.retirement_extended_to)
      as retires,
    concat_ws(' ', staff.first_name, staff.last_name) as full_name, staff.created_at, staff.last_active_at
  from staff join state on state.id = staff.state_id;

-- The name of a person, for callers without access to the table of people: the platform uses it to say who made the last change.
create function akada_person_name(person uuid) returns text language sql stable parallel safe
  as $$ select full_name from public.staff_brief where id = person $$;

create view staff_profession with (security_invoker = true) as
  select id, state_id, staff_type, gender, qualifications, nullif(trim(trcn_number), '') is not null as trcn_registered, grade_level
  from staff;

revoke execute on function akada_taken_accounts(text[], text[], text[]) from public;
grant execute on function akada_taken_accounts(text[], text[], text[]) to akada_app, akada_system, akada_state_system;
revoke all on staff_brief, role_brief, role_access_brief, staff_account, staff_search, staff_service,
  staff_profession from akada_app, akada_system, akada_state_system;
grant select on staff_brief, role_brief, role_access_brief, staff_account, staff_search, staff_service,
  staff_profession to akada_app, akada_system, akada_state_system;
