-- The id that the browser gave the form with which cards were re-issued: one issue of each card.
alter table report_card_issue add column client_id uuid;
create unique index report_card_issue_client on report_card_issue (state_id, client_id, report_card_id) where client_id is not null;
