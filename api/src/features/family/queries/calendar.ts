import { type ReadTx, sql } from '../../../platform/db/index.ts'

export interface FamilyTerm {
  id: string
  name: string
  session: string
  starts: string
  ends: string
  nextTermBegins: string | null
  isActive: boolean
  closures: { day: string; name: string }[]
}

/** The terms of the session of the active term, or of the latest one, with the days on which schools are closed. */
export const termsOfCalendar = (tx: ReadTx): Promise<FamilyTerm[]> =>
  tx.rows(sql`
    select t.id, t.name, n.name as session, t.starts, t.ends, t.next_term_begins as "nextTermBegins", t.active as "isActive",
      (select coalesce(json_agg(json_build_object('day', h.day, 'name', h.name) order by h.day), '[]')
        from holiday_brief h where h.term_id = t.id) as closures
    from term_brief t
    join session_brief n on n.id = t.session_id
    where t.session_id = (select latest.session_id from term_brief latest order by latest.active desc, latest.starts desc limit 1)
    order by t.number limit 10`)
