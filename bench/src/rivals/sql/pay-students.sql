-- exams/queries/registrations.ts
select xc.registration_id as "registrationId", xc.student_id as "studentId",
  s.last_name || ', ' || s.first_name || coalesce(' ' || s.middle_name, '') as "fullName", s.fx_id as "fxId",
  xc.candidate_number as "candidateNumber", xc.subject_ids as "subjectIds",
  (s.status = 'Active' and s.merged_into is null and exists (
    select from enrolment e
    where e.student_id = s.id and e.school_id = xc.school_id and e.class_id = $2
      and e.begins <= $3::date and (e.ends is null or e.ends >= $3::date))) as "inClass",
  paid.candidate_number as "paidNumber", paid_school.name as "paidSchool"
from exam_candidate xc
join student s on s.id = xc.student_id
left join exam_candidate paid on paid.exam_id = xc.exam_id and paid.student_id = xc.student_id and paid.candidate_number is not null
left join school paid_school on paid_school.id = paid.school_id
where xc.registration_id = $1
order by s.last_name collate "und-x-icu", s.first_name collate "und-x-icu", s.fx_id
