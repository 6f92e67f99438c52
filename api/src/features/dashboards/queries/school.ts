import { type Sql, sql } from '../../../platform/db/index.ts'

/** The figures of a school today, one row: see SchoolHooks of schools. An empty arm has no register to mark. */
export const figuresOfSchool = (schoolId: string, today: string): Sql => sql`
  with students as (
    select count(*)::int as "studentCount",
      (count(*) filter (where student.gender = 'male'))::int as "maleStudentCount",
      (count(*) filter (where student.gender = 'female'))::int as "femaleStudentCount",
      (count(*) filter (where enrolment.class_arm_id is null))::int as "studentsWithoutClassArm"
    from student_brief student
    left join present_placement enrolment on enrolment.student_id = student.id
    where student.school_id = ${schoolId} and student.status = 'Active' and student.merged_into is null
  ), arms as (
    select class_arm.id,
      exists (select from placement enrolment where enrolment.class_arm_id = class_arm.id
        and akada_counts_on(enrolment.begins, enrolment.ends, ${today})) as peopled
    from class_arm_brief class_arm
    join term_brief term on term.session_id = class_arm.session_id and term.active
    where class_arm.school_id = ${schoolId} and class_arm.closed_at is null
  ), registers as (
    select register.sitting, count(*)::int as marked
    from register_brief register
    where register.school_id = ${schoolId} and register.day = ${today}
      and register.class_arm_id in (select id from arms where peopled)
    group by register.sitting
  )
  select students.*,
    (select count(*)::int from arms) as "classArmCount",
    (select count(*)::int from arms where peopled) as "armsToMark",
    coalesce((select marked from registers where sitting = 'afternoon'),
      (select marked from registers where sitting = 'morning'), 0) as "markedToday"
  from students`
