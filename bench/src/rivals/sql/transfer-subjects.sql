-- features/students/queries/school-change.ts, changeSchool
update student_subject set school_id = $1 where student_id = $2 and session_id = $3
