import { sql, type WriteTx } from '../../../platform/db/index.ts'
import { lockState } from './calendar.ts'
import { nextRevision } from './settings.ts'

export const updateClassType = (tx: WriteTx, id: string, to: { name: string; position: number }): Promise<number> =>
  tx.run(sql`
    update class_type set name = ${to.name}, position = ${to.position}, revision = revision + 1
    where id = ${id}`)

/** Serialises changes of a class type and its parts, until the transaction ends. */
export const lockClassType = (tx: WriteTx, id: string): Promise<unknown> =>
  tx.rows(sql`select id from class_type where id = ${id} for no key update`)

/** Moves the class types from a place in the order on by one. */
export const makeRoom = (tx: WriteTx, stateId: string, position: number): Promise<number> =>
  tx.run(sql`
    update class_type set position = position + 1, revision = revision + 1
    where state_id = ${stateId} and position >= ${position} and exists (
      select from class_type taken where taken.state_id = ${stateId} and taken.position = ${position})`)

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

interface StateWindow {
  stateId: string
  termId: string
  componentId: string
  opens: string
  closes: string
}

/**
 * Widens the state's own window of a component until it includes these days, and makes the next revision of the assessment; returns the
 * window before (null: closed) and after. The caller writes the audit row.
 */
export const widenStateWindow = async (tx: WriteTx, days: StateWindow) => {
  await lockState(tx, days.stateId)
  const before = await tx.find<{ opens: string; closes: string }>(sql`
    select opens, closes from score_window
    where state_id = ${days.stateId} and school_id is null and term_id = ${days.termId} and component_id = ${days.componentId}`)
  const after = await tx.get<{ opens: string; closes: string }>(sql`
    insert into score_window (id, state_id, term_id, component_id, opens, closes)
    values (akada_uuid(), ${days.stateId}, ${days.termId}, ${days.componentId}, ${days.opens}, ${days.closes})
    on conflict (term_id, component_id, coalesce(school_id, state_id)) do update
    set opens = least(score_window.opens, excluded.opens), closes = greatest(score_window.closes, excluded.closes)
    returning opens, closes`)
  await nextRevision(tx, days.stateId)
  return { before, after }
}
