-- exams/queries/payment.ts
update exam_registration set fee_kobo = $2, paid_kobo = $3, posting_id = $4, paid_at = $5, paid_by = $6, revision = revision + 1
where id = $1
