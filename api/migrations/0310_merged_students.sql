-- The records that were merged into one: guardians are told of a result once, under whatever record it was told.
create index student_merged_into on student (merged_into) where merged_into is not null;
