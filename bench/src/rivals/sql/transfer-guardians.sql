-- features/students/queries/school-change.ts, changeSchool
update guardian set school_id = $1 where student_id = $2
