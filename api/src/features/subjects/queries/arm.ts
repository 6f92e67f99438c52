import { type ReadTx, sql } from '../../../platform/db/index.ts'

/** A subject of a class arm in the arm's session. */
export interface ArmSubject {
  /** The subject's id. */
  id: string
  name: string
  /** Taken only by those who chose it. */
  elective: boolean
}

/**
 * The subjects of a class arm in its session, in the order of the curriculum, then by name. A school's own setting of a subject overrides
 * the state's.
 */
export const subjectsOfArm = (tx: ReadTx, classArmId: string): Promise<ArmSubject[]> =>
  tx.rows(sql`
    with taken as (
      select distinct on (cs.subject_id) cs.subject_id, cs.elective, cs.position
      from class_arm_brief a
      join class_subject cs on cs.session_id = a.session_id and cs.class_id = a.class_id
        and (cs.school_id is null or cs.school_id = a.school_id)
      where a.id = ${classArmId}
      order by cs.subject_id, cs.school_id nulls last
    )
    select su.id, su.name, taken.elective
    from taken
    join subject su on su.id = taken.subject_id
    order by taken.position, su.name collate "und-x-icu", su.id`)

/** Where a student departs from the rule that a core subject is taken and an elective is not. */
export interface SubjectChoice {
  studentId: string
  subjectId: string
  offered: boolean
}

/** The choices of some students in a session. A student without one for a subject follows the rule: see `isOffered`. */
export const subjectChoices = (
  tx: ReadTx,
  sessionId: string,
  studentIds: readonly string[],
): Promise<SubjectChoice[]> =>
  tx.rows(sql`
    select ss.student_id as "studentId", ss.subject_id as "subjectId", ss.offered
    from student_subject ss
    where ss.student_id = any(${studentIds}::uuid[]) and ss.session_id = ${sessionId}`)
