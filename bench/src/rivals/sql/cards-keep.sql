-- features/report-cards/queries/cards.ts, keepDrafts: state, school, session, term, class, arm, cards, students
with before as (
  select student_id, class_arm_id, average_hundredths, position_in_arm, waiting, result
  from report_card where term_id = $4 and student_id = any($8::uuid[])
), kept as (insert into report_card as kept (id, state_id, school_id, session_id, term_id, class_id, class_arm_id, student_id,
  result, average_hundredths, position_in_arm, waiting)
select akada_uuid(), $1, $2, $3, $4, $5, $6, card."studentId",
  card.result, card."averageHundredths", card.position, card.waiting
from jsonb_to_recordset($7::jsonb)
  as card("studentId" uuid, result jsonb, "averageHundredths" int, position int, waiting boolean)
on conflict (student_id, term_id) do update
set school_id = excluded.school_id, session_id = excluded.session_id, class_id = excluded.class_id,
  class_arm_id = excluded.class_arm_id, result = excluded.result, average_hundredths = excluded.average_hundredths,
  position_in_arm = excluded.position_in_arm, waiting = excluded.waiting, generated_at = now()
where kept.status = 'Draft'
  and (kept.class_arm_id, kept.average_hundredths, kept.position_in_arm, kept.waiting, kept.result)
    is distinct from (excluded.class_arm_id, excluded.average_hundredths, excluded.position_in_arm, excluded.waiting,
      excluded.result)
returning kept.student_id, xmax = 0 as made, kept.class_arm_id, kept.average_hundredths, kept.position_in_arm, kept.waiting,
  kept.result)
select kept.student_id as "studentId", kept.made,
  (kept.class_arm_id, kept.average_hundredths, kept.position_in_arm, kept.waiting,
    kept.result - '{numberInClass,attendance}'::text[]) is distinct from (before.class_arm_id, before.average_hundredths,
    before.position_in_arm, before.waiting, before.result - '{numberInClass,attendance}'::text[]) as "changed",
  before.result as "before"
from kept left join before on before.student_id = kept.student_id
