import type { SessionDetails } from '@akada/contract/state/calls'
import { empty, type ReadTx, type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { Holiday } from '../rules/days.ts'
import type { storedTerms } from '../rules/sessions.ts'

type Term = Omit<SessionDetails['terms'][number], 'schoolDays' | 'timesOpened'> & { sittingsPerDay: number }
export type StoredSession = Omit<SessionDetails, 'terms'> & { terms: Term[] }

const holidaysOf = sql`(
  select coalesce(json_agg(json_build_object('day', holiday.day, 'name', holiday.name) order by holiday.day), '[]')
  from holiday where holiday.term_id = term.id)`

const sessionsWhere = (condition: Sql, lock: Sql = empty) => sql`
  select session.id, session.name, session.starts, session.ends, session.revision,
    (select coalesce(json_agg(json_build_object(
        'id', term.id, 'number', term.number, 'name', term.name, 'starts', term.starts, 'ends', term.ends,
        'nextTermBegins', term.next_term_begins, 'active', term.active, 'closed', term.closed_at is not null,
        'holidays', ${holidaysOf},
        'sittingsPerDay', coalesce(term.sittings_per_day, (select state.sittings_per_day from state where state.id = term.state_id))) order by term.number), '[]')
      from term where term.session_id = session.id) as terms
  from session
  where ${condition}
  order by session.starts desc
  ${lock}`

export const sessionsOfState = (tx: ReadTx, stateId: string): Promise<StoredSession[]> =>
  tx.rows<StoredSession>(sessionsWhere(sql`session.state_id = ${stateId}`))

/** The year of the partitions with the scores of a session, as a value in a statement. Refuses where they are detached (docs/adr/0008). */
export const sessionYearOf = (sessionId: string): Sql => sql`(
  select akada_session_year(t.id) from term_brief t where t.session_id = ${sessionId} order by t.number limit 1)`

export const getSession = (tx: ReadTx, id: string): Promise<StoredSession> =>
  tx.get<StoredSession>(sessionsWhere(sql`session.id = ${id}`))

/** Serialises changes of a state's calendar or assessment. */
export const lockState = async (tx: WriteTx, stateId: string): Promise<void> => {
  await tx.rows(sql`select from state where id = ${stateId} for update`)
}

export const insertSession = async (
  tx: WriteTx,
  session: { id: string; stateId: string; name: string; starts: string; ends: string },
): Promise<void> => {
  await tx.run(sql`
    insert into session (id, state_id, name, starts, ends)
    values (${session.id}, ${session.stateId}, ${session.name}, ${session.starts}, ${session.ends})`)
}

export const updateSession = async (
  tx: WriteTx,
  session: { id: string; name: string; starts: string; ends: string },
): Promise<void> => {
  await tx.run(sql`
    update session set name = ${session.name}, starts = ${session.starts}, ends = ${session.ends}, revision = revision + 1
    where id = ${session.id}`)
}

/** Writes a session's terms by number (an existing term keeps its id) and replaces the holidays. */
export const saveTerms = async (
  tx: WriteTx,
  session: { id: string; stateId: string },
  terms: ReturnType<typeof storedTerms>,
): Promise<void> => {
  await tx.run(sql`
    with planned as (
      select * from json_to_recordset(${JSON.stringify(terms)}::json)
        as planned(number smallint, name text, starts date, ends date, "nextTermBegins" date, holidays json)
    ), kept as (
      insert into term (id, state_id, session_id, number, name, starts, ends, next_term_begins)
      select akada_uuid(), ${session.stateId}, ${session.id}, number, name, starts, ends, "nextTermBegins" from planned
      on conflict (session_id, number) do update set
        starts = excluded.starts, ends = excluded.ends, next_term_begins = excluded.next_term_begins
      returning id, number
    ), closures as (
      select kept.id as term_id, closure.day, closure.name
      from planned
      join kept using (number)
      cross join json_to_recordset(planned.holidays) as closure(day date, name text)
    ), gone as (
      delete from holiday using kept
      where holiday.term_id = kept.id
        and not exists (select from closures where closures.term_id = holiday.term_id and closures.day = holiday.day)
    )
    insert into holiday (id, state_id, term_id, day, name)
    select akada_uuid(), ${session.stateId}, term_id, day, name from closures
    on conflict (term_id, day) do update set name = excluded.name`)
}

/** The active term of a state, with its holidays. */
export interface ActiveTerm {
  id: string
  number: number
  name: string
  starts: string
  ends: string
  nextTermBegins: string | null
  sessionId: string
  sessionName: string
  closed: boolean
  holidays: Holiday[]
}

const termWhere = (condition: Sql) => sql`
  select term.id, term.number, term.name, term.starts, term.ends, term.next_term_begins as "nextTermBegins",
    term.session_id as "sessionId", session.name as "sessionName", term.closed_at is not null as "closed",
    ${holidaysOf} as holidays
  from term join session on session.id = term.session_id
  where ${condition}`

/** The active term of a state; null if there is none. */
export const findActiveTerm = (tx: ReadTx, stateId: string): Promise<ActiveTerm | null> =>
  tx.find<ActiveTerm>(termWhere(sql`term.state_id = ${stateId} and term.active`))

/** The last term that ended before the active one of a state began; null if there is none. */
export const findTermBefore = (tx: ReadTx, stateId: string): Promise<ActiveTerm | null> =>
  tx.find<ActiveTerm>(
    termWhere(sql`term.id = (
      select earlier.id from term earlier join term active on active.state_id = ${stateId} and active.active
      where earlier.state_id = ${stateId} and earlier.ends < active.starts order by earlier.starts desc limit 1)`),
  )

/** Any term with its holidays; refuses with `not_found` if there is none. */
export const getTerm = (tx: ReadTx, id: string): Promise<ActiveTerm> =>
  tx.get<ActiveTerm>(termWhere(sql`term.id = ${id}`))

export const closeActiveTerm = (tx: WriteTx, stateId: string, now: Date): Promise<number> =>
  tx.run(sql`
    update term set active = false, closed_at = ${now.toISOString()}
    where state_id = ${stateId} and active`)

export const openTerm = (tx: WriteTx, id: string): Promise<number> =>
  tx.run(sql`update term set active = true, closed_at = null where id = ${id}`)

export const locateSessions = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string; stateId: string; districtId: null; schoolId: null }>(sql`
    select id, state_id as "stateId", null as "districtId", null as "schoolId" from session where id = any(${ids})`)

export const locateTerms = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string; stateId: string; districtId: null; schoolId: null }>(sql`
    select id, state_id as "stateId", null as "districtId", null as "schoolId" from term where id = any(${ids})`)

export const locateStates = (tx: ReadTx, ids: string[]) =>
  tx.rows<{ id: string; stateId: string; districtId: null; schoolId: null }>(sql`
    select id, id as "stateId", null as "districtId", null as "schoolId" from state where id = any(${ids})`)

/** Serialises changes of the subjects of a session's classes. */
export const lockSession = (tx: WriteTx, id: string): Promise<{ name: string }> =>
  tx.get(sql`select n.name from session n where n.id = ${id} for no key update`)
