import type { SecurityEvent } from '@akada/contract/audit/calls'
import { type SecurityOperation, securityOperations } from '@akada/contract/audit/security'
import type { Place } from '../../../platform/auth/index.ts'
import { empty, type ReadTx, type Sql, sql } from '../../../platform/db/index.ts'
import { aroundDays, maxSearchedEntries, endOfPage, endOfSearch, onDays, patternOf } from './log.ts'

export interface EventFilters {
  searchTerm?: string | undefined
  kind?: SecurityOperation | undefined
  person?: string | undefined
  startDate?: string | undefined
  endDate?: string | undefined
  before?: number | undefined
  limit: number
}

/** The condition of the index `audit_log_security`, exactly: PostgreSQL uses it for nothing else. */
export const isInIndex = sql`(audit_log.operation like 'security.%'
  or audit_log.operation in ('state.enter-school', 'staff.reset-second-factor')
  or (audit_log.operation like 'auth.%'
    and audit_log.operation not in ('auth.sign-in', 'auth.sign-out', 'auth.switch-role-access')))`

/** The part of the log that is searched: the security events of an organisation and of those below it. */
export const securityEventsOf = ({ stateId, districtId, schoolId }: Place, { before, ...days }: EventFilters): Sql => {
  const within = schoolId
    ? sql`and audit_log.school_id = ${schoolId}`
    : districtId
      ? sql`and audit_log.district_id = ${districtId}`
      : empty
  return sql`audit_log.state_id = ${stateId} and ${isInIndex} ${within} and ${aroundDays(days)}
    ${before ? sql`and audit_log.id < ${before}` : empty}`
}

const wordsMatch = (pattern: string): Sql => sql`(
  entry.summary ilike ${pattern} or entry.acting_as ilike ${pattern} or host(entry.address) ilike ${pattern}
  or exists (
    select from staff_brief staff where (staff.id = entry.staff_id or staff.id = entry.entity_id)
      and staff.full_name ilike ${pattern}))`

const matching = ({ searchTerm, kind, person, ...days }: EventFilters): Sql => sql`${onDays(days)}
  and entry.operation = any(${kind ? [kind] : securityOperations}::text[])
  ${person ? sql`and (entry.staff_id = ${person} or entry.entity_id = ${person})` : empty}
  ${searchTerm ? sql`and ${wordsMatch(patternOf(searchTerm))}` : empty}`

/** Security events of an organisation and of those below it, newest first, and where the page ends. */
export const searchSecurityEvents = async (tx: ReadTx, place: Place, filters: EventFilters) => {
  const part = securityEventsOf(place, filters)
  const found = await tx.rows<SecurityEvent>(sql`
    with page as materialized (
      select * from (select * from audit_entry audit_log where ${part} order by audit_log.id desc limit ${maxSearchedEntries}) as entry
      where ${matching(filters)} order by entry.id desc limit ${filters.limit + 1})
    select entry.id, entry.at, entry.operation as kind, entry.summary, entry.acting_as as "actingAs",
      host(entry.address) as address, entry.after ->> 'device' as device,
      case when entry.entity = 'account' then coalesce((entry.after ->> 'times')::int, 1) else 1 end as times,
      case when owner.id is not null then json_build_object(
        'id', owner.id, 'name', owner.full_name) end as account,
      case when doer.id is not null then json_build_object(
        'id', doer.id, 'name', doer.full_name) end as by,
      json_build_object('id', coalesce(entry.school_id, entry.district_id, entry.state_id),
        'name', coalesce(school.name, district.name, state.name)) as organization
    from page as entry
    left join staff_brief as owner on owner.id = entry.entity_id and entry.entity in ('account', 'staff')
    left join staff_brief as doer on doer.id = entry.staff_id
    left join school_brief school on school.id = entry.school_id
    left join district_brief district on district.id = entry.district_id
    left join state_brief state on state.id = entry.state_id
    order by entry.id desc`)
  const foundEvents = found.slice(0, filters.limit)
  if (found.length > filters.limit) return { foundEvents, ...endOfPage(foundEvents.at(-1)) }
  return { foundEvents, ...(await endOfSearch(tx, part)) }
}

/** A member of staff by name; refuses with `not_found` if there is none in the state. */
export const getPerson = (tx: ReadTx, id: string) =>
  tx.get<{ id: string; name: string }>(sql`
    select id, full_name as name from staff_brief where id = ${id}`)
