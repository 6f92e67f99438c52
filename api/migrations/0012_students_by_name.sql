-- Lists of students are sorted as people sort names (Ẹni beside Eni), which the index has to know to spare the sort.
drop index student_school_name;
create index student_school_name on student (school_id, last_name collate "und-x-icu", first_name collate "und-x-icu", id);
