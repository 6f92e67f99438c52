-- exams/queries/exams.ts
select x.id, x.state_id as "stateId", (select st.name from state st where st.id = x.state_id) as "stateName", x.status, x.name,
  json_build_object('id', se.id, 'name', se.name) as session, json_build_object('id', c.id, 'name', c.name) as class,
  x.introduction, x.eligibility, x.grading_candidates as "gradingCandidates", x.certificates,
  (select coalesce(json_agg(json_build_object('id', su.id, 'name', su.name) order by xs.position, su.name), '[]')
    from exam_subject xs join subject su on su.id = xs.subject_id where xs.exam_id = x.id) as subjects,
  x.starts, x.ends, x.registration_starts as "registrationStarts", x.registration_ends as "registrationEnds",
  x.fee_kobo as "feeKobo", x.number_prefix as "numberPrefix", x.results_published_at as "resultsPublishedAt", x.revision
from exam x join session se on se.id = x.session_id join class c on c.id = x.class_id where x.id = $1
