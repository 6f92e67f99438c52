-- Outside a transaction.
-- The teachers of a subject of a class arm, former ones included: their number is the revision of the list.
drop index concurrently if exists subject_teacher_list;
create index concurrently subject_teacher_list on subject_teacher (class_arm_id, subject_id);
