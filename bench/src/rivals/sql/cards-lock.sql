-- features/report-cards/queries/cards.ts, lockClassCards: school, class, term
select pg_advisory_xact_lock(hashtextextended('report-cards ' || $1::text || $2::text || $3::text, 0))
