-- features/attendance/queries/register.ts, bareRegisters: arms, from, to
select r.class_arm_id as "classArmId", r.day, r.sitting,
  case when r.students is distinct from lag(r.students) over arm then r.students::text end as "students", r.codes
from register r
where r.class_arm_id = any($1::uuid[]) and r.day between $2::date and $3::date
window arm as (order by r.class_arm_id, r.day, r.sitting)
