-- features/subjects/queries/arm.ts, subjectsOfArm
with taken as (
  select distinct on (cs.subject_id) cs.subject_id, cs.elective, cs.position
  from class_arm a
  join class_subject cs on cs.session_id = a.session_id and cs.class_id = a.class_id
    and (cs.school_id is null or cs.school_id = a.school_id)
  where a.id = $1
  order by cs.subject_id, cs.school_id nulls last
)
select su.id, su.name, taken.elective
from taken
join subject su on su.id = taken.subject_id
order by taken.position, su.name collate "und-x-icu", su.id
