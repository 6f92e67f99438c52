import type { AuditEntry } from '@akada/contract/audit/calls'
import { operations as registered } from '@akada/contract/permissions'
import type { AuditPart } from '../../../platform/audit/index.ts'
import type { Place } from '../../../platform/auth/index.ts'
import { empty, type ReadTx, type Sql, sql } from '../../../platform/db/index.ts'

export interface AuditFilters {
  searchTerm?: string | undefined
  operation?: string | undefined
  entity?: string | undefined
  entityId?: string | undefined
  staff?: string | undefined
  school?: readonly string[] | undefined
  startDate?: string | undefined
  endDate?: string | undefined
  /** The page follows this entry. */
  before?: number | undefined
  limit: number
}

/** At most this many entries are searched for one page: a rare word is found page by page, and no page takes long. */
export const maxSearchedEntries = 50_000
/** The filters offer the operations and entities among this many of the latest entries. */
const mostRecent = 20_000
/** A slow transaction may commit an entry this late; ids and times differ by no more. */
const lateness = sql`interval '10 minutes'`

/** The part of the log with the entries of these days, and a few around them. */
export const aroundDays = ({ startDate, endDate }: Pick<AuditFilters, 'startDate' | 'endDate'>): Sql => sql`true
    ${startDate ? sql`and audit_log.id >= coalesce((select akada_audit_since(${dayBegins(startDate)} - ${lateness})), 9223372036854775807)` : empty}
    ${endDate ? sql`and audit_log.id < coalesce((select akada_audit_since(${dayAfterBegins(endDate)} + ${lateness})), 9223372036854775807)` : empty}`

/** The entries of these days, among those of `aroundDays`. */
export const onDays = ({ startDate, endDate }: Pick<AuditFilters, 'startDate' | 'endDate'>): Sql => sql`true
    ${startDate ? sql`and entry.at >= ${dayBegins(startDate)}` : empty}
    ${endDate ? sql`and entry.at < ${dayAfterBegins(endDate)}` : empty}`

const dayBegins = (day: string): Sql => sql`(${day}::date::timestamp at time zone 'Africa/Lagos')`
const dayAfterBegins = (day: string): Sql => sql`((${day}::date + 1)::timestamp at time zone 'Africa/Lagos')`

/** The part of the log that is searched, using an index. */
const narrowed = (stateId: string, filters: AuditFilters): Sql => {
  const { entity, entityId, staff, school, before } = filters
  return sql`audit_log.state_id = ${stateId}
    and ${aroundDays(filters)}
    ${before ? sql`and audit_log.id < ${before}` : empty}
    ${staff ? sql`and audit_log.staff_id = ${staff}` : empty}
    ${school?.length ? sql`and audit_log.school_id = any(${school}::uuid[])` : empty}
    ${entity && entityId ? sql`and audit_log.entity = ${entity}` : empty}
    ${entityId ? sql`and audit_log.entity_id = ${entityId}` : empty}`
}

/** For `ilike`: the typed text, anywhere in a text. */
export const patternOf = (typed: string): string => `%${typed.replace(/[\\%_]/g, mark => `\\${mark}`)}%`

/** Conditions checked entry by entry. */
const matching = ({ searchTerm, operation, entity, ...days }: AuditFilters): Sql => {
  const pattern = searchTerm ? patternOf(searchTerm) : null
  return sql`${onDays(days)}
    ${operation ? sql`and entry.operation = ${operation}` : empty}
    ${entity ? sql`and entry.entity = ${entity}` : empty}
    ${
      pattern
        ? sql`and (entry.summary ilike ${pattern} or entry.acting_as ilike ${pattern} or exists (
          select from staff_brief staff where staff.id = entry.staff_id
            and staff.full_name ilike ${pattern}))`
        : empty
    }`
}

const lookedThrough = (stateId: string, filters: AuditFilters): Sql => sql`
  select * from audit_entry audit_log where ${narrowed(stateId, filters)} order by audit_log.id desc limit ${maxSearchedEntries}`

/** The newest entries that match, among those that one page looks through. */
const matchesOf = (stateId: string, filters: AuditFilters, most: number): Sql => sql`
  select * from (${lookedThrough(stateId, filters)}) as entry where ${matching(filters)}
  order by entry.id desc limit ${most}`

