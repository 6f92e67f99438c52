-- features/report-cards/queries/arm.ts, numberInClass: school, session, class, close
select count(distinct e.student_id)::int as number
from class_arm a
join enrolment e on e.class_arm_id = a.id
where a.school_id = $1 and a.session_id = $2 and a.class_id = $3
  and e.begins <= $4::date and (e.ends is null or e.ends >= $4::date)
