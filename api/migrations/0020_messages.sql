-- Messages to guardians, their recipients, and what gateways say of them.

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
  revision integer not null default 1,
  -- From this hour in Nigeria on, guardians are told of absences of the morning: registers are due by then.
  absences_from smallint not null default 10 check (absences_from between 8 and 18),
  -- Whether districts pay their messages from wallets of their own; otherwise the wallet of the state pays them.
  districts_pay boolean not null default false
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
  channel text not null default 'SMS' check (channel in ('SMS', 'Family page', 'E-mail')),
  -- Whether guardians are asked to say that they have read it.
  asks_to_confirm boolean not null default false,
  constraint never_approved_by_its_sender check (decided_by is null or decided_by <> written_by),
  unique (state_id, client_id)
);
create index message_of_state on message (state_id, written_at desc);
create index message_of_school on message (school_id, written_at desc);
create index message_of_district on message (district_id, written_at desc);
create index message_posting on message (posting_id) where posting_id is not null;
create index message_under_way on message (status, give_up_at) where status in ('Sending', 'Stopped');
-- Today asks at every look how many messages of a school wait for approval.
create index message_to_approve on message (school_id) where status = 'Approval';
select akada_protect('message', 'select, insert, update');
grant select on message to akada_family;
-- Its recipients are due once it is approved, and it ends once it is stopped.
create trigger signal after update of status on message for each statement execute function akada_signal('messages');

-- Each phone number of a message once.
create table message_recipient (
  id uuid primary key,
  state_id uuid not null references state,
  message_id uuid not null references message,
  -- The school of the first student it is about.
  school_id uuid not null references school,
  number text check (number ~ '^\+[0-9]{8,15}$'),
  name text not null,
  students uuid[] not null,
  text text not null,
  pages integer not null check (pages >= 0),
  kobo bigint not null check (kobo >= 0),
  -- Waiting: not handed over yet. Claimed: being handed over. Sent: the gateway has it. Unknown: it may have it, so it is not sent again.
  -- Refused: the gateway did not take it. Barred: the guardian has stopped messages. Cancelled: the message was stopped. Expired: too late.
  status text not null default 'Waiting' check (status in ('Waiting', 'Claimed', 'Sent', 'Delivered', 'Read', 'Acknowledged', 'Undelivered',
    'Refused', 'Unknown', 'Barred', 'Cancelled', 'Expired')),
  attempts integer not null default 0,
  try_after timestamptz not null,
  -- The gateway's own id of the message.
  gateway_id text,
  reason text,
  -- Waiting because the gateway refuses the account, for its balance, key or sender: no other message would go either.
  account_refused boolean not null default false,
  handed_at timestamptz,
  receipt_at timestamptz,
  -- When its reserved money was moved on, and by which posting (null where it cost nothing).
  settled_at timestamptz,
  settlement_id uuid references ledger.posting,
  refunded boolean not null default false,
  -- The message that was sent to it again.
  again_in uuid references message,
  person_id uuid references guardian_person,
  read_at timestamptz,
  acknowledged_at timestamptz,
  -- In small letters; null of an SMS and on the family pages.
  email text check (length(email) between 3 and 254),
  -- Its letter in the outbox, once it is there. Not a reference: the outbox forgets what was sent.
  mail_id uuid,
  unique (message_id, number),
  constraint message_recipient_somebody check (number is not null or person_id is not null or email is not null)
) with (fillfactor = 80);
create index message_recipient_account on message_recipient (message_id) where account_refused and status = 'Waiting';
create index message_recipient_gateway on message_recipient (gateway_id) where gateway_id is not null;
create index message_recipient_unsettled on message_recipient (message_id, status) where settled_at is null;
create index message_recipient_waiting on message_recipient (number) where status = 'Waiting';
create index message_recipient_settlement on message_recipient (settlement_id) where settlement_id is not null;
-- The last message that a number got, when it dials in.
create index message_recipient_number on message_recipient (number, handed_at desc) where handed_at is not null;
create index message_recipient_person on message_recipient (person_id, handed_at desc) where person_id is not null;
create unique index message_recipient_on_page on message_recipient (message_id, person_id) where number is null and email is null;
create unique index message_recipient_by_mail on message_recipient (message_id, email) where email is not null;
create index message_recipient_mail on message_recipient (status, id) where email is not null and status in ('Waiting', 'Claimed');
create index message_recipient_due on message_recipient (try_after) where status in ('Waiting', 'Claimed') and email is null;
-- A letter that is sent again from the outbox changes what is said of its recipient (docs/adr/0016).
create index message_recipient_letter on message_recipient (mail_id) where mail_id is not null;
create index message_recipient_list on message_recipient (message_id,
  (
case status
    when 'Refused' then 1
    when 'Undelivered' then 2
    when 'Unknown' then 3
    when 'Expired' then 4
    when 'Barred' then 5
    when 'Cancelled' then 6
    else 7
end),
  name collate "und-x-icu", id) include (status, state_id);
