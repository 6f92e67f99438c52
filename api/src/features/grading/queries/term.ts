import { type ReadTx, type Sql, sql } from '../../../platform/db/index.ts'

export interface RequestedTerm {
  stateId: string
  /** If omitted, the active one, else the last that has begun. */
  termId?: string
  today: string
}

export interface FoundTerm {
  id: string
  name: string
  session: string
  sessionId: string
  starts: string
  active: boolean
  /** The day whose roll counts: today, or the nearest day of the term. */
  day: string
}

/** The requested term `t`, with `session` and the `day` whose roll counts; no row if there is none. */
export const termFrom = ({ stateId, termId, today }: RequestedTerm): Sql => sql`(
  select term.id, term.name, session.name as session, term.session_id, term.starts, term.ends, term.active,
    greatest(term.starts, least(term.ends, ${today}::date)) as day
  from term_brief term join session_brief session on session.id = term.session_id
  where term.state_id = ${stateId} and case when ${termId ?? null}::uuid is not null then term.id = ${termId ?? null}::uuid
    else term.active or term.starts <= ${today}::date end
  order by term.active desc, term.starts desc
  limit 1)`

export const findTerm = (tx: ReadTx, asked: RequestedTerm): Promise<FoundTerm | null> =>
  tx.find(sql`
    select t.id, t.name, t.session, t.session_id as "sessionId", t.starts, t.active, t.day from ${termFrom(asked)} t`)
