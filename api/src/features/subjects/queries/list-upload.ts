import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { ExistingSubject, ListedClass } from '../rules/check-list.ts'
import type { OfferChange } from '../rules/offer-effects.ts'

export interface SubjectsOutcome {
  /** New in the catalogue of the state. */
  subjects: number
  /** Counted by class. */
  created: number
  changed: number
  unchanged: number
  leftOut: number
}

/** The subjects of the state's catalogue. */
export const subjectsOfState = (tx: ReadTx): Promise<ExistingSubject[]> =>
  tx.rows(sql`
    select su.name, su.code from subject su
    where su.state_id = akada_state() and su.school_id is null
    order by su.name collate "und-x-icu"`)

/** The subjects of the state with the names of the classes that take them in a session, in order of progress. */
export const listOfState = (
  tx: ReadTx,
  sessionId: string,
): Promise<(ExistingSubject & { classes: string[]; elective: boolean })[]> =>
  tx.rows(sql`
    select su.name, su.code, cs.elective, array_agg(c.name order by c.level, c.name) as classes
    from class_subject cs
    join subject su on su.id = cs.subject_id and su.school_id is null
    join class_brief c on c.id = cs.class_id
    where cs.session_id = ${sessionId} and cs.school_id is null
    group by su.id, cs.elective
    order by min(c.level), min(cs.position), su.name, cs.elective`)

const listedSubjects = (listed: readonly ListedClass[]) => sql`
  jsonb_to_recordset(${JSON.stringify(listed)}::jsonb) as listed (
    name text, "classId" uuid, elective boolean, place smallint)
  join subject on subject.state_id = akada_state() and subject.school_id is null and lower(subject.name) = lower(listed.name)`

/** The listed subjects that classes take already, and that become electives or core subjects there. */
export const listedOfferChanges = (
  tx: ReadTx,
  sessionId: string,
  listed: readonly ListedClass[],
): Promise<OfferChange[]> =>
  tx.rows(sql`
    select class.id as "classId", class.name as "className", subject.id as "subjectId", subject.name as "subjectName",
      listed.elective
    from ${listedSubjects(listed)}
    join class_subject taken on taken.session_id = ${sessionId} and taken.school_id is null
      and taken.class_id = listed."classId" and taken.subject_id = subject.id and taken.elective <> listed.elective
    join class_brief class on class.id = taken.class_id
    order by subject.name, class.level, class.name`)

/** Attaches subjects of the state to classes, behind those that they take already; returns how many are new, and how many changed. */
export const attachListed = async (
  tx: WriteTx,
  { stateId, sessionId }: { stateId: string; sessionId: string },
  listed: readonly ListedClass[],
): Promise<{ created: number; changed: number }> => {
  const given = listedSubjects(listed)
  const changed = await tx.run(sql`
    update class_subject set elective = given.elective
    from (select subject.id, listed."classId", listed.elective from ${given}) given
    where class_subject.session_id = ${sessionId} and class_subject.school_id is null
      and class_subject.class_id = given."classId" and class_subject.subject_id = given.id
      and class_subject.elective <> given.elective`)
  const created = await tx.run(sql`
    insert into class_subject (id, state_id, session_id, class_id, subject_id, elective, position)
    select akada_uuid(), ${stateId}, ${sessionId}, listed."classId", subject.id, coalesce(listed.elective, false),
      listed.place + coalesce((
        select max(taken.position) + 1 from class_subject taken
        where taken.session_id = ${sessionId} and taken.class_id = listed."classId"), 0)
    from ${given}
    on conflict do nothing`)
  return { created, changed }
}
