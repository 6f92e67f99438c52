import type { StaffProfile, StaffSummary } from '@akada/contract/staff/endpoints'
import type { Place } from '../../platform/auth/index.ts'
import { empty, type ReadTx, type Sql, sql, type WriteTx } from '../../platform/db/index.ts'
import type { HeldAccess } from './policy.ts'
import type { RetirementCriteria } from './rules.ts'

type RoleAccess = StaffProfile['roleAccess'][number]

/** A member of staff as kept, with what policy and rules must know. */
export type StaffRow = Omit<StaffProfile, 'retirementDate' | 'profilePicture' | 'roleAccess' | 'can'> & {
  pictureFileId: string | null
  retirement: RetirementCriteria
  accesses: (RoleAccess & HeldAccess)[]
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
      'builtIn', role.built_in, 'operations', role.operations)
      order by role_access.granted_at, role_access.id), '[]')
  from role_access
  join role on role.id = role_access.role_id and role.deleted_at is null
  left join school on school.id = role_access.school_id
  left join district on district.id = role_access.district_id
  where role_access.staff_id = staff.id and role_access.ended_at is null)`

const staffWhere = (condition: Sql, lock: Sql = empty) => sql`
  select staff.id, staff.title, staff.first_name as "firstName", staff.middle_name as "middleName",
    staff.last_name as "lastName", staff.username, staff.email,
    json_build_object('code', staff.phone_code, 'number', staff.phone_number) as "phoneNumber",
    staff.gender, staff.date_of_birth as "dateOfBirth", staff.nationality,
    staff.state_of_origin as "stateOfOrigin", staff.lga_of_origin as "lgaOfOrigin",
    staff.state_of_residence as "stateOfResidence", staff.lga_of_residence as "lgaOfResidence", staff.address,
    staff.staff_type as "staffType", staff.tescom_number as "tescomNumber", staff.oracle_number as "oracleNumber",
    staff.subeb_number as "subebNumber", staff.nin, staff.trcn_number as "trcnNumber", staff.qualifications,
    staff.grade_level as "gradeLevel", staff.step, staff.first_appointment as "firstAppointment", staff.confirmation,
    staff.present_posting as "presentPosting", staff.next_of_kin as "nextOfKin",
    staff.account_status as "accountStatus", staff.last_active_at as "lastTimeActive",
    staff.picture_file_id as "pictureFileId", state.retirement, ${accesses} as accesses
  from staff join state on state.id = staff.state_id
  where ${condition}
  ${lock}`

export const getStaff = (tx: ReadTx, id: string): Promise<StaffRow> =>
  tx.get<StaffRow>(staffWhere(sql`staff.id = ${id}`))

/** As getStaff, and nobody else changes the person until the transaction ends. */
export const getStaffToChange = (tx: WriteTx, id: string): Promise<StaffRow> =>
  tx.get<StaffRow>(staffWhere(sql`staff.id = ${id}`, sql`for update of staff`))

/** What the person or the office may change. */
export type Particulars = Pick<
  StaffRow,
  | 'title'
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'email'
  | 'phoneNumber'
  | 'gender'
  | 'dateOfBirth'
  | 'stateOfOrigin'
  | 'lgaOfOrigin'
  | 'stateOfResidence'
  | 'lgaOfResidence'
  | 'address'
  | 'qualifications'
  | 'trcnNumber'
  | 'nextOfKin'
>

export const updateStaff = (tx: WriteTx, id: string, to: Particulars): Promise<number> =>
  tx.run(sql`
    update staff set
      title = ${to.title}, first_name = ${to.firstName}, middle_name = ${to.middleName}, last_name = ${to.lastName},
      email = ${to.email}, phone_code = ${to.phoneNumber.code}, phone_number = ${to.phoneNumber.number},
      gender = ${to.gender}, date_of_birth = ${to.dateOfBirth},
      state_of_origin = ${to.stateOfOrigin}, lga_of_origin = ${to.lgaOfOrigin},
      state_of_residence = ${to.stateOfResidence}, lga_of_residence = ${to.lgaOfResidence}, address = ${to.address},
      qualifications = ${to.qualifications}, trcn_number = ${to.trcnNumber},
      next_of_kin = ${to.nextOfKin === null ? null : JSON.stringify(to.nextOfKin)}
    where id = ${id}`)

export const setPicture = (tx: WriteTx, id: string, fileId: string): Promise<number> =>
  tx.run(sql`update staff set picture_file_id = ${fileId} where id = ${id}`)

export interface StaffSearch {
  place: Place
  /** Only staff of these schools, which must be within reach. */
  schools?: string[]
  /** Left out of the answer. */
  without: string | null
  searchTerm?: string
  accountStatus?: string
  staffType?: string
  gender?: string
  limit: number
  page: number
}

export type FoundStaff = Omit<StaffSummary, 'profilePicture'> & { pictureFileId: string | null }

/** Role accesses that are open: in some schools, in one, in a district and its schools, or in the whole state. */
const openWithin = ({ place: { stateId, districtId, schoolId }, schools }: StaffSearch): Sql =>
  schools?.length || schoolId
    ? sql`role_access.ended_at is null and role_access.school_id = any(${schools?.length ? schools : [schoolId]})`
    : districtId
      ? sql`role_access.ended_at is null and role_access.district_id = ${districtId}`
      : sql`role_access.ended_at is null and role_access.state_id = ${stateId}`

/** Every word must occur somewhere in the names, the username or the TESCOM number. */
const patternsOf = (searchTerm: string): string[] =>
  searchTerm
    .split(/\s+/)
    .filter(word => word !== '')
    .map(word => `%${word.replace(/[\\%_]/g, '\\$&')}%`)

const conditionOf = ({ without, searchTerm, accountStatus, staffType, gender }: StaffSearch): Sql => sql`
  (${without}::uuid is null or staff.id <> ${without})
  and (${accountStatus ?? null}::text is null or staff.account_status = ${accountStatus ?? null})
  and (${staffType ?? null}::text is null or staff.staff_type = ${staffType ?? null})
  and (${gender ?? null}::text is null or staff.gender = ${gender ?? null})
  and concat_ws(' ', staff.first_name, staff.middle_name, staff.last_name, staff.username, staff.tescom_number)
    ilike all(${patternsOf(searchTerm ?? '')}::text[])`

/** Staff with an open role access within a place, by last name, and how many there are. */
export const searchStaff = async (tx: ReadTx, search: StaffSearch): Promise<{ found: FoundStaff[]; total: number }> => {
  const inPlace = sql`
    select role_access.staff_id,
      array_agg(distinct role.name order by role.name) as roles,
      (array_agg(role_access.school_id order by role_access.granted_at) filter (where role_access.school_id is not null))[1]
        as school_id
    from role_access join role on role.id = role_access.role_id and role.deleted_at is null
    where ${openWithin(search)}
    group by role_access.staff_id`
  const found = await tx.rows<FoundStaff>(sql`
    select staff.id, staff.title, staff.first_name as "firstName", staff.last_name as "lastName", staff.username,
      staff.picture_file_id as "pictureFileId", staff.tescom_number as "tescomNumber", staff.staff_type as "staffType",
      staff.gender, staff.account_status as "accountStatus", held.roles,
      case when school.id is not null then json_build_object('id', school.id, 'name', school.name) end as school
    from (${inPlace}) as held
    join staff on staff.id = held.staff_id
    left join school on school.id = held.school_id
    where ${conditionOf(search)}
    order by staff.last_name collate "und-x-icu", staff.first_name collate "und-x-icu", staff.id
    limit ${search.limit} offset ${(search.page - 1) * search.limit}`)
  const isWhole = search.page === 1 && found.length < search.limit
  if (isWhole) return { found, total: found.length }
  const { total } = await tx.get<{ total: number }>(sql`
    select count(*)::int as total from (${inPlace}) as held join staff on staff.id = held.staff_id
    where ${conditionOf(search)}`)
  return { found, total }
}

/** A person belongs to the organisation of each open role access; without any, to the state as a whole. */
export const locateStaff = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string; stateId: string; districtId: string | null; schoolId: string | null }>(sql`
    select distinct staff.id, staff.state_id as "stateId", role_access.district_id as "districtId",
      role_access.school_id as "schoolId"
    from staff
    left join role_access on role_access.staff_id = staff.id and role_access.ended_at is null
    where staff.id = any(${ids})`)
