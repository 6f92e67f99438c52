create table file (
  id uuid primary key,
  state_id uuid not null references state,
  district_id uuid,
  school_id uuid,
  storage_key text not null unique,
  content_type text not null,
  bytes integer not null check (bytes > 0),
  created_by uuid,
  created_at timestamptz not null default now()
);
select akada_protect('file', 'select, insert');

create table mail_outbox (
  id uuid primary key,
  state_id uuid references state,
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  try_after timestamptz not null default now(),
  last_error text
);
create index mail_outbox_unsent on mail_outbox (try_after) where sent_at is null;
select akada_protect('mail_outbox');
