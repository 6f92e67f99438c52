-- features/attendance/queries/sheet-queries.ts, writeSheet of a register that is not there yet
insert into register (class_arm_id, day, sitting, state_id, school_id, term_id, marks)
values ($1, $2::date, $3, $4, $5, $6, $7::jsonb)
on conflict (class_arm_id, day, sitting) do nothing
