-- The same of payments: see 0280.
alter table ledger.payment alter column school_id drop not null;
alter table ledger.payment add column district_id uuid references district;
alter table ledger.payment add column organization_id uuid not null
  generated always as (coalesce(school_id, district_id, state_id)) stored;
alter table ledger.payment add constraint payment_of_one check (school_id is null or district_id is null);
alter table ledger.payment add unique (organization_id, client_id);
create index payment_organization on ledger.payment (organization_id, id);
create index payment_district on ledger.payment (district_id) where district_id is not null;
