-- features/report-cards/queries/hand-over.ts, handOverDraft
update report_card set school_id = $1, class_id = $2,
  class_arm_id = coalesce($3::uuid, class_arm_id),
  average_hundredths = null, position_in_arm = null, position_in_class = null,
  waiting = false, left_out_reason = null, left_out_by = null, left_out_at = null
where student_id = $4 and term_id = $5 and status = 'Draft'
