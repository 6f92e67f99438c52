-- The ground of the schema: roles, and functions that tables of any feature use. The files of this folder are one baseline: until the first
-- release they are edited in place (CONTRIBUTING.md).
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- The roles in which the program acts (docs/adr/0003, 0015); none owns a table, so row-level security binds them. akada_app: requests.
-- akada_family: requests by families; it reads what concerns the children of one guardian, and nothing else. akada_system: the program's own
-- work in all states; it sees every row, but may not change a table, empty it, or change what is only added to. akada_state_system: that work
-- within the state that the transaction names. Roles belong to the whole server, so another database may have made them already, even at
-- this moment. An operator's login needs the first and the third alone: the others are granted to these, which do not inherit them.
do $$
declare
  role_name text;
  newer constant boolean := current_setting('server_version_num')::int >= 160000;
begin
  foreach role_name in array array['akada_app', 'akada_family', 'akada_system', 'akada_state_system'] loop
    begin
      if not exists (select from pg_roles where rolname = role_name) then
        execute format('create role %I nologin noinherit', role_name);
      end if;
    exception when duplicate_object or unique_violation then null;
    end;
  end loop;
  foreach role_name in array array['akada_app', 'akada_system'] loop
    -- From PostgreSQL 16 on, whoever made a role is its member but may not take it on without a grant that says so.
    if not pg_has_role(current_user, role_name, case when newer then 'set' else 'member' end) then
      execute format('grant %I to %I', role_name, current_user);
    end if;
  end loop;
end $$;
do $$
declare
  options constant text := case when current_setting('server_version_num')::int >= 160000 then ' with inherit false, set true' else '' end;
begin
  if not pg_has_role('akada_app', 'akada_family', 'member') then
    execute 'grant akada_family to akada_app' || options;
  end if;
  if not pg_has_role('akada_system', 'akada_state_system', 'member') then
    execute 'grant akada_state_system to akada_system' || options;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  if pg_has_role('akada_app', 'akada_family', 'usage') or pg_has_role('akada_system', 'akada_state_system', 'usage') then
    raise exception 'The role akada_app inherits the rights of akada_family, or akada_system those of akada_state_system. Remove all roles of akada, and make them as deploy/database.sql does.';
  end if;
end $$;

create schema ledger;
grant usage on schema public, ledger to akada_app, akada_system, akada_state_system;
grant usage on schema public to akada_family;

-- The list of migrations, which the runner makes (api/src/platform/db/migrate.ts): a server that owns nothing checks that none is missing.
grant select on schema_migration to akada_system;

-- What comes later: a table that is only added to takes the rest away again (akada_protect).
alter default privileges in schema public grant select, insert, update, delete on tables to akada_system;
alter default privileges in schema ledger grant select, insert, update, delete on tables to akada_system;

-- The state in which the running transaction acts; null outside of one, and then no tenant row is seen.
create function akada_state() returns uuid language sql stable parallel safe as $$ select nullif(current_setting('akada.state_id', true), '')::uuid $$;

-- A version 7 UUID for rows that SQL makes by itself; the server makes its own otherwise. PostgreSQL has one only from 18 on.
create function akada_uuid() returns uuid language sql parallel safe as $$ select encode(
          set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
            placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
            52, 1), 53, 1), 'hex')::uuid $$;

