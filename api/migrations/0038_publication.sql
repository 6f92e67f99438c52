-- Report cards are published after the head approved them, unless the state says otherwise.
alter table state add column publication_needs_approval boolean not null default true;

-- An arm is published as a whole. Who is left out has a reason, until the card is published; the audit log keeps it after that.
alter table report_card
  add column left_out_reason text,
  add column left_out_by uuid references staff,
  add column left_out_at timestamptz,
  -- In the arm, not left out, and a score is missing: nobody has a place in the class until it is there.
  add column waiting boolean not null default false,
  add constraint report_card_left_out check (left_out_reason is null or status = 'Draft'),
  add constraint report_card_left_out_by check ((left_out_reason is null) = (left_out_by is null) and (left_out_reason is null) = (left_out_at is null));
