-- The ground: who owns what, and the rule that keeps states apart.
create extension if not exists pg_trgm;

-- The role under which every request runs. It owns no table, so row-level security binds it. Roles belong to the whole server,
-- so another database may have made it already, even at this moment.
do $$
begin
  if not exists (select from pg_roles where rolname = 'akada_app') then
    create role akada_app nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$
begin
  -- From PostgreSQL 16 on, whoever made a role is its member but may not take it on without a grant that says so.
  if not pg_has_role(current_user, 'akada_app', case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end) then
    execute format('grant akada_app to %I', current_user);
  end if;
end $$;
grant usage on schema public to akada_app;

-- The state in which the running transaction acts; null outside of one, and then no tenant row is seen.
create function akada_state() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('akada.state_id', true), '')::uuid $$;

-- A version 7 UUID for rows that SQL makes by itself; the server makes its own otherwise. PostgreSQL has one only from 18 on.
create function akada_uuid() returns uuid language sql volatile parallel safe
  as $$ select encode(
          set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
            placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
            52, 1), 53, 1), 'hex')::uuid $$;

-- Puts a tenant table under the rule. Every table with a state_id must be passed here; a test looks for one that was not.
create function akada_protect(tenant_table regclass, rights text default 'select, insert, update, delete')
  returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('create policy own_state on %s to akada_app using (state_id = (select akada_state()))
                  with check (state_id = (select akada_state()))', tenant_table);
  execute format('grant %s on %s to akada_app', rights, tenant_table);
end $$;

create function akada_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

create table state (
  id uuid primary key,
  code text not null unique check (code ~ '^[A-Z]{2}$'),
  name text not null unique,
  country text not null default 'Nigeria',
  provider_name text not null default 'Akada',
  ministry text,
  logo_file_id uuid,
  -- Each term of a terminology: what this state calls it; null keeps the default.
  district_term text, oracle_number_term text, tescom_number_term text, subeb_number_term text,
  -- Registers a day: 1 or 2 (domain.md, Attendance).
  sittings_per_day smallint not null default 2 check (sittings_per_day in (1, 2)),
  print_positions boolean not null default true,
  pass_mark_tenths integer not null default 400 check (pass_mark_tenths between 0 and 1000),
  -- Average below which the third term's card proposes to repeat, in hundredths.
  promotion_average_hundredths integer not null default 4000,
  retirement jsonb not null default '{"teaching": {"age": 65, "years": 40}, "nonTeaching": {"age": 60, "years": 35}}',
  contact_phones jsonb not null default '[]',
  contact_emails text[] not null default '{}',
  created_at timestamptz not null default now()
);
alter table state enable row level security;
create policy own_state on state to akada_app using (id = (select akada_state()));
grant select, update on state to akada_app;

create table district (
  id uuid primary key,
  state_id uuid not null references state,
  name text not null,
  address text,
  contact_phones jsonb not null default '[]',
  contact_emails text[] not null default '{}',
  approved_at timestamptz,
  created_at timestamptz not null default now(),
  unique (state_id, name)
);
select akada_protect('district');

create table school (
  id uuid primary key,
  state_id uuid not null references state,
  district_id uuid not null references district,
  name text not null,
  category text not null,
  motto text,
  address text,
  lga text,
  latitude numeric(9, 6), longitude numeric(9, 6),
  phone jsonb, email text,
  ownership text, boarding text, sex text,
  national_school_id text check (national_school_id ~ '^\d{10}$'),
  logo_file_id uuid,
  -- Answers of the Annual School Census (classRooms, workshops, ..., waterSources).
  facilities jsonb not null default '{}',
  created_at timestamptz not null default now(),
  unique (district_id, name)
);
create index school_state on school (state_id);
select akada_protect('school');

create table staff (
  id uuid primary key,
  state_id uuid not null references state,
  username text not null unique check (username = lower(username)),
  email text not null unique check (email = lower(email)),
  phone_code text not null default '+234', phone_number text not null check (phone_number ~ '^\d{10}$'),
  password_hash text not null,
  account_status text not null check (account_status in ('Active', 'Unverified', 'Suspended', 'ResetPassword')),
  is_super_admin boolean not null default false,
  title text, first_name text not null, middle_name text, last_name text not null,
  gender text check (gender in ('male', 'female')),
  date_of_birth date,
  nationality text not null default 'Nigeria',
  state_of_origin text, lga_of_origin text, state_of_residence text, lga_of_residence text,
  address text, latitude numeric(9, 6), longitude numeric(9, 6),
  staff_type text not null default 'Teaching' check (staff_type in ('Teaching', 'Non-Teaching')),
  tescom_number text, oracle_number text, subeb_number text,
  nin text check (nin ~ '^\d{11}$'), trcn_number text, qualifications text,
  grade_level smallint check (grade_level between 1 and 17 and grade_level <> 11), step smallint check (step between 1 and 15),
  first_appointment date, confirmation date, present_posting date,
  next_of_kin jsonb,
  picture_file_id uuid,
  last_active_at timestamptz,
  created_at timestamptz not null default now(),
  unique (state_id, tescom_number), unique (state_id, oracle_number), unique (state_id, subeb_number),
  unique (phone_code, phone_number)
);
create index staff_state on staff (state_id);
select akada_protect('staff');

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
  created_at timestamptz not null default now()
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
  granted_at timestamptz not null default now(),
  ended_at timestamptz,
  check (school_id is null or district_id is not null)
);
create unique index role_access_open on role_access (staff_id, role_id, coalesce(school_id, district_id, state_id)) where ended_at is null;
create index role_access_school on role_access (school_id) where ended_at is null;
create index role_access_district on role_access (district_id) where ended_at is null;
select akada_protect('role_access');
