-- features/promotions/queries/write.ts, writeMoves: moves
update student s set status = move."statusAfter", revision = s.revision + 1
from jsonb_to_recordset($1::jsonb) as move(student uuid, outcome text, closed uuid, ends date, cause text,
    opened uuid, "classId" uuid, "armName" text, "statusBefore" text, "statusAfter" text)
where s.id = move.student and s.status <> move."statusAfter"
