-- Outside a transaction.
drop index concurrently if exists student_lin_held;
create unique index concurrently student_lin_held on student (lin) where lin is not null and not lin_passed_on;
drop index concurrently if exists student_lin;
