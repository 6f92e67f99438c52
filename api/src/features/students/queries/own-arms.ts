import { type ReadTx, type Sql, sql } from '../../../platform/db/index.ts'

/** The ids of the open class arms of the active session whose class teacher a person is, or in which they teach a subject. */
export const ownArms = (staffId: string): Sql => sql`
  select a.id
  from class_arm a
  join term t on t.session_id = a.session_id and t.active
  where a.class_teacher_id = ${staffId} and a.closed_at is null
  union
  select a.id
  from subject_teacher st
  join class_arm a on a.id = st.class_arm_id and a.closed_at is null
  join term t on t.session_id = a.session_id and t.active
  where st.staff_id = ${staffId} and st.ended_at is null`

/** Whether a class arm is one of a person's own: class teacher of it, or teaching in it, in the active session. */
export const isOwnArm = async (tx: ReadTx, staffId: string, classArmId: string): Promise<boolean> =>
  (await tx.find(sql`select 1 from (${ownArms(staffId)}) own where own.id = ${classArmId}`)) !== null

/** Whether a student is now in one of a person's own class arms. */
export const isOwnStudent = async (tx: ReadTx, staffId: string, studentId: string): Promise<boolean> =>
  (await tx.find(sql`
    select 1 from enrolment e
    where e.student_id = ${studentId} and e.ends is null and e.class_arm_id in (${ownArms(staffId)})`)) !== null
