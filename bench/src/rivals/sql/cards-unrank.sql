-- features/report-cards/queries/cards.ts, unrankStrayDrafts: arm, term, students
update report_card set average_hundredths = null, position_in_arm = null, position_in_class = null, waiting = false
where class_arm_id = $1 and term_id = $2 and status = 'Draft' and (average_hundredths is not null or waiting)
  and student_id <> all($3::uuid[])
