-- features/promotions/queries/write.ts, writeMoves: moves, state, school, next, its first day
insert into enrolment (id, state_id, school_id, student_id, session_id, class_id, class_arm_id, begins)
select move.opened, $2, $3, move.student, $4, move."classId", a.id,
  greatest($5::date, was.ends + 1)
from jsonb_to_recordset($1::jsonb) as move(student uuid, outcome text, closed uuid, ends date, cause text,
    opened uuid, "classId" uuid, "armName" text, "statusBefore" text, "statusAfter" text)
join enrolment was on was.id = move.closed
left join class_arm a on a.school_id = $3 and a.session_id = $4 and a.class_id = move."classId"
  and lower(a.name) = move."armName" and a.closed_at is null
where move.opened is not null
