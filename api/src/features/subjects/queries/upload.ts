import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { TakenSubject } from '../rules/check-teachers.ts'

export interface TeachersOutcome {
  created: number
  unchanged: number
  leftOut: number
}

/** The subjects of a school's open arms in a session, with their teachers. */
export const takenInSchool = (tx: ReadTx, schoolId: string, sessionId: string): Promise<TakenSubject[]> =>
  tx.rows(sql`
    select distinct a.id as "classArmId", su.id as "subjectId", su.name, su.code,
      array(select te.staff_id from subject_teacher te
        where te.class_arm_id = a.id and te.subject_id = su.id and te.ended_at is null) as "staffIds"
    from class_arm_brief a
    join class_subject cs on cs.session_id = a.session_id and cs.class_id = a.class_id
      and (cs.school_id is null or cs.school_id = a.school_id)
    join subject su on su.id = cs.subject_id
    where a.school_id = ${schoolId} and a.session_id = ${sessionId} and a.closed_at is null
    order by su.name`)

/** Adds teachers to subjects of arms, beside those who teach them already; returns how many are new. */
export const addTeachers = (
  tx: WriteTx,
  place: { stateId: string; schoolId: string },
  assignments: readonly { classArmId: string; subjectId: string; staffId: string }[],
  at: Date,
): Promise<number> =>
  tx.run(sql`
    insert into subject_teacher (id, state_id, school_id, class_arm_id, subject_id, staff_id, assigned_at)
    select akada_uuid(), ${place.stateId}, ${place.schoolId}, g."classArmId", g."subjectId", g."staffId", ${at.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(assignments)}::jsonb) as g("classArmId" uuid, "subjectId" uuid, "staffId" uuid)
    on conflict (class_arm_id, subject_id, staff_id) where ended_at is null do nothing`)
