-- The program itself within one state (docs/adr/0082): what akada_system may, on the rows of the state that the transaction names. A transaction
-- that names none sees nothing. It is granted to akada_system, so that an operator's login needs no further grant; it has policies and rights
-- of its own and inherits none.
do $$
begin
  if not exists (select from pg_roles where rolname = 'akada_state_system') then
    create role akada_state_system nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$
begin
  if not pg_has_role('akada_system', 'akada_state_system', 'member') then
    execute format('grant akada_state_system to akada_system%s',
      case when current_setting('server_version_num')::int >= 160000 then ' with inherit false, set true' else '' end);
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
grant usage on schema public, ledger to akada_state_system;

-- Puts a tenant table under row-level security. Every table with a state_id must be passed here; a test looks for one that was not.
-- `rights` are those of requests, `system_rights` those of the program itself, in one state or in all.
create or replace function akada_protect(tenant_table regclass, rights text default 'select, insert, update, delete',
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

-- What exists: the rights of akada_system on tables of a state, on those of sign-in and of numbers, which are written in one transaction with a
-- state's rows, on views, and on functions. Left out is what only work in all states needs: seals, what gateways told, and the list of migrations.
do $$
declare
  own record;
begin
  for own in
    select c.oid::regclass as name, string_agg(a.privilege_type, ', ') as rights
    from pg_class c, aclexplode(c.relacl) a
    where a.grantee = 'akada_system'::regrole and c.relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)
      and (c.relrowsecurity or c.relkind = 'v' or c.relname in ('auth_session', 'auth_refresh_token', 'auth_second_factor',
        'auth_recovery_code', 'auth_challenge', 'auth_reset_code', 'auth_own_device', 'auth_storage_key', 'auth_known_place', 'auth_guess',
        'family_code', 'message_consent', 'message_stop'))
    group by c.oid
  loop
    execute format('grant %s on %s to akada_state_system', own.rights, own.name);
  end loop;
  for own in
    select t.attrelid::regclass as name, a.privilege_type as rights, string_agg(quote_ident(t.attname), ', ') as columns
    from pg_attribute t join pg_class c on c.oid = t.attrelid, aclexplode(t.attacl) a
    where a.grantee = 'akada_system'::regrole and c.relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)
    group by t.attrelid, a.privilege_type
  loop
    execute format('grant %s (%s) on %s to akada_state_system', own.rights, own.columns, own.name);
  end loop;
  for own in
    select p.oid::regprocedure as name from pg_proc p, aclexplode(p.proacl) a
    where a.grantee = 'akada_system'::regrole and p.pronamespace in ('public'::regnamespace, 'ledger'::regnamespace)
  loop
    execute format('grant execute on function %s to akada_state_system', own.name);
  end loop;
end $$;
