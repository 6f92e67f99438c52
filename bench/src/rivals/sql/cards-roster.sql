-- features/report-cards/queries/arm.ts, cardRoster: arm, term, starts, close
with last_placement as (
  select distinct on (e.student_id) e.student_id, e.class_arm_id, e.ends
  from enrolment here
  join enrolment e on e.student_id = here.student_id
  where here.class_arm_id = $1 and here.begins <= $4::date
    and e.begins <= $4::date and (e.ends is null or (e.ends >= $3::date and e.ends >= e.begins))
  order by e.student_id, e.begins desc, e.ends desc nulls first
)
select s.id, s.last_name || ', ' || s.first_name || coalesce(' ' || s.middle_name, '') as "fullName", s.fx_id as "fxId",
  lp.ends is null or lp.ends >= $4::date as "inArm"
from last_placement lp
join student s on s.id = lp.student_id
where lp.class_arm_id = $1
  and (lp.ends is null or lp.ends >= $4::date or exists (
    select from score where score.student_id = s.id and score.term_id = $2 and score.kind in ('score', 'absent')))
order by s.last_name collate "und-x-icu", s.first_name collate "und-x-icu", s.middle_name collate "und-x-icu", s.id
