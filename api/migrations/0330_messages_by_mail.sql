-- Messages by e-mail (docs/adr/0072): free, to the addresses of guardians who may be called.
alter table message
  drop constraint message_channel_check,
  add constraint message_channel_check check (channel in ('SMS', 'Family page', 'E-mail')) not valid;

alter table message_recipient
  -- In small letters; null of an SMS and on the family pages.
  add column email text check (length(email) between 3 and 254),
  -- Its letter in the outbox, once it is there. Not a reference: the outbox forgets what was sent.
  add column mail_id uuid,
  drop constraint message_recipient_somebody,
  add constraint message_recipient_somebody check (number is not null or person_id is not null or email is not null) not valid;

-- A guardian may have one address in the record of one child and another in that of another.
drop index message_recipient_on_page;
create unique index message_recipient_on_page on message_recipient (message_id, person_id) where number is null and email is null;
create unique index message_recipient_by_mail on message_recipient (message_id, email) where email is not null;
create index message_recipient_mail on message_recipient (status, id) where email is not null and status in ('Waiting', 'Claimed');

-- What goes by e-mail waits for room in the outbox, not for a moment.
drop index message_recipient_due;
create index message_recipient_due on message_recipient (try_after) where status in ('Waiting', 'Claimed') and email is null;
