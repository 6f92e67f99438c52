-- Messages on the family pages (docs/adr/0069): free, to guardians who may see the student, with the record of who has read them.
alter table message
  add column channel text not null default 'SMS' constraint message_channel_check check (channel in ('SMS', 'Family page')),
  -- Whether guardians are asked to say that they have read it.
  add column asks_to_confirm boolean not null default false;

-- A recipient on the family pages is a guardian without a number; one of an SMS is a number, and the guardian whose it is, if it is one
-- guardian's. Delivered: on the page. Read: opened there. Acknowledged: the guardian says to have read it.
alter table message_recipient
  add column person_id uuid references guardian_person,
  add column read_at timestamptz,
  add column acknowledged_at timestamptz,
  alter column number drop not null,
  drop constraint message_recipient_pages_check,
  add constraint message_recipient_pages_check check (pages >= 0) not valid,
  drop constraint message_recipient_status_check,
  add constraint message_recipient_status_check check (status in
    ('Waiting', 'Claimed', 'Sent', 'Delivered', 'Read', 'Acknowledged', 'Undelivered', 'Refused', 'Unknown', 'Barred', 'Cancelled', 'Expired'))
    not valid,
  add constraint message_recipient_somebody check (number is not null or person_id is not null) not valid;
create index message_recipient_person on message_recipient (person_id, handed_at desc) where person_id is not null;
create unique index message_recipient_on_page on message_recipient (message_id, person_id) where number is null;

-- A guardian sees what was sent to them about children whom they may see now, and from whom it came.
create policy family_own on message_recipient to akada_family
  using (person_id = (select akada_family_person()) and handed_at is not null
    and students <@ array(select akada_family_records()));
create policy family_own on message to akada_family using (id in (select r.message_id from message_recipient r));
create policy family_state on district to akada_family using (state_id = (select akada_state()));
grant select on message, message_recipient, district to akada_family;
grant select on state_brief, district_brief to akada_family;

-- On how many devices guardians are signed in: the sender of a message sees how many of them it reaches by that.
create view family_session_brief with (security_invoker = true) as
  select id, state_id, person_id, expires_at, ended_at from family_session;
revoke all on family_session_brief from akada_app, akada_system;
grant select on family_session_brief to akada_app, akada_system;
