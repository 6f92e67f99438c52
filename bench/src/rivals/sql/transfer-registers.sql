-- features/attendance, the registers of attendanceOfStudents
select r.class_arm_id as "classArmId", r.day, r.sitting,
  (select coalesce(json_object_agg(one.id, r.marks -> one.id ->> 'm') filter (where r.marks ? one.id), '{}')
    from unnest($4::text[]) one(id)) as "marks"
from register r
where r.class_arm_id = any($1::uuid[]) and r.day between $2::date and $3::date
