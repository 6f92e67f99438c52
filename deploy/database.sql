-- The roles and the database of the portal, in a PostgreSQL 15 or later, as its superuser:
--   sudo -u postgres psql < deploy/database.sql
-- Prints the two settings with the addresses, with new passwords. Stops, and changes nothing, where there is a database akada already.
\set ON_ERROR_STOP on
\set QUIET on
\pset tuples_only on
\pset format unaligned
set client_min_messages = warning;

-- Without inheritance: otherwise each statement of staff would also be planned and checked by the policies of families.
do $$ begin
  if not exists (select from pg_roles where rolname = 'akada') then create role akada login; end if;
  if not exists (select from pg_roles where rolname = 'akada_app') then create role akada_app nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'akada_system') then create role akada_system nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'akada_family') then create role akada_family nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'akada_state_system') then create role akada_state_system nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'akada_login') then create role akada_login login noinherit; end if;
end $$;
grant akada_app, akada_system to akada, akada_login;
grant akada_family to akada_app;
grant akada_state_system to akada_system;

create database akada owner akada encoding 'UTF8' template template0;

select gen_random_uuid() as owner, gen_random_uuid() as server \gset
alter role akada password :'owner';
alter role akada_login password :'server';
select format('MIGRATION_DATABASE_URL=postgresql://akada:%s@localhost:%s/akada', :'owner', current_setting('port'));
select format('DATABASE_URL=postgresql://akada_login:%s@localhost:%s/akada', :'server', current_setting('port'));
