import { sql, type WriteTx } from '../../../platform/db/index.ts'

/** A school's own entry window for a component; null if it has none. */
export interface SchoolWindow {
  componentId: string
  opens: string | null
  closes: string | null
}

/** Serialises changes of a school's own windows of a term, until the transaction ends. */
export const lockSchoolWindows = (tx: WriteTx, schoolId: string, termId: string): Promise<unknown> =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`entry windows ${schoolId} ${termId}`}, 0))`)

/** Replaces a school's own windows of the same components; those without days are removed. */
export const saveSchoolWindows = async (
  tx: WriteTx,
  { stateId, schoolId, termId }: { stateId: string; schoolId: string; termId: string },
  windows: readonly SchoolWindow[],
): Promise<void> => {
  await tx.run(sql`
    delete from score_window
    where school_id = ${schoolId} and term_id = ${termId}
      and component_id = any(${windows.filter(one => one.opens === null).map(one => one.componentId)}::uuid[])`)
  const opened = windows.filter(one => one.opens !== null)
  await tx.run(sql`
    insert into score_window (id, state_id, school_id, term_id, component_id, opens, closes)
    select akada_uuid(), ${stateId}, ${schoolId}, ${termId}, planned.component_id, planned.opens, planned.closes
    from unnest(${opened.map(one => one.componentId)}::uuid[], ${opened.map(one => one.opens)}::date[],
      ${opened.map(one => one.closes)}::date[]) as planned(component_id, opens, closes)
    on conflict (term_id, component_id, coalesce(school_id, state_id)) do update
    set opens = excluded.opens, closes = excluded.closes`)
}
