import type { BuiltInRole } from '@akada/contract/permissions'
import { type ReadTx, sql } from '../../../platform/db/index.ts'

/** Somebody to write to. */
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
    from role_access
    join role on role.id = role_access.role_id and role.built_in = ${head}
    join staff on staff.id = role_access.staff_id and staff.account_status <> 'Suspended'
    where role_access.school_id = ${schoolId} and role_access.ended_at is null
    order by staff.id`)

/** Somebody who asked, unless they can't sign in any more. */
export const requesterOf = (tx: ReadTx, staffId: string): Promise<Addressee[]> =>
  tx.rows(sql`
    select staff.id, staff.first_name as "firstName", staff.email
    from staff where staff.id = ${staffId} and staff.account_status <> 'Suspended'`)
