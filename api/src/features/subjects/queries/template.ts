import { type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'

/** A subject for the classes of some levels. */
export interface PlannedSubject {
  name: string
  code: string
  elective: boolean
  /** Its order among the others of the class. */
  place: number
  from: number
  to: number
}

const asRows = (planned: readonly { name: string }[]): Sql => sql`
  json_to_recordset(${JSON.stringify(planned)}::json) as planned(
    name text, code text, elective boolean, place smallint, "from" smallint, "to" smallint)`

/** Adds the subjects that a state's catalogue lacks; returns how many. */
export const addMissing = (
  tx: WriteTx,
  stateId: string,
  planned: readonly { name: string; code: string | null }[],
): Promise<number> =>
  tx.run(sql`
    insert into subject (id, state_id, name, code)
    select akada_uuid(), ${stateId}, one.name, one.code
    from (select distinct on (lower(planned.name)) planned.name, planned.code from ${asRows(planned)}) one
    where not exists (
      select from subject
      where subject.state_id = ${stateId} and subject.school_id is null and lower(subject.name) = lower(one.name))
    on conflict do nothing`)

/** Attaches subjects to the state's classes of their levels in a session, behind those that they take already; returns how many. */
export const attachMissing = (
  tx: WriteTx,
  { stateId, sessionId }: { stateId: string; sessionId: string },
  planned: readonly PlannedSubject[],
): Promise<number> =>
  tx.run(sql`
    insert into class_subject (id, state_id, session_id, class_id, subject_id, elective, position)
    select akada_uuid(), ${stateId}, ${sessionId}, class.id, subject.id, planned.elective,
      planned.place + coalesce((
        select max(taken.position) + 1 from class_subject taken
        where taken.session_id = ${sessionId} and taken.class_id = class.id), 0)
    from ${asRows(planned)}
    join class_brief class on class.state_id = ${stateId} and class.school_id is null
      and class.level between planned."from" and planned."to"
    join subject on subject.state_id = ${stateId} and subject.school_id is null
      and lower(subject.name) = lower(planned.name)
    on conflict do nothing`)
