import type { CensusDetails } from '@akada/contract/census/schemas'
import { empty, type ReadTx, type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'

/** A census with what its returns are counted by. */
export type StoredCensus = CensusDetails & { stateId: string; sessionStarts: string }

const censusWhere = (condition: Sql, more: Sql = empty): Sql => sql`
  select census.id, census.state_id as "stateId", json_build_object('id', session.id, 'name', session.name) as session,
    session.starts as "sessionStarts", census.census_day as "censusDay", census.counts_from as "countsFrom", census.deadline,
    census.closed_at is not null as "isClosed", census.reminded_at as "remindedAt", census.revision
  from census join session_brief session on session.id = census.session_id
  where ${condition}
  order by census.census_day desc
  ${more}`

export const listCensuses = (tx: ReadTx, stateId: string, most: number): Promise<StoredCensus[]> =>
  tx.rows<StoredCensus>(censusWhere(sql`census.state_id = ${stateId}`, sql`limit ${most}`))

export const getCensus = (tx: ReadTx, id: string): Promise<StoredCensus> =>
  tx.get<StoredCensus>(censusWhere(sql`census.id = ${id}`))

/** Serialises changes of a census. */
export const lockCensus = (tx: WriteTx, id: string): Promise<StoredCensus> =>
  tx.get<StoredCensus>(censusWhere(sql`census.id = ${id}`, sql`for update of census`))

/** A census that stays as it is, and open or closed, while a return of it is written. */
export const lockCensusForShare = (tx: WriteTx, id: string): Promise<StoredCensus> =>
  tx.get<StoredCensus>(censusWhere(sql`census.id = ${id}`, sql`for share of census`))

export const findLatest = (tx: ReadTx, stateId: string): Promise<StoredCensus | null> =>
  tx.find<StoredCensus>(censusWhere(sql`census.state_id = ${stateId}`, sql`limit 1`))

/** The census before one; null if it is the first. */
export const findFormer = (tx: ReadTx, { stateId, censusDay }: { stateId: string; censusDay: string }) =>
  tx.find<StoredCensus>(
    censusWhere(sql`census.state_id = ${stateId} and census.census_day < ${censusDay}`, sql`limit 1`),
  )

export interface NewCensus {
  id: string
  stateId: string
  sessionId: string
  censusDay: string
  countsFrom: string
  deadline: string
  openedBy: string
  at: Date
}

/** Violates `census_state_id_session_id_key` if the session has one. */
export const insertCensus = async (tx: WriteTx, census: NewCensus): Promise<void> => {
  await tx.run(sql`
    insert into census (id, state_id, session_id, census_day, counts_from, deadline, opened_by, opened_at)
    values (${census.id}, ${census.stateId}, ${census.sessionId}, ${census.censusDay}, ${census.countsFrom}, ${census.deadline},
      ${census.openedBy}, ${census.at.toISOString()})`)
}

export const updateCensus = async (
  tx: WriteTx,
  id: string,
  change: { censusDay: string; countsFrom: string; deadline: string; isClosed: boolean; at: Date },
): Promise<void> => {
  await tx.run(sql`
    update census set census_day = ${change.censusDay}, counts_from = ${change.countsFrom}, deadline = ${change.deadline},
      closed_at = case when ${change.isClosed} then coalesce(closed_at, ${change.at.toISOString()}) end, revision = revision + 1
    where id = ${id}`)
}

export const noteReminded = async (tx: WriteTx, id: string, at: Date): Promise<void> => {
  await tx.run(sql`update census set reminded_at = ${at.toISOString()} where id = ${id}`)
}

/** How many schools have a submitted return that was not sent back. */
export const countSubmitted = async (tx: ReadTx, id: string): Promise<number> =>
  (
    await tx.get<{ count: number }>(sql`
      select count(*)::int as count
      from census_return ret join census_submission sub on sub.census_return_id = ret.id and sub.sent_back_at is null
      where ret.census_id = ${id}`)
  ).count

export const sessionOf = (tx: ReadTx, id: string) =>
  tx.get<{ id: string; name: string; starts: string; ends: string }>(
    sql`select id, name, starts, ends from session_brief where id = ${id}`,
  )

export const locateCensuses = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string; stateId: string; districtId: null; schoolId: null }>(sql`
    select id, state_id as "stateId", null as "districtId", null as "schoolId" from census where id = any(${ids}::uuid[])`)
