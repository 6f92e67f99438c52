-- exams/queries/payment.ts
with placed as (
  select xc.id, $2::int + row_number() over (
    order by s.last_name collate "und-x-icu", s.first_name collate "und-x-icu", s.fx_id) as serial
  from exam_candidate xc join student s on s.id = xc.student_id
  where xc.registration_id = $1
), numbered as (
  update exam_candidate xc set
    candidate_number = $3::text || '/' || lpad($4::text, greatest(4, length($4::text)), '0')
      || '/' || lpad(placed.serial::text, greatest(4, length(placed.serial::text)), '0'),
    class_arm_id = (
      select e.class_arm_id from enrolment e where e.student_id = xc.student_id and e.school_id = xc.school_id
        and e.begins <= $5::date and (e.ends is null or e.ends >= $5::date)
      order by e.begins desc limit 1)
  from placed where placed.id = xc.id
  returning placed.serial, xc.candidate_number
)
select (array_agg(n.candidate_number order by n.serial))[1] as first,
  (array_agg(n.candidate_number order by n.serial desc))[1] as last
from numbered n
