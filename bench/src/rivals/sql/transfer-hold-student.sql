-- features/students/queries/class-arm.ts, lockStudents
select s.id from student s where s.id = $1 and s.merged_into is null order by s.id for update
