-- Outside a transaction.
-- Lists that are walked page after page, in their order. A message has up to 100,000 recipients: those with a problem first, then by name.
drop index concurrently if exists message_recipient_list;
create index concurrently message_recipient_list on message_recipient (
  message_id,
  (case status when 'Refused' then 1 when 'Undelivered' then 2 when 'Unknown' then 3 when 'Expired' then 4 when 'Barred' then 5
    when 'Cancelled' then 6 else 7 end),
  name collate "und-x-icu",
  id
) include (status, state_id);
-- Payments, the newest first. These replace two that were in the order of the ids, which no list is in.
drop index concurrently if exists ledger.payment_of_state;
create index concurrently payment_of_state on ledger.payment (state_id, created_at, id);
drop index concurrently if exists ledger.payment_of_organization;
create index concurrently payment_of_organization on ledger.payment (organization_id, created_at, id);
drop index concurrently if exists ledger.payment_state;
drop index concurrently if exists ledger.payment_organization;
