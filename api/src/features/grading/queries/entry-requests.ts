import type { EntryRequest } from '@akada/contract/grading/requests'
import {
  type Page,
  readCountedPage,
  type ReadTx,
  type SortKey,
  type Sql,
  sql,
  type WriteTx,
} from '../../../platform/db/index.ts'
import { windowOf } from './facts.ts'

const columns: Sql = sql`
  er.id, json_build_object('id', sc.id, 'name', sc.name) as "school",
  json_build_object('id', ac.id, 'name', ac.name) as "component", ct.name as "classType",
  json_build_object('id', t.id, 'name', t.name, 'session', se.name) as "term", er.opens, er.closes, er.reason,
  ${windowOf(sql`w.school_id is null`)} as "stateWindow",
  case when er.answered_at is null then 'Waiting' when er.opened then 'Opened' else 'Refused' end as "status",
  requester.full_name as "requestedBy", er.requested_at as "requestedAt", answerer.full_name as "answeredBy",
  er.answered_at as "answeredAt", er.answer`

const from: Sql = sql`
  from entry_request er
  join school_brief sc on sc.id = er.school_id
  join assessment_component_brief ac on ac.id = er.component_id
  join class_type_brief ct on ct.id = ac.class_type_id
  join term_brief t on t.id = er.term_id
  join session_brief se on se.id = t.session_id
  join staff_brief requester on requester.id = er.requested_by
  left join staff_brief answerer on answerer.id = er.answered_by`

export const getEntryRequest = (tx: ReadTx, id: string): Promise<EntryRequest> =>
  tx.get<EntryRequest>(sql`select ${columns} ${from} where er.id = ${id}`)

/** The latest request of a school for each component in a term. */
export const requestsOfSchool = (
  tx: ReadTx,
  { schoolId, termId }: { schoolId: string; termId: string },
): Promise<EntryRequest[]> =>
  tx.rows(sql`
    select ${columns} ${from}
    where er.id in (
      select distinct on (component_id) id from entry_request
      where school_id = ${schoolId} and term_id = ${termId}
      order by component_id, id desc)
    order by er.id desc`)

/** By their ids, which grow with time. */
const newestFirst: readonly SortKey[] = [{ by: 'er.id', type: 'uuid', descending: true }]

/** A page of the requests of a state's schools, those that wait or those that were answered. */
export const searchEntryRequests = (
  tx: ReadTx,
  { stateId, isWaiting }: { stateId: string; isWaiting: boolean },
  page: Page,
) => {
  const rest = sql`${from} where er.state_id = ${stateId} and (er.answered_at is null) = ${isWaiting}`
  return readCountedPage<EntryRequest>(tx, { columns, rest, keys: newestFirst }, page)
}

/** How many requests of a state's schools wait for an answer. */
export const countEntryRequests = async (tx: ReadTx, stateId: string): Promise<number> =>
  (
    await tx.get<{ count: number }>(sql`
      select count(*)::int as count from entry_request where state_id = ${stateId} and answered_at is null`)
  ).count

/** What the state has answered to a school's requests in a term since a moment, the latest first. */
export const answersSince = (
  tx: ReadTx,
  { schoolId, termId, since, most }: { schoolId: string; termId: string; since: string; most: number },
) =>
  tx.rows<
    Pick<EntryRequest, 'id' | 'component' | 'classType' | 'opens' | 'closes' | 'answer'> & { opened: boolean }
  >(sql`
    select er.id, json_build_object('id', ac.id, 'name', ac.name) as "component", ct.name as "classType", er.opens, er.closes,
      er.answer, er.opened
    ${from}
    where er.school_id = ${schoolId} and er.term_id = ${termId} and er.answered_at >= ${since}::date
    order by er.answered_at desc limit ${most}`)

export interface NewEntryRequest {
  id: string
  stateId: string
  schoolId: string
  termId: string
  componentId: string
  opens: string
  closes: string
  reason: string | null
  by: string
  at: Date
}

/** Adds a request; false if one of the school for the component waits already. */
export const insertEntryRequest = async (tx: WriteTx, one: NewEntryRequest): Promise<boolean> =>
  (await tx.run(sql`
    insert into entry_request (id, state_id, school_id, term_id, component_id, opens, closes, reason, requested_by, requested_at)
    values (${one.id}, ${one.stateId}, ${one.schoolId}, ${one.termId}, ${one.componentId}, ${one.opens}, ${one.closes}, ${one.reason},
      ${one.by}, ${one.at})
    on conflict (school_id, term_id, component_id) where answered_at is null do nothing`)) === 1

/** Locks a request until the transaction ends; returns what its answer needs. */
export const lockEntryRequest = (tx: WriteTx, id: string) =>
  tx.get<{
    stateId: string
    districtId: string | null
    schoolId: string
    termId: string
    componentId: string
    requestedBy: string
    opens: string
    closes: string
    isAnswered: boolean
  }>(sql`
    select er.state_id as "stateId", sc.district_id as "districtId", er.school_id as "schoolId", er.term_id as "termId",
      er.component_id as "componentId", er.requested_by as "requestedBy", er.opens, er.closes,
      er.answered_at is not null as "isAnswered"
    from entry_request er join school_brief sc on sc.id = er.school_id
    where er.id = ${id} for update of er`)

export const setEntryAnswer = (
  tx: WriteTx,
  id: string,
  { opened, answer, by, at }: { opened: boolean; answer: string | null; by: string; at: Date },
): Promise<number> =>
  tx.run(sql`
    update entry_request set opened = ${opened}, answer = ${answer}, answered_by = ${by}, answered_at = ${at} where id = ${id}`)

export const locateEntryRequests = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string; stateId: string; districtId: string; schoolId: string }>(sql`
    select er.id, er.state_id as "stateId", sc.district_id as "districtId", er.school_id as "schoolId"
    from entry_request er join school_brief sc on sc.id = er.school_id
    where er.id = any(${ids}::uuid[])`)
