-- exams/queries/registrations.ts, candidatesOf
select xc.student_id as id from exam_candidate xc where xc.registration_id = $1
