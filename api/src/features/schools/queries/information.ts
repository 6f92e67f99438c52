import { type ReadTx, sql } from '../../../platform/db/index.ts'
import type { SchoolHooks } from '../hooks.ts'

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
  select staff.full_name
  from role_access_brief role_access
  join role_brief role on role.id = role_access.role_id
  join staff_brief staff on staff.id = role_access.staff_id
  where role_access.school_id = school.id and role_access.ended_at is null and role.built_in = ${role}
  order by role_access.granted_at limit 1)`

/** A school and its figures, in one query. */
export const schoolInformation = (
  tx: ReadTx,
  hooks: SchoolHooks,
  schoolId: string,
  today: string,
): Promise<SchoolInformation> =>
  tx.get<SchoolInformation>(sql`
    select school.category, ${fullNameOf('principal')} as principal, ${fullNameOf('vicePrincipal')} as "vicePrincipal", figures.*,
      (select count(distinct role_access.staff_id)::int from role_access_brief role_access
        where role_access.school_id = school.id and role_access.ended_at is null) as "staffCount"
    from school cross join (${hooks.figuresOfSchool(schoolId, today)}) as figures
    where school.id = ${schoolId}`)
