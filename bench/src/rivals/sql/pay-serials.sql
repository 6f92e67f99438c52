-- exams/queries/payment.ts
update exam_centre set last_serial = last_serial + $3
where exam_id = $1 and school_id = $2
returning number as centre, last_serial - $3 as before
