-- features/attendance, the registers of attendanceOfStudents
select r.class_arm_id as "classArmId", r.day, r.sitting,
  (select coalesce(json_object_agg(cell.key, cell.value ->> 'm'), '{}') from jsonb_each(r.marks) cell) as "marks"
from register r
where r.class_arm_id = any($1::uuid[]) and r.day between $2::date and $3::date
