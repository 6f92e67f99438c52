-- The outbox in production: a super admin sees to whom and about what, but never a code, password or link.
alter table mail_outbox
  -- Whether the text holds a one-time code or a password. It is then kept only until it was sent, and is never sent late.
  add column holds_secret boolean not null default false,
  -- The text without codes, passwords and links, as it is shown.
  add column shown_text text not null default '';
update mail_outbox set holds_secret = true;

create index mail_outbox_by_state on mail_outbox (state_id, created_at desc, id desc);
create index mail_outbox_by_age on mail_outbox (created_at);
