import type { BuiltInRole } from '@akada/contract/permissions'
import { type ReadTx, sql } from '../../../platform/db/index.ts'

/** A recipient of a letter. */
export interface Addressee {
  id: string
  firstName: string
  email: string
}

const head: BuiltInRole = 'principal'

/** The heads of a school who can sign in. */
export const headsOf = (tx: ReadTx, schoolId: string): Promise<Addressee[]> =>
  tx.rows(sql`
    select staff.id, staff.first_name as "firstName", staff.email
    from role_access_brief role_access
    join role_brief role on role.id = role_access.role_id and role.built_in = ${head}
    join staff_brief staff on staff.id = role_access.staff_id and staff.account_status <> 'Suspended'
    where role_access.school_id = ${schoolId} and role_access.ended_at is null
    order by staff.id`)

/**
 * The requester for a school, if they still act for it, for its district or for the state; null if they can no longer sign in or have left:
 * then the school's students are no longer their responsibility.
 */
export const findRequester = (tx: ReadTx, staffId: string, schoolId: string): Promise<Addressee | null> =>
  tx.find(sql`
    select staff.id, staff.first_name as "firstName", staff.email
    from staff_brief staff where staff.id = ${staffId} and staff.account_status <> 'Suspended' and exists (
      select from school_brief school
      join role_access_brief role_access on role_access.staff_id = staff.id and role_access.state_id = school.state_id
        and role_access.ended_at is null
      where school.id = ${schoolId} and (role_access.school_id = school.id or role_access.school_id is null
        and (role_access.district_id is null or role_access.district_id = school.district_id)))`)
