-- features/messages/queries/messages.ts, messagesToApprove of a district: state, district, staff
select count(*)::int as waiting from message
where state_id = $1 and school_id is null and district_id is not distinct from $2::uuid
  and status = 'Approval' and written_by <> $3
