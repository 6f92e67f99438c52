-- The scores of published report cards are closed. Late access opens those of a subject only if somebody who publishes grants it for that.
alter table late_access
  add column published boolean not null default false,
  add constraint late_access_published_subject check (not published or (subject_id is not null and component_id is null));
