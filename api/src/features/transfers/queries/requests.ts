import type { TransferDetails, TransferLog } from '@akada/contract/transfers/calls'
import {
  type CursorPosition,
  idIn,
  join,
  readPage,
  type ReadTx,
  type RowPosition,
  type SortKey,
  type Sql,
  sql,
  type WriteTx,
} from '../../../platform/db/index.ts'
import { type RecordWay, studentMatches } from '../../students/index.ts'
import type { Parties, SchoolPlace } from '../policy.ts'

const personOf = (alias: Sql): Sql => sql`
  case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'firstName', ${alias}.first_name,
    'lastName', ${alias}.last_name) end`

const logColumns = sql`
  tr.id, tr.status, ${personOf(sql`asker`)} as "requester",
  json_build_object('id', s.id, 'fullName', s.full_name,
    'fxId', s.fx_id, 'admissionNumber', s.admission_number, 'gender', s.gender) as "studentToBeTransfer",
  json_build_object('id', fs.id, 'name', fs.name) as "sourceSchool",
  json_build_object('id', fc.id, 'name', fc.name) as "sourceClass",
  case when fa.id is not null then json_build_object('id', fa.id, 'name', fa.name) end as "sourceClassArm",
  json_build_object('id', ts.id, 'name', ts.name) as "destinationSchool",
  json_build_object('id', tc.id, 'name', tc.name) as "destinationClass",
  case when ta.id is not null then json_build_object('id', ta.id, 'name', ta.name) end as "destinationClassArm",
  tr.reason, tr.requested_at as "createdAt", tr.answered_at as "answeredAt", ${personOf(sql`answerer`)} as "answeredBy",
  tr.answer`

const logTables = sql`
  student_transfer tr
  join student_brief s on s.id = tr.student_id
  join staff_brief asker on asker.id = tr.requested_by
  left join staff_brief answerer on answerer.id = tr.answered_by
  join school_brief fs on fs.id = tr.from_school_id
  join class_brief fc on fc.id = tr.from_class_id
  left join class_arm_brief fa on fa.id = tr.from_class_arm_id
  join school_brief ts on ts.id = tr.to_school_id
  join class_brief tc on tc.id = tr.to_class_id
  left join class_arm_brief ta on ta.id = tr.to_class_arm_id`

/** The scope of a list of requests: to these schools, from these schools; neither: both of a school, of a district or of the state. */
export interface RequestScope {
  destinationIds: readonly string[] | undefined
  sourceIds: readonly string[] | undefined
  schoolId: string | null
  districtId: string | null
  /** A class teacher, who sees only requests for their own arm. */
  ownOf: string | null
}

export interface RequestFilters {
  status?: readonly TransferLog['status'][]
  searchTerm?: string
  startDate?: string
  endDate?: string
  limit: number
  page: number
  from: CursorPosition<RequestCounts> | null
}

/** How many requests a list has, and how many of each status it has without that filter. */
export interface RequestCounts {
  total: number
  pending: number
  accepted: number
  cancelled: number
}

/** Searches the current admission number, those from the former school, and the requester. */
const knownBy = sql`
  concat_ws(' ', s.admission_number, (
    select string_agg(e.admission_number, ' ') from placement e
    where e.student_id = s.id and e.school_id = tr.from_school_id and e.admission_number <> s.admission_number
  ), asker.first_name, asker.last_name)`

const ofOrganisation = ({ schoolId, districtId }: RequestScope): Sql | null => {
  if (schoolId !== null) return sql`(tr.to_school_id = ${schoolId} or tr.from_school_id = ${schoolId})`
  return districtId === null ? null : sql`(ts.district_id = ${districtId} or fs.district_id = ${districtId})`
}

const conditionsOf = (filters: RequestFilters, scope: RequestScope): Sql[] => {
  const { destinationIds, sourceIds, ownOf } = scope
  const isSided = Boolean(destinationIds?.length || sourceIds?.length)
  return [
    destinationIds?.length && sql`tr.to_school_id = any(${destinationIds}::uuid[])`,
    sourceIds?.length && sql`tr.from_school_id = any(${sourceIds}::uuid[])`,
    !isSided && ofOrganisation(scope),
    ownOf !== null && sql`${ownOf}::uuid in (tr.requested_by, fa.class_teacher_id, ta.class_teacher_id)`,
    filters.startDate && sql`(tr.requested_at at time zone 'Africa/Lagos')::date >= ${filters.startDate}::date`,
    filters.endDate && sql`(tr.requested_at at time zone 'Africa/Lagos')::date <= ${filters.endDate}::date`,
    ...studentMatches(filters.searchTerm, knownBy),
  ].filter(condition => typeof condition === 'object' && condition !== null)
}

