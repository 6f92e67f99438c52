-- features/promotions/queries/write.ts, lockEnrolled: school, session
select s.id from student s
where s.id in (select e.student_id from enrolment e
  where e.school_id = $1 and e.session_id = $2 and e.ends is null)
order by s.id
for update
