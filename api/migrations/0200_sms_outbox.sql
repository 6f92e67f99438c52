-- Short messages until the gateway has accepted them, and what came of them for 90 days. A message that may have been handed over is never
-- sent again by itself: neither gateway recognises a repetition, and each message costs money.
create table sms_outbox (
  id uuid primary key,
  state_id uuid not null references state,
  to_number text not null check (to_number ~ '^\+[0-9]{8,15}$'),
  text text not null,
  -- The text without codes, passwords and links, as it is listed.
  shown_text text not null,
  -- Whether the text holds a one-time code or a password: it is then kept only until it was sent.
  holds_secret boolean not null,
  pages integer not null check (pages > 0),
  status text not null default 'waiting' check (status in ('waiting', 'claimed', 'sent', 'failed')),
  attempts integer not null default 0,
  try_after timestamptz not null default now(),
  -- The gateway's own id of the message.
  gateway_id text,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index sms_outbox_due on sms_outbox (try_after) where status in ('waiting', 'claimed');
create index sms_outbox_by_state on sms_outbox (state_id, created_at desc, id desc);
create index sms_outbox_by_age on sms_outbox (created_at);
select akada_protect('sms_outbox');
