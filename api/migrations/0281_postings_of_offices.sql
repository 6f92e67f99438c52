-- The same of postings: see 0280.
alter table ledger.posting alter column school_id drop not null;
alter table ledger.posting add column district_id uuid references district;
alter table ledger.posting add constraint posting_of_one check (school_id is null or district_id is null);
create index posting_district on ledger.posting (district_id) where district_id is not null;
grant insert (district_id) on ledger.posting to akada_app, akada_system;

create or replace function ledger.move_balance() returns trigger language plpgsql security definer
  set search_path = pg_catalog, ledger, pg_temp as $$
declare
  moved ledger.account;
begin
  -- The time is taken below, when the account is held: two transactions that wait for each other are dated in their order.
  update ledger.account set
    balance_kobo = balance_kobo + new.amount_kobo,
    entries = entries + 1,
    last_entry_at = greatest(last_entry_at, clock_timestamp())
  where id = new.account_id and state_id = new.state_id
    and organization_id = (select coalesce(school_id, district_id, state_id) from ledger.posting where id = new.posting_id)
  returning * into moved;
  if not found then
    raise exception 'an entry names an account that is not of its posting''s organisation' using errcode = 'foreign_key_violation';
  end if;
  new.balance_after_kobo := moved.balance_kobo;
  new.number := moved.entries;
  new.at := moved.last_entry_at;
  return new;
end $$;

-- Locks the wallet of an organisation until the transaction ends, and answers what is in it; null where there is none or it is another
-- state's.
create or replace function ledger.lock_wallet(school uuid) returns bigint language sql security definer
  set search_path = pg_catalog, ledger, pg_temp as $$
  select balance_kobo from ledger.account
  where organization_id = school and kind = 'wallet' and state_id = public.akada_state() for update
$$;

create or replace view ledger.posting_brief with (security_invoker = true) as
  select id, state_id, school_id, reference, district_id from ledger.posting;
