-- What changed on the drafts of an arm since they were handed in or approved, and who was in the arm then. Null: not recorded.
alter table report_card_review
  add column students uuid[],
  add column changes jsonb not null default '{"students": [], "others": 0}';
