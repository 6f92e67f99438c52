-- features/transfers/queries/check-queries.ts, openMarksOf
with taken as (
  select distinct on (cs.subject_id) a.school_id, c.class_type_id, cs.subject_id, cs.elective, cs.position, a.session_id
  from class_arm a
  join class c on c.id = a.class_id
  join class_subject cs on cs.session_id = a.session_id and cs.class_id = a.class_id
    and (cs.school_id is null or cs.school_id = a.school_id)
  where a.id = $1
  order by cs.subject_id, cs.school_id nulls last
)
select su.name as "subject", json_agg(ac.name order by ac.position, ac.id) as "components"
from taken
join subject su on su.id = taken.subject_id
join assessment_component ac on ac.class_type_id = taken.class_type_id and ac.retired_at is null
join score_window sw on sw.term_id = $2 and sw.component_id = ac.id and sw.school_id is null and sw.opens <= $3::date
left join score_window ow on ow.term_id = $2 and ow.component_id = ac.id and ow.school_id = taken.school_id
left join student_subject ss on ss.student_id = $4 and ss.session_id = taken.session_id and ss.subject_id = su.id
left join score on score.student_id = $4 and score.term_id = $2 and score.subject_id = su.id
  and score.component_id = ac.id and score.kind <> 'empty'
where coalesce(ss.offered, not taken.elective) and score.student_id is null
  and (ow.opens is null or ow.opens <= $3::date)
group by su.id, su.name, taken.position
order by taken.position, su.name collate "und-x-icu"
