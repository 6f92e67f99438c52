-- features/report-cards/queries/cards.ts, keepDrafts: state, school, session, term, class, arm, cards
insert into report_card as kept (id, state_id, school_id, session_id, term_id, class_id, class_arm_id, student_id,
  result, average_hundredths, position_in_arm)
select akada_uuid(), $1, $2, $3, $4, $5, $6, card."studentId",
  card.result, card."averageHundredths", card.position
from jsonb_to_recordset($7::jsonb)
  as card("studentId" uuid, result jsonb, "averageHundredths" int, position int)
on conflict (student_id, term_id) do update
set school_id = excluded.school_id, session_id = excluded.session_id, class_id = excluded.class_id,
  class_arm_id = excluded.class_arm_id, result = excluded.result, average_hundredths = excluded.average_hundredths,
  position_in_arm = excluded.position_in_arm, generated_at = now()
where kept.status = 'Draft'
  and (kept.class_arm_id, kept.average_hundredths, kept.position_in_arm, kept.result)
    is distinct from (excluded.class_arm_id, excluded.average_hundredths, excluded.position_in_arm, excluded.result)
returning kept.student_id as "studentId", xmax = 0 as "made"
