-- What moves the money of messages: a message itself, and the receipts for it.
alter table ledger.posting drop constraint posting_action_check;
alter table ledger.posting add constraint posting_action_check
  check (action in ('Wallet funding', 'Report cards', 'Exam registration', 'Reversal', 'Held payment', 'Messages', 'Message receipts'));
