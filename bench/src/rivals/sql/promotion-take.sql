-- features/promotions/queries/write.ts, takePromotion: state, school, session, next, staff, now
insert into promotion (id, state_id, school_id, session_id, to_session_id, applied_by, applied_at)
values (akada_uuid(), $1, $2, $3, $4, $5, $6)
on conflict (school_id, session_id) where undone_at is null do nothing
