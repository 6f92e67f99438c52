-- A letter that is sent again from the outbox changes what is said of its recipient (docs/adr/0072).
create index message_recipient_letter on message_recipient (mail_id) where mail_id is not null;
