-- Wallets of states and districts: an account, a posting and a payment may belong to an organisation that is no school (docs/adr/0063). Of
-- `school_id`, `district_id` and `state_id` the first that is set says whose it is; a school's rows name no district.
alter table ledger.account alter column school_id drop not null;
alter table ledger.account add column district_id uuid references district;
alter table ledger.account add column organization_id uuid not null
  generated always as (coalesce(school_id, district_id, state_id)) stored;
alter table ledger.account add constraint account_of_one check (school_id is null or district_id is null);
alter table ledger.account add unique (organization_id, kind);
grant insert (district_id) on ledger.account to akada_app, akada_system;
create index account_district on ledger.account (district_id) where district_id is not null;
