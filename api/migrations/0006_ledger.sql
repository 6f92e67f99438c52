-- Money, in kobo (docs/adr/0010): the entries of a posting add up to zero, nothing is changed or removed, and only the ledger's trigger moves
-- a balance.

-- Every school has its own accounts, so that no school waits for another. `wallet` is what the school may spend. `gateway` is what the
-- payment gateway took in for it (below zero: the money lies there). `held` is what came in otherwise than agreed. `report-cards` and
-- `exams` are what the state earned from it. `returned` is what went back to payers.
create table ledger.account (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid references school,
  kind text not null check (kind in ('wallet', 'gateway', 'held', 'report-cards', 'exams', 'returned', 'reserved', 'messages', 'between-schools')),
  balance_kobo bigint not null default 0,
  -- Entries so far; the number of the last one.
  entries bigint not null default 0,
  last_entry_at timestamptz,
  district_id uuid references district,
  organization_id uuid not null generated always as (coalesce(school_id, district_id, state_id)) stored,
  unique (school_id, kind),
  constraint account_of_one check (school_id is null or district_id is null),
  unique (organization_id, kind),
  constraint account_never_below_zero check (balance_kobo >= 0 or kind in ('gateway', 'between-schools'))
);
create index account_state on ledger.account (state_id, kind);
create index account_district on ledger.account (district_id) where district_id is not null;
select akada_protect('ledger.account', 'select', 'select');
grant insert (id, state_id, school_id, kind, district_id) on ledger.account to akada_app, akada_state_system, akada_system;
create trigger never_removed before delete on ledger.account for each row execute function akada_refuse_change();
create trigger never_emptied before truncate on ledger.account for each statement execute function akada_refuse_change();

create table ledger.posting (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid references school,
  action text not null check (action in ('Wallet funding', 'Report cards', 'Exam registration', 'Reversal', 'Held payment', 'Messages',
    'Message receipts', 'Exam fee refund', 'Exam payment reversal', 'Exam fee transfer')),
  -- What people quote.
  reference text not null unique check (reference ~ '^AKD-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$'),
  narration text not null,
  -- The same act posts once: 'payment:<id>:credit', 'registration:<id>', 'cards:<id>'.
  idempotency_key text not null,
  -- Null where the program itself acted.
  staff_id uuid references staff,
  at timestamptz not null default akada_clock_timestamp(),
  district_id uuid references district,
  unique (state_id, idempotency_key),
  constraint posting_of_one check (school_id is null or district_id is null)
);
create index posting_school on ledger.posting (school_id, id);
create index posting_district on ledger.posting (district_id) where district_id is not null;
select akada_protect('ledger.posting', 'select', 'select');
grant insert (id, state_id, school_id, action, reference, narration, idempotency_key, staff_id,
  district_id) on ledger.posting to akada_app, akada_state_system, akada_system;
create trigger append_only before delete or update on ledger.posting for each row execute function akada_refuse_change();
create trigger never_emptied before truncate on ledger.posting for each statement execute function akada_refuse_change();

create table ledger.entry (
  posting_id uuid references ledger.posting,
  account_id uuid references ledger.account,
  state_id uuid not null references state,
  amount_kobo bigint not null check (amount_kobo <> 0),
  -- Set by the trigger: the account's balance after this entry, the entry's place in the account, and when that was. Entries of one
  -- account follow one another in time as they do by number.
  balance_after_kobo bigint not null,
  number bigint not null,
  at timestamptz not null,
  primary key (posting_id, account_id),
  unique (account_id, number)
);
create index entry_account_at on ledger.entry (account_id, at);
create index entry_state_at on ledger.entry (state_id, at);
select akada_protect('ledger.entry', 'select', 'select');
grant insert (posting_id, account_id, state_id, amount_kobo) on ledger.entry to akada_app, akada_state_system, akada_system;
create trigger append_only before delete or update on ledger.entry for each row execute function akada_refuse_change();
create trigger never_emptied before truncate on ledger.entry for each statement execute function akada_refuse_change();

