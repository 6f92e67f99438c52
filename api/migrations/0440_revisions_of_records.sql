-- The number of changes of records that two people may change at the same time: a save names the one that it is based on.
alter table class add column revision integer not null default 1;
alter table class_arm add column revision integer not null default 1;
alter table class_type add column revision integer not null default 1;
-- Of what a guardian may do for a student.
alter table guardian_link add column revision integer not null default 1;
-- A decision is replaced by a new row, which has the next number: one that was taken back and made again is not taken for the former one.
alter table promotion_decision add column revision integer generated always as identity;
-- Of the list of the principal's remarks.
alter table school add column remarks_revision integer not null default 0;

create or replace view class_type_brief with (security_invoker = true) as
  select id, state_id, name, position, revision from class_type;
