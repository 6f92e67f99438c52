-- Outside a transaction.
-- The students of a whole state by the words of their names; in the order of their names, so that a page of the list reads no other; and by
-- what they are counted by. Students are written as usual while these are made.
drop index concurrently if exists student_keys_within;
create index concurrently student_keys_within on student using gin (akada_keys_within(name_keys)) with (gin_pending_list_limit = 512);
drop index concurrently if exists student_state_name;
create index concurrently student_state_name
  on student (state_id, last_name collate "und-x-icu", first_name collate "und-x-icu", id) where merged_into is null;
drop index concurrently if exists student_state_count;
create index concurrently student_state_count on student (state_id, status, gender) where merged_into is null;
analyze student;
