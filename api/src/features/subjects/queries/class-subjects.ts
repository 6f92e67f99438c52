import { sql, type WriteTx } from '../../../platform/db/index.ts'

interface StateClass {
  stateId: string
  sessionId: string
  classId: string
}

/** Attaches subjects to a class for every school of the state, or changes whether they are electives. */
export const attachSubjects = (
  tx: WriteTx,
  { stateId, sessionId, classId }: StateClass,
  subjects: readonly { subjectId: string; elective: boolean }[],
): Promise<number> =>
  tx.run(sql`
    insert into class_subject (id, state_id, session_id, class_id, subject_id, elective, position)
    select akada_uuid(), ${stateId}, ${sessionId}, ${classId}, given.subject_id, given.elective,
      given.place + coalesce((
        select max(cs.position) from class_subject cs where cs.session_id = ${sessionId} and cs.class_id = ${classId}), 0)
    from unnest(${subjects.map(({ subjectId }) => subjectId)}::uuid[], ${subjects.map(({ elective }) => elective)}::boolean[])
      with ordinality as given(subject_id, elective, place)
    on conflict (session_id, class_id, subject_id, (coalesce(school_id, state_id))) do update set elective = excluded.elective
      where class_subject.elective <> excluded.elective`)

export const detachSubjects = (
  tx: WriteTx,
  { sessionId, classId }: StateClass,
  subjectIds: readonly string[],
): Promise<number> =>
  tx.run(sql`
    delete from class_subject cs
    where cs.session_id = ${sessionId} and cs.class_id = ${classId} and cs.school_id is null
      and cs.subject_id = any(${subjectIds}::uuid[])`)

/**
 * Copies the subjects of classes (or with `cohort` of the class below of the same type) from one session to another, for the state and for
 * every school's own attachments; only if there are none yet.
 */
export const copyAttachments = (
  tx: WriteTx,
  { from, to, cohort }: { from: string; to: string; cohort: boolean },
): Promise<number> =>
  tx.run(sql`
    insert into class_subject (id, state_id, school_id, session_id, class_id, subject_id, elective, position)
    select akada_uuid(), cs.state_id, cs.school_id, ${to}, c.id, cs.subject_id, cs.elective, cs.position
    from class_brief c
    left join lateral (
      select b.id from class_brief b
      where ${cohort} and b.class_type_id = c.class_type_id and b.level = c.level - 1
        and b.school_id is not distinct from c.school_id
      order by b.name limit 1
    ) below on true
    join class_subject cs on cs.session_id = ${from} and cs.class_id = coalesce(below.id, c.id)
    where not exists (
      select from class_subject have
      where have.session_id = ${to} and have.class_id = c.id and have.school_id is not distinct from cs.school_id)
    on conflict do nothing`)
