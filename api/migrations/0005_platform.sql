-- What features share and no school noun is in: the audit log with its seals, tries at passwords, mail and short messages, uploaded files.

-- Every change writes one row here in its own transaction. Nothing changes or removes a row. A partition for each month (docs/adr/0008): the
-- ids of a month begin at its number, 202611000000000, so what names an id or goes by ids reads the partitions of those months alone.
create table audit_log (
  id bigint generated always as identity primary key,
  state_id uuid not null,
  district_id uuid,
  school_id uuid,
  at timestamptz not null default akada_clock_timestamp(),
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
) partition by range (id);
create index audit_log_entity on audit_log (entity, entity_id, id);
create index audit_log_school on audit_log (school_id, id);
create index audit_log_state on audit_log (state_id, id);
create index audit_log_staff on audit_log (staff_id, id) where staff_id is not null;
-- The security events among the entries of a state. Sign-ins and sign-outs are far too many to be among them.
create index audit_log_security on audit_log (state_id, id) where operation like 'security.%' or operation in ('state.enter-school',
  'staff.reset-second-factor') or operation like 'auth.%' and operation <> all (array['auth.sign-in', 'auth.sign-out', 'auth.switch-role-access']);
select akada_protect('audit_log', 'select, insert', 'select, insert');
create trigger append_only before delete or update on audit_log for each row execute function akada_refuse_change();
create trigger never_emptied before truncate on audit_log for each statement execute function akada_refuse_change();

-- The first id of a month's entries.
create function akada_first_audit_id(month date) returns bigint language sql immutable parallel safe
  as $$ select to_char(month, 'YYYYMM')::bigint * 1000000000 $$;

-- Lets new entries have the ids of the present month, and makes the partitions of this month and the next. Ids move on to a month only when its
-- partition is there for everybody, and never back: while none is made, or where the clock is played back, entries go on in the last month that
-- was begun, and none is ever refused. The sealer calls it every few minutes.
create function akada_begin_audit_month() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  present constant date := date_trunc('month', akada_now() at time zone 'Africa/Lagos');
  ids constant text := pg_get_serial_sequence('audit_log', 'id');
  month date;
  is_begun boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('partitions', 0));
  if to_regclass('partitions.audit_log_' || to_char(present, 'YYYY_MM')) is not null then
    execute format('select last_value >= %s from %s', akada_first_audit_id(present), ids) into is_begun;
    if not is_begun then
      perform setval(ids, akada_first_audit_id(present), false);
    end if;
  end if;
  foreach month in array array[present, (present + interval '1 month')::date] loop
    perform akada_add_partition('audit_log', 'audit_log_' || to_char(month, 'YYYY_MM'), format('for values from (%s) to (%s)',
      akada_first_audit_id(month), akada_first_audit_id((month + interval '1 month')::date)));
  end loop;
end $$;
revoke execute on function akada_begin_audit_month() from public;
grant execute on function akada_begin_audit_month() to akada_system, akada_state_system;
select akada_begin_audit_month();
select akada_begin_audit_month();

-- A chain per organisation: seal n is the hash of seal n-1 and of the row it seals. Written later by the sealer, so that writers
-- never wait for one another (docs/adr/0004).
create table audit_seal (
  audit_id bigint primary key,
  chain_id uuid not null,
  position bigint not null,
  hash bytea not null,
  unique (chain_id, position)
);
revoke update, delete on audit_seal from akada_system;
grant select on audit_seal to akada_state_system;
create trigger append_only before delete or update on audit_seal for each row execute function akada_refuse_change();
-- In place of a foreign key, which looks up row by row: with five years of partitions that took five times as long.
create function akada_assert_sealed_entries() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  first_id constant bigint := (select min(audit_id) from added);
  last_id constant bigint := (select max(audit_id) from added);
begin
  if exists (
    select from added
    where not exists (
      select from audit_log where audit_log.id = added.audit_id and audit_log.id >= first_id and audit_log.id <= last_id)
  ) then
    raise exception 'a seal is of an entry of the audit log' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
create trigger of_an_entry after insert on audit_seal referencing new table as added
  for each statement execute function akada_assert_sealed_entries();

create table audit_chain (
  chain_id uuid primary key,
  state_id uuid not null references state,
  position bigint not null,
  hash bytea not null
);
select akada_protect('audit_chain', 'select');

