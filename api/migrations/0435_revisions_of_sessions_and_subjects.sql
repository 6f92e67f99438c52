-- Two people may change the same session or subject: a change names the revision that it is based on.
alter table session add column revision integer not null default 1;
alter table subject add column revision integer not null default 1;

-- The classes that take a subject are part of what its form shows, whichever page changes them.
create function akada_revise_subjects() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update subject set revision = revision + 1
  where id in (
    select changed.subject_id from changed
    join term on term.session_id = changed.session_id and term.active);
  return null;
end $$;
create trigger revise_subjects_added after insert on class_subject
  referencing new table as changed for each statement execute function akada_revise_subjects();
create trigger revise_subjects_changed after update on class_subject
  referencing new table as changed for each statement execute function akada_revise_subjects();
create trigger revise_subjects_removed after delete on class_subject
  referencing old table as changed for each statement execute function akada_revise_subjects();
