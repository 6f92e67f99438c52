-- An exam fee that was paid twice is given back: from the wallet of the school, recorded with how the payer got it.
alter table ledger.posting drop constraint posting_action_check;
alter table ledger.posting add constraint posting_action_check
  check (action in ('Wallet funding', 'Report cards', 'Exam registration', 'Reversal', 'Held payment', 'Messages', 'Message receipts',
    'Exam fee refund'));

create table exam_fee_refund (
  payment_id uuid primary key references exam_fee_payment,
  state_id uuid not null references state,
  school_id uuid not null references school,
  posting_id uuid not null unique references ledger.posting,
  kobo bigint not null check (kobo > 0),
  -- The day on which the payer got the money, and where that can be looked up: of a bank transfer, of a receipt.
  refunded_on date not null,
  reference text not null,
  reason text not null,
  refunded_by uuid not null references staff,
  recorded_at timestamptz not null
);
create index exam_fee_refund_school on exam_fee_refund (school_id);
create index exam_fee_refund_state on exam_fee_refund (state_id);
create index exam_fee_refund_staff on exam_fee_refund (refunded_by);
create trigger append_only before update or delete on exam_fee_refund for each row execute function akada_refuse_change();
select akada_protect('exam_fee_refund', 'select, insert', 'select, insert');
