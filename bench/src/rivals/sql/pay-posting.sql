-- wallet/queries/ledger.ts
with posting as (
  insert into ledger.posting (id, state_id, school_id, action, reference, narration, idempotency_key, staff_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  returning id
), written as (
  insert into ledger.entry (posting_id, account_id, state_id, amount_kobo)
  select posting.id, account.id, $2, wanted.amount
  from posting
  cross join unnest($9::text[], $10::bigint[]) with ordinality as wanted(kind, amount, place)
  join ledger.account on account.school_id = $3 and account.kind = wanted.kind
  order by wanted.place
  returning account_id, balance_after_kobo
)
select account.kind, written.balance_after_kobo as balance
from written join ledger.account on account.id = written.account_id
