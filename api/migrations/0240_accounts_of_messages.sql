-- Messages in the books. `reserved` is money of a school that waits for the receipts of its messages, `messages` is what they cost. A message
-- moves its cost from the wallet to `reserved`; receipts move it on to `messages`, or back to the wallet.
alter table ledger.account drop constraint account_kind_check;
alter table ledger.account add constraint account_kind_check
  check (kind in ('wallet', 'gateway', 'held', 'report-cards', 'exams', 'returned', 'reserved', 'messages'));
