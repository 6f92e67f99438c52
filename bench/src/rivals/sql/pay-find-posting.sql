-- wallet/queries/ledger.ts
select p.id as "postingId", p.reference, (
  select e.balance_after_kobo from ledger.entry e join ledger.account a on a.id = e.account_id
  where e.posting_id = p.id and a.kind = 'wallet') as "balanceAfterKobo"
from ledger.posting p where p.state_id = $1 and p.idempotency_key = $2
