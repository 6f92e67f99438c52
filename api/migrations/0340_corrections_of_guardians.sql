-- Guardians ask for a correction of their own name, relationship, number and e-mail address too: of these, one waits for each guardian.
alter table family_correction add column instead text;
drop index family_correction_open;
create unique index family_correction_open on family_correction
  (student_id, field, (case when field like 'guardian.%' then person_id end)) nulls not distinct where status = 'Waiting';