/** The entries of `page` as they are shown. */
const shownOf = sql`
    select entry.id, entry.at, entry.acting_as as "actingAs", entry.operation, entry.entity, entry.entity_id as "entityId",
      entry.summary, entry.before, entry.after, host(entry.address) as address, entry.request_id as "requestId",
      case when entry.staff_id is not null then json_build_object(
        'id', entry.staff_id, 'name', coalesce(nullif(staff.full_name, ''), entry.acting_as)) end as staff,
      json_build_object('id', coalesce(entry.school_id, entry.district_id, entry.state_id),
        'name', coalesce(school.name, district.name, state.name)) as organization,
      seal.id is not null as sealed
    from page as entry
    left join akada_sealed((select array_agg(id) from page)) as seal(id) on seal.id = entry.id
    left join staff_brief staff on staff.id = entry.staff_id
    left join school_brief school on school.id = entry.school_id
    left join district_brief district on district.id = entry.district_id
    left join state_brief state on state.id = entry.state_id`

/** A page of the log, newest first, at most one entry more than `limit`. */
const pageOf = (tx: ReadTx, stateId: string, filters: AuditFilters): Promise<AuditEntry[]> =>
  tx.rows<AuditEntry>(sql`
    with page as materialized (${matchesOf(stateId, filters, filters.limit + 1)})
    ${shownOf}
    order by entry.id desc`)

/** How often a file looks through a part of the log as large as a page does. */
const maxPartsOfFile = 20

/** Which entries a file has, newest first. */
export interface FileEntries {
  ids: number[]
  /** More entries match than the file may have. */
  isCut: boolean
  /** Back to which moment it has looked, if not to the beginning of the log. */
  searchedTo: string | null
}

/** The newest entries of a state's log that match, at most `limit`. */
export const entriesOfFile = async (tx: ReadTx, stateId: string, filters: AuditFilters): Promise<FileEntries> => {
  const { limit } = filters
  const ids: number[] = []
  let end: SearchEnd = { last: null, searchedTo: null }
  for (let part = 0; part < maxPartsOfFile; part += 1) {
    const asked = { ...filters, before: end.last ?? undefined }
    const found = await tx.rows<{ id: number }>(
      sql`select page.id from (${matchesOf(stateId, asked, limit + 1 - ids.length)}) as page order by page.id desc`,
    )
    ids.push(...found.map(({ id }) => id))
    if (ids.length > limit) return { ids: ids.slice(0, limit), isCut: true, searchedTo: null }
    end = await endOfSearch(tx, narrowed(stateId, asked))
    if (end.last === null) break
  }
  return { ids, isCut: false, searchedTo: end.searchedTo }
}

/** These entries of a state's log, newest first. */
export const entriesById = (tx: ReadTx, stateId: string, ids: readonly number[]): Promise<AuditEntry[]> =>
  tx.rows<AuditEntry>(sql`
    with page as materialized (
      select * from audit_entry audit_log where audit_log.id = any(${ids}::int8[]) and audit_log.state_id = ${stateId})
    ${shownOf}
    order by entry.id desc`)

/** One entry of the log of an organisation and of those below it. */
export const getEntry = (tx: ReadTx, { stateId, districtId, schoolId }: Place, id: number): Promise<AuditEntry> =>
  tx.get<AuditEntry>(sql`
    with page as materialized (
      select * from audit_entry audit_log
      where audit_log.id = ${id} and audit_log.state_id = ${stateId}
        ${schoolId ? sql`and audit_log.school_id = ${schoolId}` : districtId ? sql`and audit_log.district_id = ${districtId}` : empty})
    ${shownOf}`)

/** Where a page of the log ends: with which entry, and the instant back to which it has searched; both null at the end. */
export interface SearchEnd {
  last: number | null
  searchedTo: string | null
}

/** The end of a page that searched as much as it may of the part of the log selected by `part`. */
export const endOfSearch = async (tx: ReadTx, part: Sql): Promise<SearchEnd> => {
  const looked = await tx.get<{ entries: number } & SearchEnd>(sql`
    select min(entry.id) as last, min(entry.at) as "searchedTo", count(*)::int as entries
    from (select audit_log.id, audit_log.at from audit_entry audit_log where ${part}
      order by audit_log.id desc limit ${maxSearchedEntries}) as entry`)
  if (looked.entries < maxSearchedEntries) return { last: null, searchedTo: null }
  return { last: looked.last, searchedTo: looked.searchedTo }
}

