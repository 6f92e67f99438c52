-- features/promotions/queries/write.ts, writeMoves: moves
update enrolment e set ends = greatest(move.ends, e.begins - 1), ended_because = move.cause
from jsonb_to_recordset($1::jsonb) as move(student uuid, outcome text, closed uuid, ends date, cause text,
    opened uuid, "classId" uuid, "armName" text, "statusBefore" text, "statusAfter" text)
where e.id = move.closed and e.ends is null
