import type { ValuesOf } from '@akada/contract/kernel/record-schema'
import { schoolFields } from '@akada/contract/schools/record'
import type { SchoolSummary } from '@akada/contract/schools/schemas'
import {
  empty,
  inOrder,
  isAfter,
  type Page,
  pageOfRows,
  readCountedPage,
  type ReadTx,
  type RowPosition,
  rowPosition,
  selected,
  offsetOf,
  type SortKey,
  type Sql,
  sql,
  totalOf,
  wordsKey,
  matchesText,
} from '../../../platform/db/index.ts'
import type { SchoolHooks } from '../hooks.ts'

/** The schools of a district, or of a state if there is no district, for a list or a download. */
export interface SchoolFilters {
  searchTerm?: string | undefined
  category?: string | undefined
  lga?: string | undefined
  withoutPrincipal?: boolean | undefined
}

/** Null: no filter. */
export interface Scope {
  stateId: string
  districtIds: readonly string[] | null
  schoolId?: string | null
}

const headOf = sql`
  select staff.id, staff.first_name, staff.last_name, staff.full_name
  from role_access_brief role_access
  join role_brief role on role.id = role_access.role_id and role.built_in = 'principal'
  join staff_brief staff on staff.id = role_access.staff_id
  where role_access.school_id = school.id and role_access.ended_at is null
  order by role_access.granted_at limit 1`

const wanted = ({ stateId, districtIds, schoolId }: Scope, filters: SchoolFilters): Sql => {
  const { searchTerm, category, lga, withoutPrincipal } = filters
  return sql`school.state_id = ${stateId}
    ${districtIds ? sql`and school.district_id = any(${districtIds}::uuid[])` : empty}
    ${schoolId ? sql`and school.id = ${schoolId}` : empty}
    ${searchTerm ? sql`and ${matchesText(sql`concat_ws(' ', school.name, school.lga)`, searchTerm)}` : empty}
    ${category ? sql`and school.category = ${category}` : empty}
    ${lga ? sql`and lower(school.lga) = lower(${lga})` : empty}
    ${withoutPrincipal ? sql`and not exists (${headOf})` : empty}`
}

const byName: readonly SortKey[] = [wordsKey('school.name'), { by: 'school.id', type: 'uuid' }]

type ListedSchool = Omit<SchoolSummary, 'logo'> & { logoFileId: string | null }

/** The condition on the schools after a position, if the list goes on there. */
const further = ({ from }: Page): Sql => (from ? sql`and ${isAfter(byName, from.after)}` : empty)

/** A page of schools by name, with head, staff and students of each, and how many there are. */
export const listSchools = async (
  tx: ReadTx,
  hooks: SchoolHooks,
  scope: Scope,
  filters: SchoolFilters & Page,
): Promise<{ found: ListedSchool[]; total: number; last: RowPosition | null }> => {
  const read = await tx.rows<ListedSchool & { position: string }>(sql`
    with listed as materialized (
      select * from school where ${wanted(scope, filters)} ${further(filters)}
      order by ${inOrder(byName)} limit ${filters.limit + 1} offset ${offsetOf(filters)}
    ), students as (${hooks.studentsBySchool(sql`select id from listed`)}
    ), people as (
      select role_access.school_id, count(distinct role_access.staff_id)::int as total from role_access_brief role_access
      where role_access.school_id in (select id from listed) and role_access.ended_at is null
      group by role_access.school_id
    )
    select school.id, school.name, school.category, school.lga, school.address, school.logo_file_id as "logoFileId",
      case when head.id is not null
        then json_build_object('id', head.id, 'firstName', head.first_name, 'lastName', head.last_name) end as principal,
      coalesce(people.total, 0) as "staffCount", coalesce(students.total, 0) as "studentCount",
      ${rowPosition(byName)} as position
    from listed as school
    left join students on students.school_id = school.id
    left join people on people.school_id = school.id
    left join lateral (${headOf}) as head on true
    order by ${inOrder(byName)}`)
  const total = await totalOf(filters, read.length, () => countSchools(tx, scope, filters))
  const { rows, last } = pageOfRows(read, filters.limit)
  return { found: rows, total, last }
}

