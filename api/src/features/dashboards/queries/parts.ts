import { office } from '@akada/contract/permissions/spec'
import { type Sql, sql } from '../../../platform/db/index.ts'
import type { Calendar } from '../rules.ts'

/** The staff of some schools, one row each and read one by one: whether they should teach, which the heads and the office need not, and when they retire. */
export const peopleOf = (schoolIds: readonly string[]): Sql => sql`
  select held.school_id, staff.id, staff.full_name, staff.staff_type,
    staff.staff_type = 'Teaching' and staff.account_status <> 'Suspended' and not held.is_exempt as should_teach, staff.retires
  from (
    select role_access.school_id, role_access.staff_id, bool_or(coalesce(role.built_in = any(${office}), false)) as is_exempt
    from role_access_brief role_access
    join role_brief role on role.id = role_access.role_id
    where role_access.school_id = any(${schoolIds}::uuid[]) and role_access.ended_at is null
    group by role_access.school_id, role_access.staff_id
  ) held
  cross join lateral (
    select service.id, service.full_name, service.staff_type, service.account_status, service.retires
    from staff_service service where service.id = held.staff_id
    offset 0) staff`

/**
 * A condition on `people`: they should teach, but do not do so in any of the `arms` of their school. Arm by arm along the index: otherwise the
 * teachers of the whole state are read.
 */
export const teachesNothing = sql`
  people.should_teach and (people.id, people.school_id) not in (
    select teacher.staff_id, arms.school_id
    from arms
    cross join lateral (
      select subject_teacher.staff_id from subject_teacher_brief subject_teacher
      where subject_teacher.class_arm_id = arms.id and subject_teacher.ended_at is null
      offset 0) teacher)`

/** A condition on `people`: they retire within twelve months, or should have by now. */
export const retiresSoon = ({ today }: Calendar): Sql =>
  sql`people.retires <= (${today}::date + interval '1 year')::date`

/**
 * The open arms of some schools in the active session: whether someone is in them today, and whether they have a teacher who works there.
 */
export const armsOf = (
  schoolIds: readonly string[],
  { sessionId, today }: Pick<Calendar, 'sessionId' | 'today'>,
): Sql => sql`
  select class_arm.id, class_arm.school_id, class_arm.class_id, class_arm.name, class_arm.class_teacher_id,
    hours.morning_from, hours.afternoon_from,
    exists (select from placement enrolment where enrolment.class_arm_id = class_arm.id
      and akada_counts_on(enrolment.begins, enrolment.ends, ${today}::date)) as peopled,
    -- Counted, because PostgreSQL would look an exists up in a list of the staff of the whole state.
    (select count(*) > 0 from role_access_brief role_access where role_access.staff_id = class_arm.class_teacher_id
      and role_access.school_id = class_arm.school_id and role_access.ended_at is null) as has_teacher
  from class_arm_brief class_arm
  join register_hours_brief hours on hours.class_arm_id = class_arm.id
  where class_arm.school_id = any(${schoolIds}::uuid[]) and class_arm.session_id = ${sessionId}::uuid
    and class_arm.closed_at is null`
