-- features/students/queries/school-change.ts, changeSchool
update enrolment set ends = greatest($1::date, begins) - 1, ended_because = $2
where student_id = $3 and ends is null