/** The end of a page that is full of entries. */
export const endOfPage = (last: { id: number; at: string } | undefined): SearchEnd => ({
  last: last?.id ?? null,
  searchedTo: last?.at ?? null,
})

/** Entries of a state's log, newest first, and where the page ends. */
export const searchAudit = async (
  tx: ReadTx,
  stateId: string,
  filters: AuditFilters,
): Promise<{ foundEntries: AuditEntry[] } & SearchEnd> => {
  const found = await pageOf(tx, stateId, filters)
  const foundEntries = found.slice(0, filters.limit)
  if (found.length > filters.limit) return { foundEntries, ...endOfPage(foundEntries.at(-1)) }
  return { foundEntries, ...(await endOfSearch(tx, narrowed(stateId, filters))) }
}

/** The filter options: the operations and entities of the latest entries, operations in the order of the registry first. */
export const kindsOf = (tx: ReadTx, stateId: string) =>
  tx.get<{ operations: string[]; entities: string[] }>(sql`
    with recent as materialized (
      select operation, entity from audit_entry audit_log where state_id = ${stateId} order by id desc limit ${mostRecent})
    select
      array(select operation from recent group by operation
        order by array_position(${registered}::text[], operation), operation limit 300) as operations,
      array(select entity from recent group by entity order by entity limit 100) as entities`)

const chainsOf = ({ stateId, districtId, schoolId }: Place): Sql => {
  if (schoolId !== null) return sql`select id from school_brief where id = ${schoolId}`
  if (districtId !== null)
    return sql`
      select id from district_brief where id = ${districtId}
      union all select id from school_brief where district_id = ${districtId}`
  return sql`
    select id from state_brief where id = ${stateId}
    union all select id from district_brief where state_id = ${stateId}
    union all select id from school_brief where state_id = ${stateId}`
}

/** The part of the audit log that is about an organisation and those below it. */
export const partOf = (place: Place): AuditPart => ({
  stateId: place.stateId,
  isWhole: place.districtId === null && place.schoolId === null,
  chains: chainsOf(place),
})

/** The display names for ids that the state's records know. For a role access, its role and organisation. Ids are unique across kinds. */
export const namesOf = (tx: ReadTx, ids: readonly string[]) =>
  tx.rows<{ id: string; name: string }>(sql`
    with wanted as (select distinct unnest(${ids}::uuid[]) as id)
    select student.id, concat_ws(' ', student.first_name, student.last_name) as name from student_brief student join wanted using (id)
    union all select staff.id, staff.full_name from staff_brief staff join wanted using (id)
    union all select school.id, school.name from school_brief school join wanted using (id)
    union all select district.id, district.name from district_brief district join wanted using (id)
    union all select state.id, state.name from state_brief state join wanted using (id)
    union all select class.id, class.name from class_brief class join wanted using (id)
    union all select class_arm.id, concat_ws(' ', class.name, class_arm.name)
      from class_arm_brief class_arm join wanted using (id) join class_brief class on class.id = class_arm.class_id
    union all select class_type.id, class_type.name from class_type_brief class_type join wanted using (id)
    union all select subject.id, subject.name from subject_brief subject join wanted using (id)
    union all select role.id, role.name from role_brief role join wanted using (id)
    union all select role_access.id, concat(role.name, ' of ', coalesce(school.name, district.name, state.name))
      from role_access_brief role_access join wanted using (id)
      join role_brief role on role.id = role_access.role_id
      join state_brief state on state.id = role_access.state_id
      left join district_brief district on district.id = role_access.district_id
      left join school_brief school on school.id = role_access.school_id
    union all select session.id, session.name from session_brief session join wanted using (id)
    union all select term.id, concat_ws(' ', term.name, session.name)
      from term_brief term join wanted using (id) join session_brief session on session.id = term.session_id
    union all select assessment_component.id, assessment_component.name from assessment_component_brief assessment_component join wanted using (id)
    union all select rating_trait.id, rating_trait.name from rating_trait_brief rating_trait join wanted using (id)
    union all select topic.id, topic.name from topic_brief topic join wanted using (id)`)
