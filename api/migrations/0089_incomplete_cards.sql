-- Why a card was published although scores are missing. Null on every other issue.
alter table report_card_issue
  add column incomplete_reason text,
  add constraint report_card_issue_incomplete_reason check (char_length(incomplete_reason) between 1 and 500);
