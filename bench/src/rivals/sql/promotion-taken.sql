-- features/promotions/queries/write.ts, takePromotion: school, session
select p.id from promotion p
where p.school_id = $1 and p.session_id = $2 and p.undone_at is null
