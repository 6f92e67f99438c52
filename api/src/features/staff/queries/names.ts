import type { Colleague } from '../rules/colleagues.ts'
import { type ReadTx, sql } from '../../../platform/db/index.ts'

/** First names and surnames of staff members, by id. */
export const namesOfStaff = async (tx: ReadTx, staffIds: readonly string[]): Promise<Map<string, string>> => {
  const rows = await tx.rows<{ id: string; name: string }>(sql`
    select staff.id, staff.full_name as "name" from staff_brief staff where staff.id = any(${staffIds}::uuid[])`)
  return new Map(rows.map(row => [row.id, row.name]))
}

/** The people with an open role in a school, with what lists name them by. */
export const colleaguesOf = (tx: ReadTx, schoolId: string): Promise<Colleague[]> =>
  tx.rows(sql`
    select staff.id, concat_ws(' ', staff.first_name, staff.last_name) as "fullName", staff.username, staff.email,
      array_remove(array[staff.tescom_number, staff.oracle_number, staff.subeb_number], null) as numbers
    from staff
    where staff.account_status <> 'Suspended' and staff.id in (
      select role_access.staff_id from role_access
      where role_access.school_id = ${schoolId} and role_access.ended_at is null)
    order by staff.last_name collate "und-x-icu", staff.first_name collate "und-x-icu", staff.id`)
