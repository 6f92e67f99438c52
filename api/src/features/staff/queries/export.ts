import { type SheetKey, sheetFields } from '@akada/contract/kernel/record'
import { officeFields, personFields } from '@akada/contract/staff/record'
import { type ReadTx, selected, sql } from '../../../platform/db/index.ts'
import { accessesOf, type StaffScope } from './list.ts'

type Exported = SheetKey<typeof personFields> | SheetKey<typeof officeFields>

/** A member of staff in a download: the fields that have a column. */
export type ExportedStaff = { readonly [K in Exported]: string | number | null } & {
  username: string
  phoneCode: string
  phoneNumber: string
  roles: string[]
  school: string | null
  accountStatus: string
}

const exportedFields = selected(sheetFields({ ...personFields, ...officeFields }), 'staff')

/** Some people in the order of their ids, with their roles in a scope; those who no longer belong to it are omitted. */
export const exportedStaff = (tx: ReadTx, ids: readonly string[], scope: StaffScope): Promise<ExportedStaff[]> =>
  tx.rows(sql`
    select ${exportedFields}, staff.username, staff.phone_code as "phoneCode", staff.phone_number as "phoneNumber", held.roles,
      school.name as school, staff.account_status as "accountStatus"
    from unnest(${ids}::uuid[]) with ordinality as listed (id, place)
    join staff on staff.id = listed.id
    cross join lateral (${accessesOf(scope, sql`staff.id`)}) as held
    left join school_brief school on school.id = held.school_id
    order by listed.place`)
