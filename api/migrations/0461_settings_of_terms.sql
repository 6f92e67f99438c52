-- What the state sets for all terms, as it was set in this one; null while it is what is set now (0462).
alter table term
  add column pass_mark_tenths integer check (pass_mark_tenths between 0 and 1000),
  add column sittings_per_day smallint check (sittings_per_day in (1, 2));
