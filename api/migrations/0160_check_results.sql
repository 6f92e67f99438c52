-- The last result of each check of the whole installation: the books of the wallets, the chains of the audit log.
create table check_result (
  name text primary key check (name in ('books', 'audit')),
  at timestamptz not null,
  errors integer not null check (errors >= 0)
);