-- Rows up to this id need not be looked at again by the sealer.
create table audit_sealed_through (
  one boolean default true primary key check (one),
  audit_id bigint not null
);
insert into audit_sealed_through (audit_id) values (0);

-- Wakes the processes that listen, once the transaction has committed: something is due. The words are those of platform/signals. Not for
-- tables that are written all day: transactions that notify commit one after the other.
create function akada_signal() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('akada', tg_argv[0]);
  return null;
end $$;

create table mail_outbox (
  id uuid primary key,
  state_id uuid references state,
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null default akada_now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  try_after timestamptz not null default akada_now(),
  last_error text,
  -- Whether the text holds a one-time code or a password. It is then kept only until it was sent, and is never sent late.
  holds_secret boolean not null default false,
  -- The text without codes, passwords and links, as it is shown.
  shown_text text not null default ''
);
create index mail_outbox_unsent on mail_outbox (try_after) where sent_at is null;
create index mail_outbox_by_state on mail_outbox (state_id, created_at desc, id desc);
create index mail_outbox_by_age on mail_outbox (created_at);
select akada_protect('mail_outbox');
create trigger signal after insert on mail_outbox for each statement execute function akada_signal('mail');

-- The smallest id among the present state's entries of an instant and after; null where there is none. Ids rise with time, but for what
-- slow transactions commit late: whoever asks leaves some minutes' room.
create function akada_audit_since(wanted timestamptz) returns bigint language plpgsql stable set search_path = public, pg_temp as $$
declare
  own constant uuid := akada_state();
  low bigint;
  high bigint;
  found_id bigint;
  found_at timestamptz;
  answer bigint;
begin
  select min(id), max(id) into low, high from audit_log where state_id = own;
  while low <= high loop
    select id, at into found_id, found_at from audit_log where state_id = own and id >= (low + high) / 2 order by id limit 1;
    if found_at >= wanted then
      answer := found_id;
      high := (low + high) / 2 - 1;
    else
      low := found_id + 1;
    end if;
  end loop;
  return answer;
end $$;

-- Which of these entries are sealed. As the owner, since seals carry no state; it answers no more than that.
create function akada_sealed(entries bigint[]) returns setof bigint language sql stable security definer set search_path = public, pg_temp
  as $$ select audit_id from audit_seal where audit_id = any(entries) $$;

-- Spreadsheets of every kind whose rows are checked before they are written. owner_id: the school, district, state or exam they are for.
create table upload (
  id uuid primary key,
  state_id uuid not null references state,
  -- What is uploaded, as the calls name it: studentUpload, staffUpload, examResultUpload.
  kind text not null check (length(kind) between 1 and 30),
  owner_id uuid not null,
  file_name text not null,
  row_count integer not null,
  fault_count integer not null,
  created_by uuid not null references staff,
  created_at timestamptz not null default akada_now(),
  committed_at timestamptz,
  outcome jsonb,
  -- How the file is read, as the page shows it.
  reading jsonb,
  warnings jsonb not null default '[]'
);
create index upload_owner on upload (kind, owner_id, created_at);
select akada_protect('upload');

create table upload_row (
  upload_id uuid references upload,
  state_id uuid not null references state,
  -- Of several sheets, each has numbers of its own (contract/src/kernel/sheet-rows.ts).
  number integer,
  -- As in the sheet, or as corrected on the page: column key to text.
  cells jsonb not null,
  -- [{column, value, message}]; empty where the row can be written.
  faults jsonb not null default '[]',
  left_out boolean not null default false,
  -- marks: column key to what is remarkable about the cell as it was read. corrected: column key to what a person typed, so that it
  -- survives another reading of the file.
  warnings jsonb not null default '[]',
  marks jsonb not null default '{}',
  corrected jsonb not null default '{}',
  -- {id, revision, name, changes: [{column, from, to}]}: the record that the row names, and what it changes of it; null where it adds one.
  record jsonb,
  primary key (upload_id, number)
);
select akada_protect('upload_row');

create view upload_brief with (security_invoker = true) as
  select id, state_id, kind, owner_id, file_name, row_count, fault_count, created_at, committed_at from upload;

create view upload_row_brief with (security_invoker = true) as
  select upload_id, state_id, number, cells, faults, left_out,
    -- It names a record and leaves it as it is.
    coalesce(record -> 'changes' = '[]', false) and faults = '[]' as as_before
  from upload_row;