-- Puts a tenant table under row-level security. Every table with a state_id must be passed here; a test looks for one that was not.
-- `rights` are those of requests, `system_rights` those of the program itself, in one state or in all.
create function akada_protect(tenant_table regclass, rights text default 'select, insert, update, delete',
  system_rights text default 'select, insert, update, delete')
  returns void language plpgsql set search_path = public, pg_temp as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('create policy own_state on %s to akada_app, akada_state_system using (state_id = (select akada_state()))
                  with check (state_id = (select akada_state()))', tenant_table);
  execute format('create policy every_state on %s to akada_system using (true) with check (true)', tenant_table);
  execute format('grant %s on %s to akada_app', rights, tenant_table);
  execute format('revoke all on %s from akada_system, akada_state_system', tenant_table);
  execute format('grant %s on %s to akada_system, akada_state_system', system_rights, tenant_table);
end $$;

create function akada_refuse_change() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

-- Partitions have a schema of their own, which no role of the program may use: their rows are reached through their table alone, under its
-- policies (docs/adr/0008).
create schema partitions;

-- Makes a partition of a table unless it exists: `bounds` as in `attach partition`. It is made apart and then attached, so that readers of the
-- table do not wait. A trigger before truncate is not handed down to partitions by PostgreSQL, as those for rows are.
create function akada_add_partition(parent regclass, part text, bounds text) returns void language plpgsql
  set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('partitions', 0));
  if to_regclass(format('partitions.%I', part)) is not null then
    return;
  end if;
  execute format('create table partitions.%I (like %s including defaults including constraints)', part, parent);
  execute format('alter table %s attach partition partitions.%I %s', parent, part, bounds);
  if exists (select from pg_trigger where tgrelid = parent and tgname = 'never_emptied') then
    execute format('create trigger never_emptied before truncate on partitions.%I for each statement execute function akada_refuse_change()',
      part);
  end if;
end $$;
revoke execute on function akada_add_partition(regclass, text, text) from public;

-- The words of a name, without case, accents and apostrophes: 'Ọlá  SA’ADATU-Ade' is {ola,saadatu,ade}.
create function akada_words(names text) returns text[] language sql immutable parallel safe as $$
  select string_to_array(btrim(regexp_replace(
    translate(lower(case when names ~ '[^\x01-\x7f]' then regexp_replace(normalize(names, NFKD), '[\u0300-\u036f]', '', 'g') else names end),
      'ɓɗƙƴ''’ʼ‘`', 'bdky'),
    '[\s,.;:/()_-]+', ' ', 'g')), ' ')
$$;

-- The arguments of the trigger: the columns that say whose the rows are, which rows count, how many there can be, the sentence.
-- One transaction at a time adds to the same owner, so two that run side by side cannot both take the last place.
create function akada_assert_capacity() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  owner text;
  most bigint;
begin
  for owner in execute format('select distinct (%s)::text from added where %s order by 1', tg_argv[0], tg_argv[1]) loop
    perform pg_advisory_xact_lock(hashtextextended(format('capacity of %s %s', tg_table_name, owner), 0));
  end loop;
  execute format('select max(counted.number) from (
      select count(*) as number from %I where %s and (%s) in (select %s from added where %s) group by %s
    ) counted', tg_table_name, tg_argv[1], tg_argv[0], tg_argv[0], tg_argv[1], tg_argv[0]) into most;
  if most > tg_argv[2]::bigint then
    raise exception using errcode = 'AK001', message = tg_argv[3];
  end if;
  return null;
end $$;

create function akada_full_name(last_name text, first_name text, middle_name text) returns text language sql immutable parallel safe
  as $$ select last_name || ', ' || first_name || coalesce(' ' || middle_name, '') $$;

-- The words of a school's name as the search compares them. To compute them took most of the time of a search in a state of 1,000 schools.
create function akada_plain_words(names text) returns text language sql immutable parallel safe as $$
  select pg_catalog.array_to_string(public.akada_words(names), ' ')
$$;

-- The time by which the program's rows are dated. It is the database's own, unless the session was opened with `akada.clock_ahead`, the
-- seconds by which the program's clock is ahead of it (AKADA_NOW): a demonstration that plays a school day dates its rows by that day. The
-- same at every call within a transaction, as now() is.
create function akada_now() returns timestamptz language sql stable parallel safe
  as $$ select now() + make_interval(secs => coalesce(nullif(current_setting('akada.clock_ahead', true), ''), '0')::double precision) $$;

-- The same at the moment of the call, as clock_timestamp() is.
create function akada_clock_timestamp() returns timestamptz language sql parallel safe
  as $$ select clock_timestamp() + make_interval(secs => coalesce(nullif(current_setting('akada.clock_ahead', true), ''), '0')::double precision) $$;

-- The program's day in Lagos: the server sets it when it opens a transaction, by its own clock. Otherwise that of akada_now().
create function akada_today() returns date language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('akada.today', true), '')::date, (public.akada_now() at time zone 'Africa/Lagos')::date) $$;
