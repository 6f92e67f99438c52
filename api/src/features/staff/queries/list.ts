import { sheetFields, type SheetKey } from '@akada/contract/kernel/record'
import { officeFields, personFields } from '@akada/contract/staff/record'
import type { staffFilters, StaffSummary } from '@akada/contract/staff/schemas'
import type * as z from 'zod'
import type { Place } from '../../../platform/auth/index.ts'
import {
  empty,
  idsOfPage,
  inOrder,
  isAfter,
  join,
  type Page,
  pageOfRows,
  raw,
  type ReadTx,
  type RowPosition,
  selected,
  type SortKey,
  type Sql,
  sql,
  totalOf,
  inDirection,
  wordsKey,
  matchesText,
} from '../../../platform/db/index.ts'

export type StaffFilters = Omit<z.output<z.ZodObject<typeof staffFilters>>, 'school' | 'includeLoggedInUser'>

/** The scope of a staff list: the schools, the place, and whom to leave out. */
export interface StaffScope {
  place: Place
  /** Only staff of these schools, which must be within reach. */
  schools?: readonly string[]
  /** Left out of the result. */
  without: string | null
}

export type FoundStaff = Omit<StaffSummary, 'profilePicture'> & { pictureFileId: string | null }

/** Role accesses that are open: in some schools, in one, in a district and its schools, or in the whole state. */
const openWithin = ({ place: { stateId, districtId, schoolId }, schools }: StaffScope): Sql =>
  schools?.length || schoolId
    ? sql`role_access.ended_at is null and role_access.school_id = any(${schools?.length ? schools : [schoolId]}::uuid[])`
    : districtId
      ? sql`role_access.ended_at is null and role_access.district_id = ${districtId}`
      : sql`role_access.ended_at is null and role_access.state_id = ${stateId}`

/** The roles that a person holds, from `role_access` and `role`. A person who holds only a deleted role belongs there too. */
const heldColumns = sql`
    coalesce(array_agg(distinct role.name order by role.name) filter (where role.deleted_at is null), '{}') as roles,
    array_agg(role_access.role_id) filter (where role.deleted_at is null) as role_ids,
    (array_agg(role_access.school_id order by role_access.granted_at) filter (where role_access.school_id is not null))[1]
      as school_id`

/** The staff of a scope with their roles there, one row each. */
export const staffWithin = (scope: StaffScope): Sql => sql`
  select role_access.staff_id, ${heldColumns}
  from role_access join role_brief role on role.id = role_access.role_id
  where ${openWithin(scope)}
  group by role_access.staff_id`

/**
 * The same of one person, for a lateral join; no row if they hold nothing there. A prepared statement that compares role accesses with a list
 * of ids is planned for ten of them, and takes five times as long for a thousand.
 */
export const accessesOf = (scope: StaffScope, staffId: Sql): Sql => sql`
  select ${heldColumns}
  from role_access join role_brief role on role.id = role_access.role_id
  where role_access.staff_id = ${staffId} and ${openWithin(scope)}
  having count(*) > 0`

/** A member of staff in a list, from `staff`, `held` and a left-joined `school`. */
export const summaryColumns = sql`
  staff.id, staff.title, staff.first_name as "firstName", staff.last_name as "lastName", staff.username,
  staff.picture_file_id as "pictureFileId", staff.tescom_number as "tescomNumber", staff.staff_type as "staffType",
  staff.gender, staff.account_status as "accountStatus", held.roles,
  json_build_object('code', staff.phone_code, 'number', staff.phone_number) as "phoneNumber",
  staff.last_active_at as "lastTimeActive",
  case when school.id is not null then json_build_object('id', school.id, 'name', school.name) end as school`

/** Whether somebody holds an open role access within a scope: a certain role, or any. */
const isWithin = (scope: StaffScope, role: string | undefined): Sql => sql`
  exists (select from role_access ${role ? sql`join role_brief role on role.id = role_access.role_id and role.deleted_at is null` : empty}
    where role_access.staff_id = staff.id and ${openWithin(scope)} ${role ? sql`and role.id = ${role}` : empty})`

const conditionOf = (filters: StaffFilters, scope: StaffScope): Sql => {
  const { without } = scope
  const { searchTerm, startDate, endDate, accountStatus, staffType, gender, role } = filters
  const same = (column: string, value: string | undefined) => value && sql`lower(${raw(column)}) = lower(${value})`
  const conditions = [
    isWithin(scope, role),
    without !== null && sql`staff.id <> ${without}`,
    accountStatus && sql`staff.account_status = ${accountStatus}`,
    staffType && sql`staff.staff_type = ${staffType}`,
    gender && sql`staff.gender = ${gender}`,
    filters.datesMissing && sql`(staff.date_of_birth is null or staff.first_appointment is null)`,
    startDate && sql`staff.created_at >= ${startDate}::date::timestamp at time zone 'Africa/Lagos'`,
    endDate && sql`staff.created_at < (${endDate}::date + 1)::timestamp at time zone 'Africa/Lagos'`,
    same('staff.state_of_residence', filters.stateOfResidence),
    same('staff.lga_of_residence', filters.lgaOfResidence),
    same('staff.state_of_origin', filters.stateOfOrigin),
    same('staff.lga_of_origin', filters.lgaOfOrigin),
    // The names, the username and the TESCOM number.
    searchTerm &&
      matchesText(
        sql`concat_ws(' ', staff.first_name, staff.middle_name, staff.last_name, staff.username, staff.tescom_number)`,
        searchTerm,
      ),
  ].filter(condition => condition !== undefined && condition !== false && condition !== '')
  return join(conditions, ' and ')
}

