-- Repeats of a security event within an hour are counted here, so that an attacker cannot fill the audit log: the first is entered
-- at once, and the number of the others when the hour is over (docs/adr/0029).
create table security_tally (
  state_id uuid not null references state,
  operation text not null,
  -- Who or what is counted: a person, an address, or 'others' once an hour has too many of them.
  subject text not null,
  hour timestamptz not null,
  times integer not null,
  -- How many of `times` already have an entry.
  recorded integer not null,
  -- The entry to write for the others, as the first one was.
  entry jsonb not null,
  primary key (state_id, operation, subject, hour)
);
create index security_tally_hour on security_tally (hour);
select akada_protect('security_tally', 'select');

-- When the super admins of a state were last told of a kind of event by mail.
create table security_alert (
  state_id uuid not null references state,
  operation text not null,
  sent_at timestamptz not null,
  primary key (state_id, operation)
);
select akada_protect('security_alert', 'select');

-- The security events among the entries of a state. Sign-ins and sign-outs are far too many to be among them.
create index audit_log_security on audit_log (state_id, id)
  where operation like 'security.%' or operation = 'state.enter-school'
    or (operation like 'auth.%' and operation not in ('auth.sign-in', 'auth.sign-out', 'auth.switch-role-access'));
