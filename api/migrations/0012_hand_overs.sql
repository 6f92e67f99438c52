-- Work of a class teacher that arrives after the arm was handed over.

-- What a device could not send before its person was replaced: marks of a register, or scores of a subject. Those who may record it take it
-- over, or throw it away; it is recorded by nothing else.
create table hand_over (
  -- Made on the device, so that sending it again changes nothing.
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid not null references school,
  class_arm_id uuid not null references class_arm,
  -- {kind, where it belongs, items}: contract/src/hand-overs/calls.ts
  work jsonb not null check ((work ->> 'kind') in ('register', 'scores')),
  staff_id uuid not null references staff,
  handed_at timestamptz not null,
  status text not null default 'Waiting' check (status in ('Waiting', 'Taken', 'Discarded')),
  decided_by uuid references staff,
  decided_at timestamptz,
  reason text check (char_length(reason) <= 200),
  check ((status = 'Waiting') = ((decided_at is null) and (decided_by is null)))
);
create index hand_over_waiting on hand_over (school_id) where status = 'Waiting';
create index hand_over_waiting_of on hand_over (staff_id) where status = 'Waiting';
select akada_protect('hand_over', 'select, insert, update');
