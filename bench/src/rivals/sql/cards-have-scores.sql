-- features/report-cards/queries/list.ts, haveScores: students, term
select exists (
  select from score s
  where s.student_id = any($1::uuid[]) and s.term_id = $2 and s.kind in ('score', 'absent')
) as have