revoke all on upload_brief, upload_row_brief from akada_app, akada_system, akada_state_system;
grant select on upload_brief, upload_row_brief to akada_app, akada_system, akada_state_system;

-- The uploaded file itself, only as long as it may have to be read another way: removed when its rows are written, and after seven days.
create table upload_file (
  upload_id uuid primary key,
  state_id uuid not null references state,
  content bytea not null,
  created_at timestamptz not null default akada_now()
);
create index upload_file_state on upload_file (state_id, created_at);
select akada_protect('upload_file');

-- What a school's own titles mean, as somebody matched them: asked once. school_id null is the state's own.
create table upload_titles (
  state_id uuid not null references state,
  school_id uuid references school,
  -- What is uploaded: studentUpload, staffUpload, examResultUpload, score.
  kind text not null check (length(kind) between 1 and 30),
  -- A title without case, blanks and punctuation to the key of the column; null where it is not to be read.
  titles jsonb not null,
  name_order text check (name_order in ('surname first', 'surname last')),
  updated_by uuid not null references staff,
  updated_at timestamptz not null default akada_now(),
  unique nulls not distinct (state_id, school_id, kind)
);
select akada_protect('upload_titles');

-- Failed tries at passwords and codes, and calls that are limited, shared by all processes. Each key is a leaky bucket: beyond `free` tries
-- every further one doubles the time until the next is accepted, and one try is forgotten every `seconds_per_try`. With `until`, which ends the
-- period that the first try began, none beyond `free` is accepted before then. Lost in a crash, which only forgives.
create unlogged table auth_guess (
  key text primary key,
  tries double precision not null,
  free integer not null,
  seconds_per_try integer not null,
  until timestamptz,
  counted_at timestamptz not null,
  next_at timestamptz not null
);
grant select, insert, update, delete on auth_guess to akada_state_system;

-- How long the next try must wait after so many, in seconds: 2, 4, 8, ... up to a quarter of an hour.
create function akada_guess_delay(tries double precision, free integer) returns double precision
  language sql immutable parallel safe
  return case when ceil(tries) < free then 0 else least(900, 2 ^ least(ceil(tries) - free + 1, 10)) end;

-- Repeats of a security event within an hour are counted here, so that an attacker cannot fill the audit log: the first is entered
-- at once, and the number of the others when the hour is over (docs/adr/0004).
create table security_tally (
  state_id uuid references state,
  operation text,
  -- Who or what is counted: a person, an address, or 'others' once an hour has too many of them.
  subject text,
  hour timestamptz,
  times integer not null,
  -- How many of `times` already have an entry.
  recorded integer not null,
  -- The entry to write for the others, as the first one was.
  entry jsonb not null,
  primary key (state_id, operation, subject, hour)
);
create index security_tally_hour on security_tally (hour);
select akada_protect('security_tally', 'select');

-- What others read: entries of the audit log, and counts of security events that are not closed.
create view audit_entry with (security_invoker = true) as
  select id, state_id, district_id, school_id, at, staff_id, acting_as, operation, entity, entity_id, summary, before, after, request_id,
    address
  from audit_log;

-- The last result of each check of the whole installation: the books of the wallets, the chains of the audit log.
create table check_result (
  name text primary key check (name in ('books', 'audit')),
  at timestamptz not null,
  errors integer not null check (errors >= 0)
);

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
  try_after timestamptz not null default akada_now(),
  -- The gateway's own id of the message.
  gateway_id text,
  last_error text,
  created_at timestamptz not null default akada_now(),
  sent_at timestamptz
);
create index sms_outbox_due on sms_outbox (try_after) where status in ('waiting', 'claimed');
create index sms_outbox_by_state on sms_outbox (state_id, created_at desc, id desc);
create index sms_outbox_by_age on sms_outbox (created_at);
select akada_protect('sms_outbox');
create trigger signal after insert on sms_outbox for each statement execute function akada_signal('sms');

revoke execute on function akada_sealed(bigint[]) from public;
grant execute on function akada_sealed(bigint[]) to akada_app, akada_system, akada_state_system;
revoke all on audit_entry from akada_app, akada_system, akada_state_system;
grant select on audit_entry to akada_app, akada_system, akada_state_system;
