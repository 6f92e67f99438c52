-- exams/queries/exams.ts
select x.id from exam x where x.id = $1 for share
