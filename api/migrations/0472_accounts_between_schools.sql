-- Money of a guardian that follows a child to another school: out of the wallet of one school, into that of the other. Each school's books
-- stay balanced by its account `between-schools`, below zero where money came in; those of a state add up to zero.
alter table ledger.account drop constraint account_kind_check;
alter table ledger.account add constraint account_kind_check
  check (kind in ('wallet', 'gateway', 'held', 'report-cards', 'exams', 'returned', 'reserved', 'messages', 'between-schools'));
alter table ledger.account drop constraint account_never_below_zero;
alter table ledger.account add constraint account_never_below_zero
  check (balance_kobo >= 0 or kind in ('gateway', 'between-schools'));

alter table ledger.posting drop constraint posting_action_check;
alter table ledger.posting add constraint posting_action_check
  check (action in ('Wallet funding', 'Report cards', 'Exam registration', 'Reversal', 'Held payment', 'Messages', 'Message receipts',
    'Exam fee refund', 'Exam payment reversal', 'Exam fee transfer'));
