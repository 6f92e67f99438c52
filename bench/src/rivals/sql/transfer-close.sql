-- features/transfers/queries/requests.ts, closeRequest
update student_transfer set status = $1, answered_by = $2, answered_at = $3, answer = $4
where id = $5
