-- features/promotions/queries/write.ts, writeMoves: moves, promotion, state
insert into promotion_move (promotion_id, state_id, student_id, outcome, closed_enrolment_id, opened_enrolment_id, status_before)
select $2, $3, move.student, move.outcome, move.closed, move.opened, move."statusBefore"
from jsonb_to_recordset($1::jsonb) as move(student uuid, outcome text, closed uuid, ends date, cause text,
    opened uuid, "classId" uuid, "armName" text, "statusBefore" text, "statusAfter" text)
