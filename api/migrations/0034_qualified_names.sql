-- A dump is restored with an empty search_path, and so are generated columns computed then: a function finds what it names only where it
-- names the schema too, or sets search_path itself. Called for each row of a student, so its names are qualified: setting search_path
-- would cost more than the function.
create or replace function akada_name_keys(organisations uuid[], names text) returns integer[] language plpgsql immutable parallel safe as $$
declare
  keys integer[] := '{}';
  organisation uuid;
  word text;
begin
  foreach organisation in array organisations loop keys := keys || pg_catalog.uuid_hash(organisation); end loop;
  foreach word in array public.akada_words(names) loop keys := keys || pg_catalog.hashtext(word); end loop;
  return keys;
end $$;

alter function akada_audit_since(timestamptz) set search_path = public, pg_temp;
alter function akada_learn_words() set search_path = public, pg_temp;
alter function akada_learn_changed_words() set search_path = public, pg_temp;
alter function akada_protect(regclass, text) set search_path = public, pg_temp;
alter function akada_refuse_change() set search_path = pg_catalog, pg_temp;

-- Where pg_temp is not named, it is searched first: somebody's temporary table would stand in for one of ours.
alter function ledger.move_balance() set search_path = pg_catalog, ledger, pg_temp;
alter function ledger.lock_wallet(uuid) set search_path = pg_catalog, ledger, pg_temp;
alter function ledger.demand_zero() set search_path = pg_catalog, ledger, pg_temp;
alter function ledger.demand_own_posting() set search_path = pg_catalog, ledger, pg_temp;
