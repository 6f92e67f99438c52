-- features/attendance/queries/sheet.ts, saveSheet of a register that is not there yet, with its entry of the audit log:
-- arm, day, sitting, state, school, term, students, district, staff, acting as, summary, after, request, address, codes, shared, own
with audited as (
  insert into audit_log (state_id, district_id, school_id, staff_id, acting_as, operation, entity, entity_id, summary,
    before, after, request_id, address)
  values ($4, $8, $5, $9, $10, 'attendance.mark', 'register', $1, $11, null, $12, $13, $14))
insert into register (class_arm_id, day, sitting, state_id, school_id, term_id, students, codes, shared, own)
values ($1, $2::date, $3, $4, $5, $6, $7::uuid[], $15, $16::jsonb, $17::jsonb)
