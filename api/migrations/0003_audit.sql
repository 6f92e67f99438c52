-- Every change writes one row here in its own transaction. Nothing changes or removes a row.
create table audit_log (
  id bigint generated always as identity primary key,
  state_id uuid not null,
  district_id uuid,
  school_id uuid,
  at timestamptz not null default clock_timestamp(),
  -- Null where the program itself acted (a job, the first start).
  staff_id uuid,
  -- As what: 'Principal of Abeokuta Grammar School'.
  acting_as text not null,
  operation text not null,
  entity text not null,
  entity_id uuid,
  summary text not null,
  before jsonb,
  after jsonb,
  request_id text,
  address inet
);
create index audit_log_entity on audit_log (entity, entity_id, id);
create index audit_log_school on audit_log (school_id, id);
create trigger append_only before update or delete on audit_log for each row execute function akada_refuse_change();
create trigger never_emptied before truncate on audit_log execute function akada_refuse_change();
select akada_protect('audit_log', 'select, insert');

-- A chain per organisation: seal n is the hash of seal n-1 and of the row it seals. Written later by the sealer, so that writers
-- never wait for one another (docs/adr/0006).
create table audit_seal (
  audit_id bigint primary key references audit_log,
  chain_id uuid not null,
  position bigint not null,
  hash bytea not null,
  unique (chain_id, position)
);
create trigger append_only before update or delete on audit_seal for each row execute function akada_refuse_change();

create table audit_chain (
  chain_id uuid primary key,
  state_id uuid not null references state,
  position bigint not null,
  hash bytea not null
);
select akada_protect('audit_chain', 'select');

-- Rows up to this id need not be looked at again by the sealer.
create table audit_sealed_through (one boolean primary key default true check (one), audit_id bigint not null);
insert into audit_sealed_through (audit_id) values (0);
