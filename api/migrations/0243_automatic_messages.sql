-- Messages that the portal writes by itself. A school's own switch precedes its state's.
create table message_switch (
  state_id uuid not null references state,
  -- The school's or the state's id.
  organization_id uuid not null,
  school_id uuid references school,
  kind text not null check (kind in ('Absence', 'Results', 'Register', 'Closure', 'Exam deadline', 'Wallet')),
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
  student_id uuid not null references student,
  day date not null,
  state_id uuid not null references state,
  school_id uuid not null references school,
  message_id uuid references message,
  primary key (student_id, day)
);
create index message_absence_school on message_absence (school_id, day);
create index message_absence_message on message_absence (message_id) where message_id is not null;
select akada_protect('message_absence', 'select, insert');

-- From this hour in Nigeria on, guardians are told of absences of the morning: registers are due by then.
alter table message_setting add column absences_from smallint not null default 10 check (absences_from between 8 and 18);
