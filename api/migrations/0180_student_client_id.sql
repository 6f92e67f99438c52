-- The id that the browser gave the form with which a student was admitted, and what was sent with it: a second sending admits nobody else.
alter table student add column client_id uuid, add column client_digest text;
create unique index student_client on student (state_id, client_id) where client_id is not null;
