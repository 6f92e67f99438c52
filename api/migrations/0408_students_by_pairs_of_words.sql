-- Outside a transaction.
-- The students of a whole state by two words of their names at once. Students are written as usual while it is made.
drop index concurrently if exists student_pairs_within;
create index concurrently student_pairs_within on student using gin (akada_pairs_within(name_keys)) with (gin_pending_list_limit = 512);
analyze student;