const whereOf = (conditions: readonly Sql[]): Sql => sql`where ${join([sql`true`, ...conditions], ' and ')}`

const newestFirst: readonly SortKey[] = [
  { by: 'tr.requested_at', type: 'timestamptz', descending: true },
  { by: 'tr.id', type: 'uuid', descending: true },
]

/** A page of requests, newest first, and how many there are. */
export const listRequests = async (
  tx: ReadTx,
  filters: RequestFilters,
  scope: RequestScope,
): Promise<{ foundTransferLogs: TransferLog[]; counted: RequestCounts; last: RowPosition | null }> => {
  const conditions = conditionsOf(filters, scope)
  const { status, from } = filters
  const shown = [...conditions, ...(status?.length ? [sql`tr.status = any(${status}::text[])`] : [])]
  const list = { columns: logColumns, rest: sql`from ${logTables} ${whereOf(shown)}`, keys: newestFirst }
  const [{ found, last }, counted] = await Promise.all([
    readPage<TransferLog>(tx, list, filters),
    from?.counted ??
      tx.get<RequestCounts>(sql`
        select count(*) filter (where tr.status = 'Pending')::int as "pending",
          count(*) filter (where tr.status = 'Accepted')::int as "accepted",
          count(*) filter (where tr.status in ('Rejected', 'Cancelled'))::int as "cancelled",
          count(*) filter (where ${status?.length ? sql`tr.status = any(${status}::text[])` : sql`true`})::int as "total"
        from ${logTables} ${whereOf(conditions)}`),
  ])
  return { foundTransferLogs: found, counted, last }
}

/** A request with all data for its view and its answer. */
export interface TransferRow extends TransferLog, Parties {
  studentId: string
  checkList: TransferDetails['checkList']
  dateOfBirth: string
  /** At the requesting school. */
  admissionNumber: string
  placedIn: TransferDetails['placedIn']
  nextPlacement: TransferDetails['nextPlacement']
  waitsForArm: boolean
}

const placeOf = (alias: Sql): Sql => sql`
  json_build_object('stateId', ${alias}.state_id, 'districtId', ${alias}.district_id, 'schoolId', ${alias}.id)`

/** One request; refuses with 404 if there is none. */
export const getRequest = (tx: ReadTx, id: string): Promise<TransferRow> =>
  tx.get(sql`
    select ${logColumns}, tr.student_id as "studentId", tr.check_list as "checkList", s.date_of_birth as "dateOfBirth",
      ${placeOf(sql`fs`)} as "source", ${placeOf(sql`ts`)} as "destination",
      (select ${placeOf(sql`ps`)} from school_brief ps where ps.id = s.school_id) as "present",
      tr.requested_by as "requestedBy", fa.class_teacher_id as "sourceTeacherId", ta.class_teacher_id as "destinationTeacherId",
      coalesce((
        select e.admission_number from placement e
        where e.student_id = s.id and e.school_id = fs.id and e.admission_number is not null
        order by e.begins desc limit 1), s.admission_number) as "admissionNumber",
      case when tr.status = 'Accepted' then (
        select json_build_object('id', a.id, 'name', c.name || ' ' || a.name)
        from placement e
        join class_arm_brief a on a.id = e.class_arm_id
        join class_brief c on c.id = a.class_id
        where e.student_id = s.id and e.school_id = ts.id and akada_counts_ever(e.begins, e.ends)
          and e.begins between (tr.answered_at at time zone 'Africa/Lagos')::date and akada_today()
        order by e.begins limit 1) end as "placedIn",
      case when tr.status = 'Pending' and ts.id <> fs.id then (
        select json_build_object('session', json_build_object('id', n.id, 'name', n.name),
          'class', json_build_object('id', c.id, 'name', c.name))
        from open_placement last
        join present_placement now on now.student_id = last.student_id and now.id <> last.id and now.class_id = tr.to_class_id
        join session_brief n on n.id = last.session_id
        join class_brief c on c.id = last.class_id
        where last.student_id = s.id) end as "nextPlacement",
      s.school_id = ts.id and exists (
        select from present_placement e where e.student_id = s.id and e.class_arm_id is null) as "waitsForArm"
    from ${logTables}
    where tr.id = ${id}`)

