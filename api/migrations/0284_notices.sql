-- What the portal has told by itself beside absences, by a key of its kind: a published card ('student:term'), a register that was not marked
-- ('class arm:day'), a closure ('school:day'), a deadline ('exam:school:days') and a low wallet ('school:week'). Each once, whatever runs again.
create table message_told (
  state_id uuid not null references state,
  kind text not null check (kind in ('Results', 'Register', 'Closure', 'Exam deadline', 'Wallet')),
  key text not null check (length(key) between 1 and 120),
  school_id uuid not null references school,
  -- Null where nobody could be told, or where it was so before the kind was switched on.
  message_id uuid references message,
  at timestamptz not null,
  primary key (state_id, kind, key)
);
create index message_told_school on message_told (school_id);
create index message_told_message on message_told (message_id) where message_id is not null;
select akada_protect('message_told', 'select, insert');
