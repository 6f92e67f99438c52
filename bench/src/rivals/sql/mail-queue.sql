-- platform/mail/outbox.ts, queueMails
insert into mail_outbox (id, state_id, to_address, subject, text, html, shown_text, holds_secret, attempts, last_error)
select id, "stateId", "to", subject, text, html, "shownText", "holdsSecret", attempts, "lastError"
from json_to_recordset($1::json)
  as message (id uuid, "stateId" uuid, "to" text, subject text, text text, html text, "shownText" text, "holdsSecret" boolean,
    attempts integer, "lastError" text)
