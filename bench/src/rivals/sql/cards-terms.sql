-- features/report-cards/queries/marks.ts, termsOf
select t.id, t.number from term t where t.session_id = $1 order by t.number
