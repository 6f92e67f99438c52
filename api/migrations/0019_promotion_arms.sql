-- Arms that a promotion made in the next session, so that undoing it can close those that nobody uses.
alter table promotion add column arms_made uuid[] not null default '{}';

-- The guardians of a school are looked through for the phone number of a child about to be admitted.
create index guardian_school on guardian (school_id);
