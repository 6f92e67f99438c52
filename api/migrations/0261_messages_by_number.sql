-- The last message that a number got, when it dials in.
create index message_recipient_number on message_recipient (number, handed_at desc) where handed_at is not null;
