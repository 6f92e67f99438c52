-- features/transfers/queries/requests.ts, insertRequest
insert into student_transfer (id, state_id, student_id, from_school_id, from_class_id, from_class_arm_id, to_school_id,
  to_class_id, to_class_arm_id, reason, check_list, requested_by, requested_at)
values ($1, $2, $3, $4, $5,
  $6, $7, $8, $9, $10,
  $11::jsonb, $12, $13)
