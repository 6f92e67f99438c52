-- features/promotions/queries/electives.ts, carryElectives: moves, promotion, state, school, session, next
with goal as materialized (
  select wanted.class_id, coalesce(
    (select cs.session_id from class_subject cs
      where cs.session_id = $6 and cs.class_id = wanted.class_id
        and cs.school_id is not distinct from c.school_id limit 1), $5::uuid) as session_id
  from (select distinct move."classId" as class_id from jsonb_to_recordset($1::jsonb) as move(student uuid, outcome text, closed uuid, ends date, cause text,
    opened uuid, "classId" uuid, "armName" text, "statusBefore" text, "statusAfter" text) where move.opened is not null) wanted
  join class c on c.id = wanted.class_id
), offer as materialized (
  select distinct on (goal.class_id, cs.subject_id) goal.class_id, cs.subject_id, cs.elective
  from goal
  join class_subject cs on cs.class_id = goal.class_id and cs.session_id = goal.session_id
    and (cs.school_id is null or cs.school_id = $4)
  order by goal.class_id, cs.subject_id, cs.school_id nulls last
)
insert into student_subject (state_id, school_id, session_id, student_id, subject_id, offered, promotion_id)
select $3, $4, $6, move.student, offer.subject_id, true, $2
from jsonb_to_recordset($1::jsonb) as move(student uuid, outcome text, closed uuid, ends date, cause text,
    opened uuid, "classId" uuid, "armName" text, "statusBefore" text, "statusAfter" text)
join offer on offer.class_id = move."classId" and offer.elective
join student_subject chosen on chosen.student_id = move.student and chosen.session_id = $5
  and chosen.subject_id = offer.subject_id and chosen.offered
where move.opened is not null
on conflict (student_id, session_id, subject_id) do nothing
