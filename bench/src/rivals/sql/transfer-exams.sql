-- features/exams/queries/exams.ts, examsAhead: student, today
select x.name as exam, max(xc.candidate_number) as "candidateNumber"
from exam_candidate xc
join exam x on x.id = xc.exam_id
where xc.student_id = $1 and x.ends >= $2::date and x.status = 'Announced'
group by x.id, x.name, x.starts
order by x.starts, x.name collate "und-x-icu"
