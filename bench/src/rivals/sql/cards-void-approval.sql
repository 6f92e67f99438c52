-- features/report-cards/queries/review.ts, voidApproval: arm, term, note
update report_card_review set status = 'Ready', note = $3, staff_id = null, at = now(), revision = revision + 1
where class_arm_id = $1 and term_id = $2 and status = 'Approved'