export const countSchools = async (tx: ReadTx, scope: Scope, filters: SchoolFilters = {}): Promise<number> =>
  (await tx.get<{ total: number }>(sql`select count(*)::int as total from school where ${wanted(scope, filters)}`))
    .total

interface NamedSchool {
  id: string
  name: string
  category: string
  district: { id: string; name: string }
}

/** Names of the state's schools, for choosing one. */
export const schoolsOfState = async (
  tx: ReadTx,
  stateId: string,
  page: Page,
): Promise<{ foundSchools: NamedSchool[]; total: number; last: RowPosition | null }> => {
  const columns = sql`
    school.id, school.name, school.category, json_build_object('id', district.id, 'name', district.name) as district`
  const rest = sql`
    from school join district_brief district on district.id = school.district_id
    where school.state_id = ${stateId}`
  const { found, total, last } = await readCountedPage<NamedSchool>(tx, { columns, rest, keys: byName }, page)
  return { foundSchools: found, total, last }
}

export const countryOf = (tx: ReadTx, stateId: string) =>
  tx.get<{ country: string }>(sql`select country from state_brief where id = ${stateId}`)

/** What a download has of a school that an upload may change. */
export interface DownloadedSchool extends Omit<ValuesOf<typeof schoolFields>, 'address'> {
  id: string
  /** Null where a school was registered without one. */
  address: string | null
  district: string
  phoneNumber: { code: string; number: string } | null
  principal: string | null
}

export interface ExportedSchool extends DownloadedSchool {
  staffCount: number
  maleStudentCount: number
  femaleStudentCount: number
}

const downloaded = sql`school.id, ${selected(schoolFields, 'school')}, district.name as district, school.phone as "phoneNumber",
      case when head.id is not null then head.full_name end as principal`

/** A school that rows of an upload may name. */
export interface ChangeableSchool extends DownloadedSchool {
  revision: number
  districtId: string
}

/** The state's schools with one of these names (in lower case) or national ids. */
export const schoolsLike = (
  tx: ReadTx,
  { names, nationalIds }: { names: readonly string[]; nationalIds: readonly string[] },
): Promise<ChangeableSchool[]> =>
  tx.rows(sql`
    select ${downloaded}, school.revision, school.district_id as "districtId"
    from school
    join district_brief district on district.id = school.district_id
    left join lateral (${headOf}) as head on true
    where school.state_id = akada_state()
      and (lower(school.name) = any(${[...names]}::text[]) or school.national_school_id = any(${[...nationalIds]}::text[]))`)

/** The next schools of a download, by name, after the last one of the part before. */
export const exportedSchools = (
  tx: ReadTx,
  hooks: SchoolHooks,
  scope: Scope,
  filters: SchoolFilters,
  { after, limit }: { after: { name: string; id: string } | null; limit: number },
): Promise<ExportedSchool[]> =>
  tx.rows<ExportedSchool>(sql`
    with listed as materialized (
      select * from school where ${wanted(scope, filters)}
        ${after ? sql`and ${isAfter(byName, [after.name, after.id])}` : empty}
      order by ${inOrder(byName)} limit ${limit}
    ), students as (${hooks.gendersBySchool(sql`select id from listed`)}
    ), people as (
      select role_access.school_id, count(distinct role_access.staff_id)::int as total from role_access_brief role_access
      where role_access.school_id in (select id from listed) and role_access.ended_at is null
      group by role_access.school_id
    )
    select ${downloaded},
      coalesce(people.total, 0) as "staffCount", coalesce(students.male, 0) as "maleStudentCount",
      coalesce(students.female, 0) as "femaleStudentCount"
    from listed as school
    join district_brief district on district.id = school.district_id
    left join students on students.school_id = school.id
    left join people on people.school_id = school.id
    left join lateral (${headOf}) as head on true
    order by ${inOrder(byName)}`)