-- Moves the balance with the entry, under the owner's rights: the program's role can't change a balance in any other way. The row of the
-- account is locked from here to the end of the transaction, so that entries of one account follow one another.
create function ledger.move_balance() returns trigger language plpgsql security definer set search_path = pg_catalog, ledger, pg_temp as $$
declare
  moved ledger.account;
begin
  -- The time is taken below, when the account is held: two transactions that wait for each other are dated in their order.
  update ledger.account set
    balance_kobo = balance_kobo + new.amount_kobo,
    entries = entries + 1,
    last_entry_at = greatest(last_entry_at, public.akada_clock_timestamp())
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

create trigger move_balance before insert on ledger.entry for each row execute function ledger.move_balance();

-- Locks the wallet of an organisation until the transaction ends, and answers what is in it; null where there is none or it is another
-- state's.
create function ledger.lock_wallet(school uuid) returns bigint language sql security definer set search_path = pg_catalog, ledger, pg_temp as $$
  select balance_kobo from ledger.account
  where organization_id = school and kind = 'wallet' and state_id = public.akada_state() for update
$$;

-- Looked at when the transaction ends: all entries of a posting are there then.
create function ledger.demand_zero() returns trigger language plpgsql security definer set search_path = pg_catalog, ledger, pg_temp as $$
declare
  total numeric;
  parts integer;
begin
  select coalesce(sum(amount_kobo), 0), count(*) into total, parts from ledger.entry where posting_id = new.id;
  if total <> 0 or parts < 2 then
    raise exception 'posting % does not add up to zero: % kobo in % entries', new.id, total, parts
      using errcode = 'check_violation', constraint = 'posting_adds_up_to_zero';
  end if;
  return null;
end $$;

create constraint trigger adds_up_to_zero after insert on ledger.posting deferrable initially deferred
  for each row execute function ledger.demand_zero();

-- Entries come with their posting and never later.
create function ledger.demand_own_posting() returns trigger language plpgsql security definer set search_path = pg_catalog, ledger, pg_temp as $$
begin
  if not exists (select from ledger.posting where id = new.posting_id and xmin = pg_current_xact_id()::xid) then
    raise exception 'entries are written with their posting, never later' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create trigger with_its_posting before insert on ledger.entry for each row execute function ledger.demand_own_posting();

