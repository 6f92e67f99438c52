-- The fee that a guardian paid is in the wallet of the school where it was paid, or of the last school to which it moved with the child.
create table exam_fee_move (
  payment_id uuid not null references exam_fee_payment,
  -- The first move of a payment is 1.
  number smallint not null check (number > 0),
  state_id uuid not null references state,
  from_school_id uuid not null references school,
  to_school_id uuid not null references school,
  kobo bigint not null check (kobo > 0),
  -- One in the books of each school.
  out_posting_id uuid not null unique references ledger.posting,
  in_posting_id uuid not null unique references ledger.posting,
  moved_at timestamptz not null,
  primary key (payment_id, number),
  check (from_school_id <> to_school_id)
);
create index exam_fee_move_to on exam_fee_move (to_school_id);
create index exam_fee_move_from on exam_fee_move (from_school_id);
create index exam_fee_move_state on exam_fee_move (state_id);
create trigger append_only before update or delete on exam_fee_move for each row execute function akada_refuse_change();
select akada_protect('exam_fee_move', 'select, insert', 'select, insert');

-- Which school has the money of a payment now.
create function akada_fee_school(payment uuid, paid_at uuid) returns uuid language sql stable set search_path = public, pg_temp as $$
  select coalesce((select m.to_school_id from exam_fee_move m where m.payment_id = payment order by m.number desc limit 1), paid_at)
$$;