export interface RequestStatus {
  status: TransferLog['status']
  answeredBy: string | null
}

/** The status of a request, locked until the transaction ends. */
export const lockRequest = (tx: WriteTx, id: string): Promise<RequestStatus> =>
  tx.get(sql`
    select tr.status, (select st.full_name from staff_brief st where st.id = tr.answered_by) as "answeredBy"
    from student_transfer tr where tr.id = ${id}
    for update of tr`)

/** The data shown to the receiving school before it answers: averages of published cards, newest first, and guardians. */
export const particularsOf = (
  tx: ReadTx,
  studentId: string,
): Promise<Pick<TransferDetails['student'], 'sessionAverages' | 'guardians'>> =>
  tx.get(sql`
    select
      (select coalesce(json_agg(json_build_object('term', card.term, 'average', card.average) order by card.starts desc), '[]')
        from (
          select t.name || ', ' || se.name as term, rc.result ->> 'average' as average, t.starts
          from report_card_brief rc
          join term_brief t on t.id = rc.term_id
          join session_brief se on se.id = t.session_id
          where rc.student_id = ${studentId} and rc.status = 'Published'
          order by t.starts desc limit 12) card) as "sessionAverages",
      (select coalesce(json_agg(json_build_object('name', g.name, 'relationship', g.relationship) order by g.position), '[]')
        from guardian_brief g where g.student_id = ${studentId}) as "guardians"`)

export interface NewRequest {
  id: string
  stateId: string
  studentId: string
  fromSchoolId: string
  fromClassId: string
  fromClassArmId: string | null
  toSchoolId: string
  toClassId: string
  toClassArmId: string | null
  reason: string
  checkList: TransferDetails['checkList']
  by: string
  at: string
}

/** Violates `student_transfer_pending` if the student has a pending request. */
export const insertRequest = (tx: WriteTx, request: NewRequest): Promise<number> =>
  tx.run(sql`
    insert into student_transfer (id, state_id, student_id, from_school_id, from_class_id, from_class_arm_id, to_school_id,
      to_class_id, to_class_arm_id, reason, check_list, requested_by, requested_at)
    values (${request.id}, ${request.stateId}, ${request.studentId}, ${request.fromSchoolId}, ${request.fromClassId},
      ${request.fromClassArmId}, ${request.toSchoolId}, ${request.toClassId}, ${request.toClassArmId}, ${request.reason},
      ${JSON.stringify(request.checkList)}::jsonb, ${request.by}, ${request.at})`)

export const closeRequest = (
  tx: WriteTx,
  id: string,
  { status, by, at, answer }: { status: string; by: string; at: string; answer: string | null },
): Promise<number> =>
  tx.run(sql`
    update student_transfer set status = ${status}, answered_by = ${by}, answered_at = ${at}, answer = ${answer}
    where id = ${id}`)

/** The school that receives a student's pending request; null if there is none. */
export const findPendingSchool = async (tx: ReadTx, studentId: string): Promise<string | null> =>
  (await tx.get<{ name: string | null }>(sql`select ${requestedSchool(sql`${studentId}::uuid`)} as name`)).name

/** Both schools of a request: each may see it. */
export const locateTransfers = (tx: ReadTx, ids: string[]) =>
  tx.rows<SchoolPlace & { id: string }>(sql`
    select tr.id, sc.state_id as "stateId", sc.district_id as "districtId", sc.id as "schoolId"
    from student_transfer tr
    join school_brief sc on sc.id in (tr.from_school_id, tr.to_school_id)
    where ${idIn(sql`tr.id`, ids)}`)

/**
 * The name of the school that receives a student's pending transfer request; null if there is none: a value within the calling statement.
 */
export const requestedSchool = (studentId: Sql): Sql => sql`(
  select sc.name from student_transfer tr join school_brief sc on sc.id = tr.to_school_id
  where tr.student_id = ${studentId} and tr.status = 'Pending')`

/** Moves transfer requests to another record. */
export const moveTransfers = (tx: WriteTx, { to }: RecordWay, transfers: readonly string[]): Promise<number> =>
  tx.run(sql`update student_transfer set student_id = ${to} where id = any(${transfers}::uuid[])`)

/** A student's answered transfer requests, as JSON: a value within the calling statement. */
export const answeredTransfersOf = (studentId: Sql): Sql => sql`(
  select coalesce(json_agg(st.id order by st.id), '[]')
  from student_transfer st where st.student_id = ${studentId} and st.status <> 'Pending')`