-- A payment through the gateway. Its id is the reference that the gateway knows it by, saved before the gateway is asked.
create table ledger.payment (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid references school,
  -- Made by the browser: sending it again starts no second payment. One that the gateway refused lets go of it, so that the next try
  -- can have it: it then holds its own id.
  client_id uuid not null,
  expected_kobo bigint not null check (expected_kobo > 0),
  email text not null,
  status text not null default 'Started' check (status in ('Started', 'Pending', 'Credited', 'Failed', 'Abandoned', 'Held', 'Reversed', 'Settled')),
  link text,
  -- Until when one process asks the gateway for the page; a second click waits for it.
  starting_until timestamptz,
  -- As the gateway says: in the smallest unit of its currency.
  paid_minor bigint check (paid_minor >= 0),
  currency text,
  gateway_status text,
  gateway_id text,
  -- Why it never began, in the gateway's words.
  refusal text,
  requested_by uuid references staff,
  created_at timestamptz not null,
  checked_at timestamptz,
  checks integer not null default 0,
  -- When the poller asks next; null once it need not.
  next_check_at timestamptz,
  -- When money moved or was decided upon.
  settled_at timestamptz,
  settled_by uuid references staff,
  settled_because text,
  -- What of it lies in the account `held`, in kobo.
  held_kobo bigint not null default 0 check (held_kobo >= 0),
  -- What of it went into the wallet, in kobo.
  credited_kobo bigint not null default 0 check (credited_kobo >= 0),
  posting_id uuid references ledger.posting,
  reversal_id uuid references ledger.posting,
  -- Of a reversal: what the wallet no longer held, so that the school owes it.
  owed_kobo bigint not null default 0 check (owed_kobo >= 0),
  revision integer not null default 0,
  district_id uuid references district,
  organization_id uuid not null generated always as (coalesce(school_id, district_id, state_id)) stored,
  payer text,
  purpose text,
  constraint credited_with_posting check (status <> 'Credited' or posting_id is not null and credited_kobo > 0),
  constraint owed_of_credited check (owed_kobo <= credited_kobo),
  unique (school_id, client_id),
  constraint payment_of_one check (school_id is null or district_id is null),
  unique (organization_id, client_id),
  constraint payment_one_payer check (num_nonnulls(requested_by, payer) = 1),
  constraint payment_purpose_of_payer check ((payer is null) = (purpose is null))
);
create index payment_school on ledger.payment (school_id, id);
create index payment_due on ledger.payment (next_check_at) where next_check_at is not null;
create index payment_held on ledger.payment (state_id) where held_kobo > 0 or status = 'Held';
create index payment_district on ledger.payment (district_id) where district_id is not null;
create index payment_of_state on ledger.payment (state_id, created_at, id);
create index payment_of_organization on ledger.payment (organization_id, created_at, id);
select akada_protect('ledger.payment', 'select, insert', 'select, insert');
grant update (client_id, status, link, starting_until, paid_minor, currency, gateway_status, gateway_id, refusal, checked_at, checks, next_check_at,
  settled_at, settled_by, settled_because, held_kobo, credited_kobo, posting_id, reversal_id, owed_kobo,
  revision) on ledger.payment to akada_app, akada_state_system, akada_system;
create trigger never_removed before delete on ledger.payment for each row execute function akada_refuse_change();
create trigger never_emptied before truncate on ledger.payment for each statement execute function akada_refuse_change();

-- What the gateway told, for tracing; kept 90 days. Not a state's own: the sender is not signed in.
create table ledger.webhook (
  id bigint generated always as identity primary key,
  at timestamptz not null default akada_clock_timestamp(),
  event text not null check (length(event) <= 60),
  payment_id uuid,
  outcome text not null check (outcome in ('taken', 'unknown reference', 'other event', 'forged', 'unreadable'))
);
create index webhook_at on ledger.webhook (at);

-- What a report card costs a school, for each student and term; zero is free.
create table report_card_price (
  state_id uuid primary key references state,
  price_kobo bigint not null check (price_kobo >= 0),
  changed_at timestamptz not null default akada_now(),
  changed_by uuid references staff,
  revision integer not null default 1
);
select akada_protect('report_card_price', 'select, insert, update');

-- What a thing was paid by.
create view ledger.posting_brief with (security_invoker = true) as
  select id, state_id, school_id, reference, district_id from ledger.posting;

create view ledger.wallet_brief with (security_invoker = true) as
  select school_id, state_id, balance_kobo from ledger.account where kind = 'wallet';

create view ledger.payment_brief with (security_invoker = true) as
  select p.id, p.state_id, p.school_id, p.status, p.expected_kobo, p.credited_kobo, p.payer, p.purpose, p.link, p.created_at, p.settled_at,
    po.reference
  from ledger.payment p left join ledger.posting po on po.id = p.posting_id;

revoke execute on function ledger.lock_wallet(uuid) from public;
grant execute on function ledger.lock_wallet(uuid) to akada_app, akada_system, akada_state_system;
revoke all on ledger.posting_brief, ledger.wallet_brief from akada_app, akada_system, akada_state_system;
grant select on ledger.posting_brief, ledger.wallet_brief to akada_app, akada_system, akada_state_system;
revoke all on ledger.payment_brief from akada_app, akada_system, akada_state_system;
grant select on ledger.payment_brief to akada_app;
