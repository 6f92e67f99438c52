-- exams/queries/registrations.ts
select s.id from student s where s.id = $1 for share
