-- The state gives back what a school paid for an exam by mistake: from the account of exams into the wallet that paid.
alter table ledger.posting drop constraint posting_action_check;
alter table ledger.posting add constraint posting_action_check
  check (action in ('Wallet funding', 'Report cards', 'Exam registration', 'Reversal', 'Held payment', 'Messages', 'Message receipts',
    'Exam fee refund', 'Exam payment reversal'));
