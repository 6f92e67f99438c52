-- features/students/queries/school-change.ts, changeSchool
update student set school_id = $1, admission_number = $2, admission_date = $3,
  previous_school = $4, previous_class = $5, revision = revision + 1
where id = $6
