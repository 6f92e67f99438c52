-- features/report-cards/queries/marks.ts, cellsOf: students, terms
select s.student_id as "studentId", s.term_id as "termId",
  json_object_agg(s.subject_id || ' ' || s.component_id,
    case s.kind when 'score' then to_json(s.tenths) else to_json(s.kind) end) as "cells"
from score s
where s.student_id = any($1::uuid[]) and s.term_id = any($2::uuid[]) and s.kind <> 'empty'
group by s.student_id, s.term_id
