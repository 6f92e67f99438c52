-- features/promotions/queries/write.ts, makeArms: promotion, arms
update promotion set arms_made = arms_made || $2::uuid[] where id = $1
