-- exams/queries/registrations.ts
select s.id from student s where s.id = any($1::uuid[]) order by s.id for share
