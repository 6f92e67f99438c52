import type { FigureKey } from '@akada/contract/census/items'
import type { CensusSnapshot, ReturnStatus } from '@akada/contract/census/schemas'
import { permissions } from '@akada/contract/permissions'
import {
  empty,
  inOrder,
  isAfter,
  type Page,
  readCountedPage,
  type ReadTx,
  type SortKey,
  type Sql,
  sql,
  wordsKey,
  matchesText,
} from '../../../platform/db/index.ts'

/** The schools that somebody oversees: one, those of a district, or all of the state. */
export interface Scope {
  stateId: string
  districtId: string | null
  schoolId: string | null
}

const within = ({ stateId, districtId, schoolId }: Scope): Sql => sql`school.state_id = ${stateId}
  ${districtId === null ? empty : sql`and school.district_id = ${districtId}`}
  ${schoolId === null ? empty : sql`and school.id = ${schoolId}`}`

/** Each school of a scope with its standing return, and whether one was sent back. */
const standing = (censusId: string, scope: Scope): Sql => sql`
  select school.id, school.name, school.district_id, ret.id as return_id, sub.submitted_at, sub.snapshot,
    coalesce(sub.is_late, false) as is_late,
    case
      when sub.id is not null then 'Submitted'
      when exists (select from census_submission former where former.census_return_id = ret.id) then 'Sent back'
      when ret.id is not null then 'Started'
      else 'Not started' end as status
  from school_brief school
  left join census_return ret on ret.school_id = school.id and ret.census_id = ${censusId}
  left join census_submission sub on sub.census_return_id = ret.id and sub.sent_back_at is null
  where ${within(scope)}`

export interface Counts {
  schools: number
  submitted: number
  late: number
  sentBack: number
  started: number
}

const counts = sql`count(*)::int as schools, count(*) filter (where status = 'Submitted')::int as submitted,
  count(*) filter (where is_late)::int as late, count(*) filter (where status = 'Sent back')::int as "sentBack",
  count(*) filter (where status = 'Started')::int as started`

export const countReturns = (tx: ReadTx, censusId: string, scope: Scope): Promise<Counts> =>
  tx.get<Counts>(sql`select ${counts} from (${standing(censusId, scope)}) returns`)

/** The districts of a scope that have schools, by name. */
export const countByDistrict = (tx: ReadTx, censusId: string, scope: Scope, most: number) =>
  tx.rows<Counts & { id: string; name: string }>(sql`
    select district.id, district.name, ${counts}
    from (${standing(censusId, scope)}) returns join district_brief district on district.id = returns.district_id
    group by district.id, district.name order by district.name collate "und-x-icu", district.id limit ${most}`)

/**
 * The sums of the submitted returns; of the schools that submitted in the former census too, then (`before`) and now (`comparable`), and how
 * many these are.
 */
export const sumFigures = (tx: ReadTx, censusId: string, formerId: string | null, scope: Scope) =>
  tx.rows<{ key: FigureKey; value: number; before: number | null; comparable: number | null; compared: number }>(sql`
    with now as (
      select returns.id, figure.key, figure.value::int as value
      from (${standing(censusId, scope)}) returns, jsonb_each_text(returns.snapshot -> 'figures') figure
      where returns.status = 'Submitted'
    ), former as (
      select ret.school_id as id, figure.key, figure.value::int as value
      from census_return ret
      join census_submission sub on sub.census_return_id = ret.id and sub.sent_back_at is null
      cross join jsonb_each_text(sub.snapshot -> 'figures') figure
      where ret.census_id = ${formerId}::uuid
    )
    select now.key, coalesce(sum(now.value), 0)::int as value, sum(former.value)::int as before,
      (sum(now.value) filter (where former.value is not null))::int as comparable, count(former.value)::int as compared
    from now left join former on former.id = now.id and former.key = now.key
    group by now.key`)

export interface ReturnFilters {
  searchTerm?: string | undefined
  status?: ReturnStatus | 'Missing' | undefined
}

const wanted = ({ searchTerm, status }: ReturnFilters): Sql => {
  const isStatus = status === 'Missing' ? sql`and status <> 'Submitted'` : sql`and status = ${status}`
  return sql`true ${status === undefined ? empty : isStatus}
    ${searchTerm ? sql`and ${matchesText(sql`returns.name`, searchTerm)}` : empty}`
}

const byName: readonly SortKey[] = [wordsKey('returns.name'), { by: 'returns.id', type: 'uuid' }]

interface ListedReturn {
  school: { id: string; name: string }
  district: string
  status: ReturnStatus
  isLate: boolean
  submittedAt: string | null
  students: number | null
  teachers: number | null
}

/** A page of the schools with their returns, by name, and how many there are. */
export const listReturns = (tx: ReadTx, censusId: string, scope: Scope, filters: ReturnFilters & Page) => {
  const columns = sql`
    json_build_object('id', returns.id, 'name', returns.name) as school, district.name as district, returns.status,
    returns.is_late as "isLate", returns.submitted_at as "submittedAt",
    (returns.snapshot -> 'figures' ->> 'boys')::int + (returns.snapshot -> 'figures' ->> 'girls')::int as students,
    (returns.snapshot -> 'figures' ->> 'teachers')::int as teachers`
  const rest = sql`
    from (${standing(censusId, scope)}) returns join district_brief district on district.id = returns.district_id
    where ${wanted(filters)}`
  return readCountedPage<ListedReturn>(tx, { columns, rest, keys: byName }, filters)
}

/** A submitted return that was not sent back. */
export interface SubmittedReturn {
  id: string
  name: string
  submittedAt: string
  isLate: boolean
  snapshot: CensusSnapshot
}

/** The next submitted returns of a download by name, after the last of the part before. */
export const submittedReturns = (
  tx: ReadTx,
  censusId: string,
  scope: Scope,
  { after, limit }: { after: { name: string; id: string } | null; limit: number },
) =>
  tx.rows<SubmittedReturn>(sql`
    select returns.id, returns.name, returns.submitted_at as "submittedAt", returns.is_late as "isLate", returns.snapshot
    from (${standing(censusId, scope)}) returns
    where returns.status = 'Submitted'
      ${after ? sql`and ${isAfter(byName, [after.name, after.id])}` : empty}
    order by ${inOrder(byName)} limit ${limit}`)

/** The people who may submit the missing returns: at most `most`. */
export const peopleToRemind = (tx: ReadTx, censusId: string, scope: Scope, most: number) =>
  tx.rows<{ staffId: string; school: string }>(sql`
    select distinct access.staff_id as "staffId", returns.name as school
    from (${standing(censusId, scope)}) returns
    join role_access_brief access on access.school_id = returns.id and access.ended_at is null
    join role_brief role on role.id = access.role_id and role.deleted_at is null
      and (role.built_in = any(${permissions['census.submit'].roles}) or (role.built_in is null and 'census.submit' = any(role.operations)))
    where returns.status <> 'Submitted'
    order by school, "staffId" limit ${most}`)
