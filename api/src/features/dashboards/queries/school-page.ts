import { type RegistersOfDay, type SchoolOverview, schoolPageLimits } from '@akada/contract/dashboards/school'
import { todayLimits } from '@akada/contract/dashboards/today'
import type { BuiltInRole } from '@akada/contract/permissions'
import type { Actor } from '../../../platform/auth/index.ts'
import { type ReadTx, sql, type Sql } from '../../../platform/db/index.ts'
import { mayBeCalledBy } from '../../attendance/index.ts'
import type { Calendar } from '../rules.ts'
import { attendanceOfWeek } from './counting.ts'

const headRoles: readonly BuiltInRole[] = ['principal', 'vicePrincipal']

/** The principal and the vice principals of a school, and how to reach them. */
export const headsOf = (tx: ReadTx, schoolId: string): Promise<SchoolOverview['heads']> =>
  tx.rows(sql`
    select staff.id, role.name as "role", staff.full_name as "name", staff.email,
      case when staff.phone_number is not null
        then json_build_object('code', staff.phone_code, 'number', staff.phone_number) end as "phoneNumber"
    from role_access_brief role_access
    join role_brief role on role.id = role_access.role_id and role.built_in = any(${headRoles}::text[])
    join staff_brief staff on staff.id = role_access.staff_id
    where role_access.school_id = ${schoolId} and role_access.ended_at is null
    order by array_position(${headRoles}::text[], role.built_in), role_access.granted_at, staff.id
    limit ${schoolPageLimits.heads}`)

const helperRoles: readonly BuiltInRole[] = ['administrator', 'districtAdmin', 'principal', 'vicePrincipal']

/** Who answers questions about the program in an organisation: its administrators, then its heads. Of a state nobody is named. */
export const administratorsOf = (
  tx: ReadTx,
  { schoolId, districtId, level }: Pick<Actor, 'schoolId' | 'districtId' | 'level'>,
): Promise<{ name: string; role: string }[]> =>
  tx.rows(sql`
    select staff.full_name as "name", role.name as "role"
    from role_access_brief role_access
    join role_brief role on role.id = role_access.role_id and role.built_in = any(${helperRoles}::text[])
    join staff_brief staff on staff.id = role_access.staff_id
    where role_access.ended_at is null and ${
      level === 'School'
        ? sql`role_access.school_id = ${schoolId}`
        : sql`role_access.school_id is null and role_access.district_id = ${level === 'District' ? districtId : null}`
    }
    order by array_position(${helperRoles}::text[], role.built_in), role_access.granted_at, staff.id
    limit ${todayLimits.helpers}`)

/**
 * The registers of a school on some school days, the latest first: those marked, of those that the arms with students on the roll that day
 * should have, and the attendances. Of today only the sittings that are due.
 */
export const registersOfDays = (
  tx: ReadTx,
  schoolId: string,
  calendar: Calendar,
  days: readonly string[],
): Promise<RegistersOfDay[]> => {
  const { today, time, sittings, dueSittings } = calendar
  return tx.rows(sql`
    with ${attendanceOfWeek([schoolId], { ...calendar, weekDays: [...days] })},
    due as (
      select of_day.day, sitting.name from unnest(${days}::date[]) as of_day(day)
      cross join unnest(${sittings}::text[]) as sitting(name)
      where of_day.day <> ${today}::date or sitting.name = any(${dueSittings}::text[])
    ), peopled as materialized (
      select distinct of_day.day, enrolment.class_arm_id from unnest(${days}::date[]) as of_day(day)
      join placement enrolment on enrolment.school_id = ${schoolId} and enrolment.class_arm_id is not null
        and akada_counts_on(enrolment.begins, enrolment.ends, of_day.day)
    ), registers as (
      select due.day, count(*)::int as total,
        count(register.class_arm_id)::int as done
      from due join peopled on peopled.day = due.day
      join register_hours_brief hours on hours.class_arm_id = peopled.class_arm_id
        and (due.day <> ${today}::date or ${mayBeCalledBy(sql`hours`, sql`due.name`, time)})
      left join register_brief register on register.class_arm_id = peopled.class_arm_id and register.day = due.day
        and register.sitting = due.name
      group by due.day
    )
    select of_day.day::text as "day", coalesce(registers.done, 0) as "marked", coalesce(registers.total, 0) as "of",
      coalesce(attended.present, 0) as "present", coalesce(attended.expected, 0) as "expected"
    from unnest(${days}::date[]) as of_day(day)
    left join registers on registers.day = of_day.day
    left join attended on attended.day = of_day.day
    order by of_day.day desc`)
}

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
