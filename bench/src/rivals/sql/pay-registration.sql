-- exams/queries/registrations.ts
select r.id, r.state_id as "stateId", r.exam_id as "examId", r.number, json_build_object('id', sc.id, 'name', sc.name) as school,
  sc.address as "schoolAddress", sc.district_id as "districtId", r.fee_kobo as "feeKobo", r.paid_kobo as "paidKobo",
  r.paid_at as "paidAt", concat_ws(' ', payer.first_name, payer.last_name) as "paidBy", p.reference, r.saved_at as "savedAt",
  concat_ws(' ', saver.first_name, saver.last_name) as "savedBy", r.revision
from exam_registration r
join school sc on sc.id = r.school_id
join staff saver on saver.id = r.saved_by
left join staff payer on payer.id = r.paid_by
left join ledger.posting p on p.id = r.posting_id
where r.id = $1
