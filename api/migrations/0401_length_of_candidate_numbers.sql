-- Candidates are in the order of the length of their number, then the number. A column, because PostgreSQL looks nothing up in an index on a
-- function that it does not know to be leakproof, such as length(), where row-level security applies.
alter table exam_candidate add column number_length integer generated always as (length(candidate_number)) stored;
