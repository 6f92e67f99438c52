-- features/state/queries, findActiveTerm
select term.id, term.number, term.name, term.starts, term.ends, term.next_term_begins as "nextTermBegins",
  term.session_id as "sessionId", session.name as "sessionName", term.closed_at is not null as "closed",
  (
select coalesce(json_agg(json_build_object('day', holiday.day, 'name', holiday.name) order by holiday.day), '[]')
from holiday where holiday.term_id = term.id) as holidays
from term join session on session.id = term.session_id
where term.state_id = $1 and term.active