const byName: readonly SortKey[] = [
  wordsKey('staff.last_name'),
  wordsKey('staff.first_name'),
  { by: 'staff.id', type: 'uuid' },
]
const sortKeys: Record<StaffFilters['sort'], readonly SortKey[]> = {
  name: byName,
  staffType: [{ by: 'staff.staff_type', type: 'text' }, ...byName],
  lastTimeActive: [{ by: 'staff.last_active_at', type: 'timestamptz', mayBeNull: true }, ...byName],
  accountStatus: [{ by: 'staff.account_status', type: 'text' }, ...byName],
}
const keysOf = ({ sort, descending }: StaffFilters): SortKey[] => inDirection(sortKeys[sort], descending)

interface PageOfStaff {
  ids: string[]
  total: number
  last: RowPosition | null
}

/** The ids of a page of staff, in an order that an index may have: nobody before or after the page is read for it. */
const pageOfIds = async (tx: ReadTx, keys: readonly SortKey[], condition: Sql, page: Page): Promise<PageOfStaff> => {
  const further = page.from ? sql`and ${isAfter(keys, page.from.after)}` : empty
  const found = await tx.rows<{ id: string; position: string | null }>(
    idsOfPage(keys, 'staff.id', sql`from staff where ${condition} ${further}`, page),
  )
  const count = async () =>
    (await tx.get<{ total: number }>(sql`select count(*)::int as total from staff where ${condition}`)).total
  const { rows, last } = pageOfRows(found, page.limit)
  return { ids: rows.map(({ id }) => id), total: await totalOf(page, found.length, count), last }
}

/** Staff with an open role access within a place, and how many there are. */
export const searchStaff = async (
  tx: ReadTx,
  filters: StaffFilters & Page,
  scope: StaffScope,
): Promise<{ found: FoundStaff[]; total: number; last: RowPosition | null }> => {
  const { ids, total, last } = await pageOfIds(tx, keysOf(filters), conditionOf(filters, scope), filters)
  const found = await tx.rows<FoundStaff>(sql`
    select ${summaryColumns}
    from unnest(${ids}::uuid[]) with ordinality as wanted(id, place)
    join staff on staff.id = wanted.id
    cross join lateral (${accessesOf(scope, sql`staff.id`)}) as held
    left join school_brief school on school.id = held.school_id
    order by wanted.place`)
  return { found, total, last }
}

/** The ids of a whole list in its order, at most `most` of them, so that a long download reads the same list in parts. */
export const listStaffIds = async (
  tx: ReadTx,
  filters: StaffFilters,
  scope: StaffScope,
  most: number,
): Promise<string[]> => {
  const found = await tx.rows<{ id: string }>(sql`
    select staff.id from staff
    where ${conditionOf(filters, scope)}
    order by ${inOrder(keysOf(filters))}
    limit ${most}`)
  return found.map(({ id }) => id)
}

const latestFirst: readonly SortKey[] = [
  { by: 'staff.last_active_at', type: 'timestamptz', mayBeNull: true, descending: true },
  ...byName,
]

/** When the staff of a scope were last active, the latest first. */
export const lastActive = async (tx: ReadTx, scope: StaffScope, page: Page) => {
  const { ids, total, last } = await pageOfIds(tx, latestFirst, isWithin(scope, undefined), page)
  const foundStaffs = await tx.rows<{
    id: string
    firstName: string
    lastName: string
    lastTimeActive: string | null
  }>(sql`
    select staff.id, staff.first_name as "firstName", staff.last_name as "lastName", staff.last_active_at as "lastTimeActive"
    from unnest(${ids}::uuid[]) with ordinality as wanted(id, place)
    join staff on staff.id = wanted.id
    order by wanted.place`)
  return { foundStaffs, total, last }
}

type Exported = SheetKey<typeof personFields> | SheetKey<typeof officeFields>

/** A member of staff in a download: the fields that have a column. */
export type ExportedStaff = { readonly [K in Exported]: string | number | null } & {
  id: string
  revision: number
  username: string
  phoneCode: string
  phoneNumber: string
  roles: string[]
  school: string | null
  accountStatus: string
}

const exportedFields = selected(sheetFields({ ...personFields, ...officeFields }), 'staff')

/** The ids of those with an open role in a school who have one of these usernames, given in lower case. */
export const staffOfSchool = async (tx: ReadTx, schoolId: string, usernames: readonly string[]): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(sql`
      select staff.id from staff
      where lower(staff.username) = any(${[...usernames]}::text[]) and staff.id in (
        select role_access.staff_id from role_access
        where role_access.school_id = ${schoolId} and role_access.ended_at is null)`)
  ).map(({ id }) => id)

/** Some people in the order of their ids, with their roles in a scope; those who no longer belong to it are omitted. */
export const exportedStaff = (tx: ReadTx, ids: readonly string[], scope: StaffScope): Promise<ExportedStaff[]> =>
  tx.rows(sql`
    select staff.id, staff.revision, ${exportedFields}, staff.username, staff.phone_code as "phoneCode", staff.phone_number as "phoneNumber", held.roles,
      school.name as school, staff.account_status as "accountStatus"
    from unnest(${ids}::uuid[]) with ordinality as listed (id, place)
    join staff on staff.id = listed.id
    cross join lateral (${accessesOf(scope, sql`staff.id`)}) as held
    left join school_brief school on school.id = held.school_id
    order by listed.place`)
