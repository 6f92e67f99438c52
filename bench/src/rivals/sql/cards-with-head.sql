-- features/report-cards/queries/review.ts, findCardsWithHead: arm, term
select rv.status, rv.students, rv.changes from report_card_review rv
where rv.class_arm_id = $1 and rv.term_id = $2 and rv.status in ('Ready', 'Approved')
for update
