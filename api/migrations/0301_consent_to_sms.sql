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
create trigger append_only before update or delete on message_consent for each row execute function akada_refuse_change();
revoke update, delete on message_consent from akada_system;
insert into message_consent (id, number, is_given, source, at) select akada_uuid(), number, false, 'SMS', at from message_stop;
