-- The program logs in under a role that owns nothing (docs/adr/0030). Requests act as akada_app, and what the program does by itself
-- (sign-in, jobs, sweeps) as akada_system: it sees every state, but may not change a table, empty it, or change what is only added to.
do $$
begin
  if not exists (select from pg_roles where rolname = 'akada_system') then
    create role akada_system nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$
begin
  if not pg_has_role(current_user, 'akada_system', case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end) then
    execute format('grant akada_system to %I', current_user);
  end if;
end $$;
grant usage on schema public, ledger to akada_system;

-- What comes later: a table that is only added to takes the rest away again (akada_protect).
alter default privileges in schema public grant select, insert, update, delete on tables to akada_system;
alter default privileges in schema ledger grant select, insert, update, delete on tables to akada_system;

-- Puts a tenant table under row-level security. Every table with a state_id must be passed here; a test looks for one that was not.
-- `rights` are those of requests, `system_rights` those of the program itself.
drop function akada_protect(regclass, text);
create function akada_protect(tenant_table regclass, rights text default 'select, insert, update, delete',
  system_rights text default 'select, insert, update, delete')
  returns void language plpgsql set search_path = public, pg_temp as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('create policy own_state on %s to akada_app using (state_id = (select akada_state()))
                  with check (state_id = (select akada_state()))', tenant_table);
  execute format('create policy every_state on %s to akada_system using (true) with check (true)', tenant_table);
  execute format('grant %s on %s to akada_app', rights, tenant_table);
  execute format('revoke all on %s from akada_system', tenant_table);
  execute format('grant %s on %s to akada_system', system_rights, tenant_table);
end $$;

-- The tables that exist. Which of their rows are never changed or removed, their triggers say.
do $$
declare
  own record;
  forbidden integer;
begin
  for own in
    select pg_class.oid, pg_class.oid::regclass as name, relrowsecurity from pg_class
    where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)
  loop
    select coalesce(bit_or(tgtype::integer), 0) into forbidden
    from pg_trigger where tgrelid = own.oid and tgfoid = 'public.akada_refuse_change'::regproc;
    execute format('grant select, insert%s%s on %s to akada_system',
      case when forbidden & 16 = 0 then ', update' else '' end, case when forbidden & 8 = 0 then ', delete' else '' end, own.name);
    if own.relrowsecurity then
      execute format('create policy every_state on %s to akada_system using (true) with check (true)', own.name);
    end if;
  end loop;
end $$;
revoke insert, update, delete on schema_migration from akada_system;

-- In the ledger the program itself may no more than requests may: balances are moved by the ledger's own trigger alone.
revoke insert, update on ledger.account, ledger.posting, ledger.entry from akada_system;
revoke update on ledger.payment from akada_system;
grant insert (id, state_id, school_id, kind) on ledger.account to akada_system;
grant insert (id, state_id, school_id, action, reference, narration, idempotency_key, staff_id) on ledger.posting to akada_system;
grant insert (posting_id, account_id, state_id, amount_kobo) on ledger.entry to akada_system;
grant update (client_id, status, link, starting_until, paid_minor, currency, gateway_status, gateway_id, refusal, checked_at, checks,
  next_check_at, settled_at, settled_by, settled_because, held_kobo, credited_kobo, posting_id, reversal_id, owed_kobo, revision)
  on ledger.payment to akada_system;

-- Functions that run with the rights of the owner are for those two roles, not for anyone who logs in.
do $$
declare
  own regprocedure;
begin
  for own in
    select oid::regprocedure from pg_proc
    where prosecdef and pronamespace in ('public'::regnamespace, 'ledger'::regnamespace) and prorettype <> 'trigger'::regtype
  loop
    execute format('revoke execute on function %s from public', own);
    execute format('grant execute on function %s to akada_app, akada_system', own);
  end loop;
end $$;
