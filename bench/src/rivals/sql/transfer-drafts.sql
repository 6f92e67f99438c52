-- features/transfers/queries/check-queries.ts, draftCardsOf
select t.name || ', ' || se.name as "term"
from report_card rc join term t on t.id = rc.term_id join session se on se.id = t.session_id
where rc.student_id = $1 and rc.status = 'Draft'
order by t.starts
