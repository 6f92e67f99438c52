-- exams/queries/registrations.ts
select r.exam_id as id from exam_registration r where r.id = $1
