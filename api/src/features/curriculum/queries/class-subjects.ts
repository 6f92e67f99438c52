import { type ReadTx, sql } from '../../../platform/db/index.ts'

interface Named {
  id: string
  name: string
}

export interface SessionWithFormer {
  session: Named
  /** The previous session, if there is one. */
  former: Named | null
}

export const getSessionWithFormer = async (tx: ReadTx, id: string): Promise<SessionWithFormer> =>
  tx.get(sql`
    select json_build_object('id', n.id, 'name', n.name) as session,
      (select json_build_object('id', b.id, 'name', b.name) from session_brief b where b.starts < n.starts order by b.starts desc limit 1)
        as former
    from session_brief n where n.id = ${id}`)

export interface ClassRow {
  class: { id: string; name: string; level: number }
  classType: Named
}

/** The state's classes and those of a school, in order of progress. */
export const classesFor = (tx: ReadTx, schoolId: string | null): Promise<ClassRow[]> =>
  tx.rows(sql`
    select json_build_object('id', c.id, 'name', c.name, 'level', c.level) as class,
      json_build_object('id', ct.id, 'name', ct.name) as "classType"
    from class_brief c
    join class_type_brief ct on ct.id = c.class_type_id
    where c.school_id is null or c.school_id = ${schoolId}::uuid
    order by c.level, c.name collate "und-x-icu", c.id`)

export interface AttachmentRow {
  sessionId: string
  classId: string
  subjectId: string
  name: string
  code: string | null
  owner: 'state' | 'school'
  elective: boolean
  attachedBy: 'state' | 'school'
}

/** The subjects of classes in sessions, as a school sees them: its own setting of a subject overrides the state's. */
export const attachmentsIn = (
  tx: ReadTx,
  sessionIds: readonly string[],
  schoolId: string | null,
): Promise<AttachmentRow[]> =>
  tx.rows(sql`
    select one.session_id as "sessionId", one.class_id as "classId", su.id as "subjectId", su.name, su.code,
      case when su.school_id is null then 'state' else 'school' end as owner, one.elective,
      case when one.school_id is null then 'state' else 'school' end as "attachedBy"
    from (
      select distinct on (cs.session_id, cs.class_id, cs.subject_id) cs.*
      from class_subject_brief cs
      where cs.session_id = any(${sessionIds}::uuid[]) and (cs.school_id is null or cs.school_id = ${schoolId}::uuid)
      order by cs.session_id, cs.class_id, cs.subject_id, cs.school_id nulls last
    ) one
    join subject_brief su on su.id = one.subject_id
    order by one.elective, one.position, su.name collate "und-x-icu", su.id`)

/** Which of these ids are subjects of the state's catalogue. */
export const stateSubjectsAmong = async (tx: ReadTx, ids: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await tx.rows<{ id: string }>(
        sql`select su.id from subject_brief su where su.id = any(${ids}::uuid[]) and su.school_id is null`,
      )
    ).map(({ id }) => id),
  )

/** The names of the state's classes with subjects in a session, in order of progress. */
export const classesWithSubjects = async (tx: ReadTx, sessionId: string): Promise<string[]> =>
  (
    await tx.rows<{ name: string }>(sql`
      select c.name from class_brief c
      where c.school_id is null
        and exists (select from class_subject_brief cs where cs.session_id = ${sessionId} and cs.class_id = c.id and cs.school_id is null)
      order by c.level, c.name`)
  ).map(({ name }) => name)
