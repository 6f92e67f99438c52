import { type ReadTx, sql } from '../../../platform/db/index.ts'

export interface SchoolInformation {
  category: string
  principal: string | null
  vicePrincipal: string | null
  staffCount: number
  studentCount: number
  maleStudentCount: number
  femaleStudentCount: number
  classArmCount: number
  studentsWithoutClassArm: number
  markedToday: number
  armsToMark: number
}

const fullNameOf = (role: 'principal' | 'vicePrincipal') => sql`(
  select staff.first_name || ' ' || staff.last_name
  from role_access
  join role on role.id = role_access.role_id
  join staff_brief staff on staff.id = role_access.staff_id
  where role_access.school_id = school.id and role_access.ended_at is null and role.built_in = ${role}
  order by role_access.granted_at limit 1)`

/**
 * What a school is and the figures of it by one question. `markedToday` counts the arms with a register of today's latest sitting,
 * `armsToMark` those that have students: an empty arm has no register to mark.
 */
export const schoolInformation = (tx: ReadTx, schoolId: string, today: string): Promise<SchoolInformation> =>
  tx.get<SchoolInformation>(sql`
    with students as (
      select count(*)::int as "studentCount",
        (count(*) filter (where student.gender = 'male'))::int as "maleStudentCount",
        (count(*) filter (where student.gender = 'female'))::int as "femaleStudentCount",
        (count(*) filter (where enrolment.class_arm_id is null))::int as "studentsWithoutClassArm"
      from student_brief student
      left join placement enrolment on enrolment.student_id = student.id and enrolment.ends is null
      where student.school_id = ${schoolId} and student.status = 'Active' and student.merged_into is null
    ), arms as (
      select class_arm.id,
        exists (select from placement enrolment where enrolment.class_arm_id = class_arm.id
          and akada_counts_on(enrolment.begins, enrolment.ends, ${today})) as peopled
      from class_arm
      join term on term.session_id = class_arm.session_id and term.active
      where class_arm.school_id = ${schoolId} and class_arm.closed_at is null
    ), registers as (
      select register.sitting, count(*)::int as marked
      from register
      where register.school_id = ${schoolId} and register.day = ${today} and register.marks <> '{}'
        and register.class_arm_id in (select id from arms where peopled)
      group by register.sitting
    )
    select school.category, ${fullNameOf('principal')} as principal, ${fullNameOf('vicePrincipal')} as "vicePrincipal", students.*,
      (select count(distinct role_access.staff_id)::int from role_access
        where role_access.school_id = school.id and role_access.ended_at is null) as "staffCount",
      (select count(*)::int from arms) as "classArmCount",
      (select count(*)::int from arms where peopled) as "armsToMark",
      coalesce((select marked from registers where sitting = 'afternoon'),
        (select marked from registers where sitting = 'morning'), 0) as "markedToday"
    from school cross join students
    where school.id = ${schoolId}`)
