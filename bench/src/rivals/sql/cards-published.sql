-- features/report-cards/queries/marks.ts, publishedResults: students, terms
select rc.student_id as "studentId", rc.term_id as "termId",
  json_build_object('subjects', rc.result -> 'subjects', 'average', rc.result -> 'average') as "result"
from report_card rc
where rc.student_id = any($1::uuid[]) and rc.term_id = any($2::uuid[]) and rc.status = 'Published'
