import { officeFields, personFields } from '@akada/contract/staff/record'
import type { StaffProfile } from '@akada/contract/staff/schemas'
import type { Place } from '../../../platform/auth/index.ts'
import { assigned, type ReadTx, selected, type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'
import { stateDetails } from '../../state/index.ts'
import type { AccessWithPlace } from '../policy.ts'
import type { Colleague } from '../rules/colleagues.ts'
import { retirementDay } from './retirements.ts'

type RoleAccess = StaffProfile['roleAccess'][number]

/** A member of staff as stored, with the data that policy and rules need. */
export type StaffRow = Omit<StaffProfile, 'profilePicture' | 'roleAccess' | 'school' | 'can'> & {
  pictureFileId: string | null
  hasSecondFactor: boolean
  accesses: (RoleAccess & AccessWithPlace)[]
}

const accesses = sql`(
  select coalesce(json_agg(json_build_object(
      'id', role_access.id,
      'role', json_build_object('id', role.id, 'name', role.name),
      'organization', json_build_object(
        'id', coalesce(school.id, district.id, role_access.state_id),
        'name', coalesce(school.name, district.name, state.name),
        'kind', case when school.id is not null then 'school' when district.id is not null then 'district' else 'state' end),
      'stateId', role_access.state_id, 'districtId', role_access.district_id, 'schoolId', role_access.school_id,
      'builtIn', role.built_in, 'level', role.level, 'operations', role.operations)
      order by role_access.granted_at, role_access.id), '[]')
  from role_access
  join role_brief role on role.id = role_access.role_id and role.deleted_at is null
  left join school_brief school on school.id = role_access.school_id
  left join district_brief district on district.id = role_access.district_id
  where role_access.staff_id = staff.id and role_access.ended_at is null)`

const staffWhere = (condition: Sql) => sql`
  select staff.id, staff.username, ${selected(personFields, 'staff')}, ${selected(officeFields, 'staff')},
    json_build_object('code', staff.phone_code, 'number', staff.phone_number) as "phoneNumber",
    case when staff.longitude is not null and staff.latitude is not null
      then json_build_object('coordinates', json_build_array(staff.longitude, staff.latitude)) end as "addressCoordinates",
    staff.next_of_kin as "nextOfKin",
    staff.account_status as "accountStatus", staff.suspended_because as "suspendedBecause", staff.revision,
    akada_has_second_factor(staff.id) as "hasSecondFactor",
    staff.last_active_at as "lastTimeActive",
    ${retirementDay} as "retirementDate",
    staff.picture_file_id as "pictureFileId", ${stateDetails} as "stateDetails", ${accesses} as accesses
  from staff join state_brief state on state.id = staff.state_id
  where ${condition}`

export const getStaff = (tx: ReadTx, id: string): Promise<StaffRow> =>
  tx.get<StaffRow>(staffWhere(sql`staff.id = ${id}`))

/** Like getStaff, and nobody else changes the person or gives them a role until the transaction ends. */
export const getStaffToChange = async (tx: WriteTx, id: string): Promise<StaffRow> => {
  await tx.get(sql`select staff.id from staff where staff.id = ${id} for update`)
  // Read again: the previous holder of the lock may have given the person a role.
  return getStaff(tx, id)
}

/** The values that the person or the office may change. */
export type Particulars = Pick<
  StaffRow,
  keyof typeof personFields | keyof typeof officeFields | 'phoneNumber' | 'addressCoordinates' | 'nextOfKin'
>

export const updateStaff = (tx: WriteTx, id: string, to: Particulars): Promise<number> =>
  tx.run(sql`
    update staff set
      ${assigned(personFields, to)}, ${assigned(officeFields, to)},
      phone_code = ${to.phoneNumber.code}, phone_number = ${to.phoneNumber.number},
      longitude = ${to.addressCoordinates?.coordinates[0] ?? null}, latitude = ${to.addressCoordinates?.coordinates[1] ?? null},
      next_of_kin = ${to.nextOfKin === null ? null : JSON.stringify(to.nextOfKin)},
      revision = revision + 1
    where id = ${id}`)

export type StaffNumber = 'tescomNumber' | 'oracleNumber' | 'subebNumber'

/** Who in the state already has one of these numbers, and the state's name for it. */
export const findNumberHolders = (tx: ReadTx, numbers: Record<StaffNumber, string | null>, except: string | null) =>
  tx.rows<{ number: StaffNumber; term: string; name: string }>(sql`
    select taken.number, taken.term, concat_ws(' ', staff.first_name, staff.last_name) as name
    from staff join state_brief state on state.id = staff.state_id
    cross join lateral (values
      ('tescomNumber', coalesce(state.tescom_number_term, 'Tescom Number'), staff.tescom_number = ${numbers.tescomNumber}),
      ('oracleNumber', coalesce(state.oracle_number_term, 'Oracle Number'), staff.oracle_number = ${numbers.oracleNumber}),
      ('subebNumber', coalesce(state.subeb_number_term, 'Subeb Number'), staff.subeb_number = ${numbers.subebNumber})
    ) as taken (number, term, is_same)
    where taken.is_same and staff.id is distinct from ${except}
      and (staff.tescom_number = ${numbers.tescomNumber} or staff.oracle_number = ${numbers.oracleNumber}
        or staff.subeb_number = ${numbers.subebNumber})`)

export const setPicture = (tx: WriteTx, id: string, fileId: string): Promise<number> =>
  tx.run(sql`update staff set picture_file_id = ${fileId} where id = ${id}`)

/**
 * A person belongs to the organisation of each open role access. Without any, to that of the one that ended last, so that those who ended
 * it can give another; a person who never held one, to the state as a whole.
 */
export const locateStaff = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string } & Place>(sql`
    select distinct staff.id, staff.state_id as "stateId", held.district_id as "districtId", held.school_id as "schoolId"
    from staff
    left join lateral (
      select role_access.district_id, role_access.school_id from role_access
      where role_access.staff_id = staff.id
        and (role_access.ended_at is null
          or role_access.id = (
            select past.id from role_access as past where past.staff_id = staff.id
            order by past.ended_at desc nulls first, past.id limit 1))) as held on true
    where staff.id = any(${ids}::uuid[])`)

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
