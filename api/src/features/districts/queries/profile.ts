import type { DistrictProfile, DistrictSummary } from '@akada/contract/districts/calls'
import {
  empty,
  inOrder,
  isAfter,
  type Page,
  pageOfRows,
  type ReadTx,
  type RowPosition,
  rowPosition,
  offsetOf,
  type SortKey,
  type Sql,
  sql,
  totalOf,
  wordsKey,
  type WriteTx,
  matchesText,
} from '../../../platform/db/index.ts'
import type { DistrictHooks } from '../hooks.ts'

/** Pending until someone decides. A registration that was corrected and sent again is pending again. */
export const statusOf = sql`
  case when district.approved_at is not null then 'Approved' when district.refused_at is not null then 'Refused' else 'Pending' end`

export type StoredDistrict = Omit<DistrictProfile, 'can'>

export const getDistrict = (tx: ReadTx, id: string): Promise<StoredDistrict> =>
  tx.get<StoredDistrict>(sql`
    select district.id, district.name, district.address, district.contact_phones as "phoneNumbers",
      district.contact_emails as emails, ${statusOf} as status, district.revision,
      json_build_object('id', state.id, 'name', state.name) as state,
      (select coalesce(json_agg(json_build_object(
          'id', staff.id, 'firstName', staff.first_name, 'lastName', staff.last_name, 'role', role.name)
          order by role_access.granted_at, role_access.id), '[]')
        from role_access_brief role_access
        join role_brief role on role.id = role_access.role_id and role.deleted_at is null
        join staff_brief staff on staff.id = role_access.staff_id
        where role_access.district_id = district.id and role_access.school_id is null and role_access.ended_at is null) as admins,
      (select count(*)::int from school_brief school where school.district_id = district.id) as "schoolCount"
    from district join state_brief state on state.id = district.state_id
    where district.id = ${id}`)

/** Serialises changes of a district; returns its current data. */
export const lockDistrict = (tx: WriteTx, id: string) =>
  tx.get<{ name: string; revision: number; status: DistrictProfile['status'] }>(sql`
    select name, revision, ${statusOf} as status from district where id = ${id} for update`)

export interface DistrictContacts {
  name: string
  address: string
  phoneNumbers: readonly { code: string; number: string }[]
  emails: readonly string[]
}

export const updateDistrict = async (tx: WriteTx, id: string, district: DistrictContacts): Promise<void> => {
  await tx.run(sql`
    update district set name = ${district.name}, address = ${district.address},
      contact_phones = ${JSON.stringify(district.phoneNumbers)}::jsonb, contact_emails = ${[...district.emails]}::text[],
      revision = revision + 1
    where id = ${id}`)
}

/** The state's term for a district. */
export const districtTermOf = async (tx: ReadTx, stateId: string): Promise<string> =>
  (
    await tx.get<{ term: string }>(
      sql`select coalesce(district_term, 'District') as term from state_brief state where id = ${stateId}`,
    )
  ).term

export interface DistrictFilters {
  searchTerm?: string | undefined
  status?: DistrictProfile['status'] | undefined
}

const wanted = (stateId: string, { searchTerm, status }: DistrictFilters): Sql => sql`district.state_id = ${stateId}
  ${searchTerm ? sql`and ${matchesText(sql`district.name`, searchTerm)}` : empty}
  ${status ? sql`and ${statusOf} = ${status}` : empty}`

/** Waiting ones first, the longest waiting on top; then the refused, then the approved by name. */
const inTurn: readonly SortKey[] = [
  {
    by: 'case when district.approved_at is not null then 3 when district.refused_at is not null then 2 else 1 end',
    type: 'int',
  },
  { by: 'case when district.approved_at is null then district.created_at end', type: 'timestamptz', mayBeNull: true },
  wordsKey('district.name'),
  { by: 'district.id', type: 'uuid' },
]

/** A page of the state's districts, with schools and students of each, and how many there are. */
export const searchDistricts = async (
  tx: ReadTx,
  hooks: DistrictHooks,
  stateId: string,
  filters: DistrictFilters & Page,
): Promise<{ foundDistricts: DistrictSummary[]; total: number; last: RowPosition | null }> => {
  const { from, limit } = filters
  const read = await tx.rows<DistrictSummary & { position: string }>(sql`
    with listed as materialized (
      select * from district where ${wanted(stateId, filters)} ${from ? sql`and ${isAfter(inTurn, from.after)}` : empty}
      order by ${inOrder(inTurn)} limit ${limit + 1} offset ${offsetOf(filters)}
    ), sizes as (
      select school.district_id, count(*)::int as schools, sum(${hooks.studentsOfSchool(sql`school.id`)})::int as students
      from school_brief school where school.district_id in (select id from listed)
      group by school.district_id
    )
    select district.id, district.name, district.address, district.contact_phones as "phoneNumbers",
      district.contact_emails as emails, ${statusOf} as status, district.created_at as "registeredAt",
      district.refused_because as "refusedBecause",
      (select json_build_object('id', staff.id, 'firstName', staff.first_name, 'lastName', staff.last_name, 'email', staff.email,
          'phoneNumber', json_build_object('code', staff.phone_code, 'number', staff.phone_number))
        from role_access_brief role_access join staff_brief staff on staff.id = role_access.staff_id
        where role_access.district_id = district.id and role_access.school_id is null
        order by role_access.ended_at is not null, role_access.granted_at, role_access.id limit 1) as admin,
      coalesce(sizes.schools, 0) as "schoolCount", coalesce(sizes.students, 0) as "studentCount",
      ${rowPosition(inTurn)} as position
    from listed as district left join sizes on sizes.district_id = district.id
    order by ${inOrder(inTurn)}`)
  const total = await totalOf(filters, read.length, () => countDistricts(tx, stateId, filters))
  const { rows, last } = pageOfRows(read, limit)
  return { foundDistricts: rows, total, last }
}

const countDistricts = async (tx: ReadTx, stateId: string, filters: DistrictFilters): Promise<number> =>
  (await tx.get<{ total: number }>(sql`select count(*)::int as total from district where ${wanted(stateId, filters)}`))
    .total

export const locateDistricts = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string; stateId: string; districtId: string; schoolId: null }>(sql`
    select id, state_id as "stateId", id as "districtId", null as "schoolId" from district where id = any(${ids})`)

/** The current data of a district, locked until the transaction ends. */
export const lockDistrictForShare = (tx: WriteTx, districtId: string) =>
  tx.get<{ name: string; approved: boolean }>(sql`
    select name, approved_at is not null as approved from district where id = ${districtId} for share`)
