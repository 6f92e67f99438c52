import { type ReadTx, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { ArmValues, PresentArm } from '../rules/check-arms.ts'
import type { ExistingArm, ExistingClass } from '../rules/class-names.ts'

export interface ArmsOutcome {
  created: number
  changed: number
  unchanged: number
  leftOut: number
}

/** The classes that a school may use, the state's and its own, in order of progress; those of the state alone without a school. */
export const classesFor = (tx: ReadTx, schoolId: string | null): Promise<(ExistingClass & { level: number })[]> =>
  tx.rows(sql`
    select c.id, c.name, c.level from class c
    where c.school_id is null or c.school_id = ${schoolId}::uuid
    order by c.level, c.name`)

/** The open arms of a school in a session. */
export const openArms = (tx: ReadTx, schoolId: string, sessionId: string): Promise<ExistingArm[]> =>
  tx.rows(sql`
    select a.id, a.class_id as "classId", a.name from class_arm a
    where a.school_id = ${schoolId} and a.session_id = ${sessionId} and a.closed_at is null
    order by a.name collate "und-x-icu"`)

/** The same, with their class teachers. */
export const presentArms = (tx: ReadTx, schoolId: string, sessionId: string): Promise<PresentArm[]> =>
  tx.rows(sql`
    select a.id, a.class_id as "classId", a.name, a.class_teacher_id as "classTeacherId",
      (select staff.full_name from staff_brief staff where staff.id = a.class_teacher_id) as "classTeacher"
    from class_arm a
    where a.school_id = ${schoolId} and a.session_id = ${sessionId} and a.closed_at is null`)

/** Adds arms; returns how many were not there yet. */
export const insertUploadedArms = (
  tx: WriteTx,
  place: { stateId: string; schoolId: string; sessionId: string },
  arms: readonly ArmValues[],
): Promise<number> =>
  tx.run(sql`
    insert into class_arm (id, state_id, school_id, session_id, class_id, name, stream, class_teacher_id)
    select akada_uuid(), ${place.stateId}, ${place.schoolId}, ${place.sessionId}, arm."classId", arm.name, arm.stream,
      arm."classTeacherId"
    from jsonb_to_recordset(${JSON.stringify(arms)}::jsonb) as arm (
      "classId" uuid, name text, stream text, "classTeacherId" uuid)
    on conflict (school_id, session_id, class_id, lower(name)) where closed_at is null do nothing`)

/** Names the class teachers of open arms that have none; returns how many. */
export const nameClassTeachers = (tx: WriteTx, arms: readonly ArmValues[]): Promise<number> =>
  tx.run(sql`
    update class_arm set class_teacher_id = arm."classTeacherId", revision = class_arm.revision + 1
    from jsonb_to_recordset(${JSON.stringify(arms)}::jsonb) as arm ("armId" uuid, "classTeacherId" uuid)
    where class_arm.id = arm."armId" and class_arm.closed_at is null and class_arm.class_teacher_id is null`)
