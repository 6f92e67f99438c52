-- exams/queries/registrations.ts
select r.id from exam_registration r where r.id = $1 for update
