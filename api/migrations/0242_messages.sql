-- Messages to guardians by SMS (docs/adr/0063).

-- What a state decides about messages; a state without a row has the defaults of the program.
create table message_setting (
  state_id uuid primary key references state,
  -- What one page of one SMS costs a school.
  price_kobo bigint not null check (price_kobo between 0 and 100000),
  -- Whether letters with dots and tone marks lose them, so that a page has 160 characters and not 70.
  folds boolean not null,
  -- Whether a school gets back what a message cost that the operator could not deliver.
  refunds boolean not null,
  -- A message that costs more is sent once a second person has approved it; null: none needs that.
  approval_above_kobo bigint check (approval_above_kobo >= 0),
  -- So does a message with which an organisation would spend more than this in a month; null: no budget.
  month_budget_kobo bigint check (month_budget_kobo >= 0),
  changed_at timestamptz not null,
  changed_by uuid not null references staff,
  revision integer not null default 1
);
create index message_setting_staff on message_setting (changed_by);
select akada_protect('message_setting', 'select, insert, update');

create table message (
  id uuid primary key,
  state_id uuid not null references state,
  -- Whose message it is: a school's, a district's, or with neither the state's.
  district_id uuid references district,
  school_id uuid references school,
  -- Made by the browser: sending it again makes no second message. Its own id for one that the program made.
  client_id uuid not null,
  kind text not null check (kind in ('Written', 'Absence', 'Results', 'Register', 'Closure', 'Exam deadline', 'Wallet')),
  template text not null check (length(template) between 1 and 800),
  audience jsonb not null,
  audience_words text not null,
  status text not null check (status in ('Approval', 'Rejected', 'Sending', 'Stopped', 'Finished', 'Unpaid')),
  recipients integer not null check (recipients >= 0),
  -- Of all recipients together.
  pages integer not null check (pages >= 0),
  price_kobo bigint not null check (price_kobo >= 0),
  cost_kobo bigint not null check (cost_kobo >= 0),
  -- Null where the program itself wrote it.
  written_by uuid references staff,
  written_at timestamptz not null,
  decided_by uuid references staff,
  decided_at timestamptz,
  note text,
  stopped_by uuid references staff,
  stopped_at timestamptz,
  finished_at timestamptz,
  -- Nothing is handed over after that: an absence of yesterday is no news.
  give_up_at timestamptz not null,
  -- The message whose unreached recipients this one is for.
  again_of uuid references message,
  -- The reservation; null where nothing was taken from a wallet.
  posting_id uuid references ledger.posting,
  unique (state_id, client_id),
  constraint never_approved_by_its_sender check (decided_by is null or decided_by <> written_by)
);
create index message_of_state on message (state_id, written_at desc);
create index message_of_school on message (school_id, written_at desc);
create index message_of_district on message (district_id, written_at desc);
create index message_posting on message (posting_id) where posting_id is not null;
create index message_under_way on message (status, give_up_at) where status in ('Sending', 'Stopped');
select akada_protect('message', 'select, insert, update');

-- Each phone number of a message once.
create table message_recipient (
  id uuid primary key,
  state_id uuid not null references state,
  message_id uuid not null references message,
  -- The school of the first student it is about.
  school_id uuid not null references school,
  number text not null check (number ~ '^\+[0-9]{8,15}$'),
  name text not null,
  students uuid[] not null,
  text text not null,
  pages integer not null check (pages > 0),
  kobo bigint not null check (kobo >= 0),
  -- Waiting: not handed over yet. Claimed: being handed over. Sent: the gateway has it. Unknown: it may have it, so it is not sent again.
  -- Refused: the gateway did not take it. Barred: the guardian has stopped messages. Cancelled: the message was stopped. Expired: too late.
  status text not null default 'Waiting' check (status in
    ('Waiting', 'Claimed', 'Sent', 'Delivered', 'Undelivered', 'Refused', 'Unknown', 'Barred', 'Cancelled', 'Expired')),
  attempts integer not null default 0,
  try_after timestamptz not null,
  -- The gateway's own id of the message.
  gateway_id text,
  reason text,
  handed_at timestamptz,
  receipt_at timestamptz,
  -- When its reserved money was moved on, and by which posting (null where it cost nothing).
  settled_at timestamptz,
  settlement_id uuid references ledger.posting,
  refunded boolean not null default false,
  -- The message that was sent to it again.
  again_in uuid references message,
  unique (message_id, number)
) with (fillfactor = 80);
create index message_recipient_due on message_recipient (try_after) where status in ('Waiting', 'Claimed');
create index message_recipient_gateway on message_recipient (gateway_id) where gateway_id is not null;
create index message_recipient_unsettled on message_recipient (message_id, status) where settled_at is null;
create index message_recipient_waiting on message_recipient (number) where status = 'Waiting';
create index message_recipient_settlement on message_recipient (settlement_id) where settlement_id is not null;
select akada_protect('message_recipient', 'select, insert, update');

-- Numbers that asked for no more messages, by an SMS with the word STOP. Not a state's own: an operator's number is one in all states.
create table message_stop (
  number text primary key check (number ~ '^\+[0-9]{8,15}$'),
  at timestamptz not null
);

-- What the gateway told of a message, for receipts that come before its id is known here, and for tracing; kept 90 days.
create table message_receipt (
  gateway_id text not null check (length(gateway_id) between 1 and 120),
  outcome text not null check (outcome in ('Delivered', 'Undelivered')),
  reason text,
  at timestamptz not null,
  primary key (gateway_id, outcome)
);
create index message_receipt_at on message_receipt (at);

-- Messages that people sent to us; kept 90 days.
create table message_reply (
  gateway_id text primary key check (length(gateway_id) between 1 and 120),
  number text not null,
  meaning text not null check (meaning in ('stop', 'start', 'other')),
  at timestamptz not null
);
create index message_reply_at on message_reply (at);

-- Which of these numbers have asked for no more messages: a state's transaction sees no other number.
create function akada_stopped_numbers(numbers text[]) returns text[] language sql stable security definer
  set search_path = public, pg_temp as $$
  select coalesce(array_agg(number), '{}') from message_stop where number = any(numbers) $$;
revoke all on function akada_stopped_numbers(text[]) from public;
grant execute on function akada_stopped_numbers(text[]) to akada_app, akada_system;

-- Guardians: whom the school may call.
create or replace view guardian_link_brief with (security_invoker = true) as
  select id, state_id, school_id, student_id, person_id, relationship, numbers, may_see, ends, may_be_called, name_key from guardian_link;
