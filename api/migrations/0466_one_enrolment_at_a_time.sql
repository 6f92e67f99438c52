-- A student is in one class of one school on each day. Checked when the transaction ends: moving a student changes several rows, and two of
-- them may overlap in between. The extension is one of PostgreSQL's own, and needs no superuser.
create extension if not exists btree_gist;
alter table enrolment add constraint enrolment_one_at_a_time
  exclude using gist (student_id with =, daterange(begins, ends, '[]') with &&) where (ends is null or ends >= begins)
  deferrable initially deferred;
