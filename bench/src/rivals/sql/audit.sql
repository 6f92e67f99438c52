-- platform/audit/index.ts
insert into audit_log (state_id, district_id, school_id, staff_id, acting_as, operation, entity, entity_id, summary,
  before, after, request_id, address)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, null, $10, $11, $12)
