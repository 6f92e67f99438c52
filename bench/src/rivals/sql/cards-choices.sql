-- features/subjects/queries/arm.ts, subjectChoices: students, session
select ss.student_id as "studentId", ss.subject_id as "subjectId", ss.offered
from student_subject ss
where ss.student_id = any($1::uuid[]) and ss.session_id = $2