select akada_protect('message_recipient', 'select, insert, update');
create trigger signal after insert on message_recipient for each statement execute function akada_signal('messages');
-- A guardian sees what was sent to them about children whom they may see now, and from whom it came.
create policy family_own on message_recipient to akada_family
  using (person_id in (select akada_family_persons()) and handed_at is not null and students <@ array(select akada_family_records()));
grant select on message_recipient to akada_family;

create policy family_own on message to akada_family
  using (id in (select r.message_id from message_recipient r));

-- Numbers that asked for no more messages, by an SMS with the word STOP. Not a state's own: an operator's number is one in all states.
create table message_stop (
  number text primary key check (number ~ '^\+[0-9]{8,15}$'),
  at timestamptz not null
);
grant select, insert, update, delete on message_stop to akada_state_system;

-- What the gateway told of a message, for receipts that come before its id is known here, and for tracing; kept 90 days.
create table message_receipt (
  gateway_id text check (length(gateway_id) between 1 and 120),
  outcome text check (outcome in ('Delivered', 'Undelivered')),
  reason text,
  at timestamptz not null,
  primary key (gateway_id, outcome)
);
create index message_receipt_at on message_receipt (at);
grant select on message_receipt to akada_state_system;

-- Messages that people sent to us; kept 90 days.
create table message_reply (
  gateway_id text primary key check (length(gateway_id) between 1 and 120),
  number text not null,
  meaning text not null check (meaning in ('stop', 'start', 'other')),
  at timestamptz not null
);
create index message_reply_at on message_reply (at);
create index message_reply_number on message_reply (number, at);

-- Which of these numbers have asked for no more messages: a state's transaction sees no other number.
create function akada_stopped_numbers(numbers text[]) returns text[] language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(number), '{}') from message_stop where number = any(numbers) $$;

-- Messages that the portal writes by itself. A school's own switch precedes its state's.
create table message_switch (
  state_id uuid not null references state,
  -- The school's or the state's id.
  organization_id uuid,
  school_id uuid references school,
  kind text check (kind in ('Absence', 'Results', 'Register', 'Closure', 'Exam deadline', 'Wallet')),
  is_on boolean not null,
  changed_at timestamptz not null,
  changed_by uuid not null references staff,
  primary key (organization_id, kind)
);
create index message_switch_school on message_switch (school_id);
create index message_switch_state on message_switch (state_id, kind) where is_on;
create index message_switch_staff on message_switch (changed_by);
select akada_protect('message_switch', 'select, insert, update');

-- Absences that guardians were told of: each student once a day, whatever runs again.
create table message_absence (
  student_id uuid references student,
  day date,
  state_id uuid not null references state,
  school_id uuid not null references school,
  message_id uuid references message,
  primary key (student_id, day)
);
create index message_absence_school on message_absence (school_id, day);
create index message_absence_message on message_absence (message_id) where message_id is not null;
select akada_protect('message_absence', 'select, insert');

-- What the portal has told by itself beside absences, by a key of its kind: a published card ('student:term'), a register that was not marked
-- ('class arm:day'), a closure ('school:day'), a deadline ('exam:school:days') and a low wallet ('school:week'). Each once, whatever runs again.
create table message_told (
  state_id uuid references state,
  kind text check (kind in ('Results', 'Register', 'Closure', 'Exam deadline', 'Wallet')),
  key text check (length(key) between 1 and 120),
  school_id uuid not null references school,
  -- Null where nobody could be told, or where it was so before the kind was switched on.
  message_id uuid references message,
  at timestamptz not null,
  primary key (state_id, kind, key)
);
create index message_told_school on message_told (school_id);
create index message_told_message on message_told (message_id) where message_id is not null;
select akada_protect('message_told', 'select, insert');

-- Consents to SMS and their withdrawals, by number (Nigeria Data Protection Act 2023): nothing is changed or removed. message_stop is what
-- they come to: the numbers whose last word is a withdrawal. A number that nobody spoke of gets messages, as the school recorded it.
create table message_consent (
  id uuid primary key,
  number text not null check (number ~ '^\+[0-9]{8,15}$'),
  is_given boolean not null,
  source text not null check (source in ('SMS', 'Family page')),
  at timestamptz not null
);
create index message_consent_number on message_consent (number, at desc);
revoke update, delete on message_consent from akada_system;
grant select, insert on message_consent to akada_state_system;
create trigger append_only before delete or update on message_consent for each row execute function akada_refuse_change();

revoke execute on function akada_stopped_numbers(text[]) from public;
grant execute on function akada_stopped_numbers(text[]) to akada_app, akada_system, akada_state_system;
