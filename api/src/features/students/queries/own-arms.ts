import { type Operation, permissions } from '@akada/contract/permissions'
import { type ReadTx, type Sql, sql } from '../../../platform/db/index.ts'
import type { StudentHooks } from '../hooks.ts'

/** The ids of the open class arms of the active session of which a person is the class teacher or in which they teach a subject. */
export const ownArms = (hooks: StudentHooks, staffId: string): Sql => sql`
  select a.id
  from class_arm_brief a
  join term_brief t on t.session_id = a.session_id and t.active
  where a.class_teacher_id = ${staffId} and a.closed_at is null
  union ${hooks.armsTaughtBy(staffId)}`

/** Whether a class arm is one of a person's own: as class teacher, or teaching in it, in the active session. */
export const isOwnArm = async (
  tx: ReadTx,
  hooks: StudentHooks,
  staffId: string,
  classArmId: string,
): Promise<boolean> =>
  (await tx.find(sql`select 1 from (${ownArms(hooks, staffId)}) own where own.id = ${classArmId}`)) !== null

/** The picture files of the students who were in a class arm on any day, with photo consent. */
export const picturesOfArm = (
  tx: ReadTx,
  classArmId: string,
  most: number,
): Promise<{ student: string; fileId: string }[]> =>
  tx.rows(sql`
    select s.id as student, s.picture_file_id as "fileId"
    from student s
    where s.picture_file_id is not null and s.photo_consent
      and s.id in (select e.student_id from enrolment e where e.class_arm_id = ${classArmId})
    limit ${most}`)

/** Whether a person is the class teacher of the arm that a student is in today. */
export const isClassTeacherOf = async (tx: ReadTx, staffId: string, studentId: string): Promise<boolean> =>
  (await tx.find(sql`
    select 1 from enrolment e
    join class_arm_brief a on a.id = e.class_arm_id
    where e.student_id = ${studentId} and a.class_teacher_id = ${staffId} and a.closed_at is null
      and public.akada_counts_on(e.begins, e.ends, (akada_now() at time zone 'Africa/Lagos')::date)`)) !== null

/** Whether a student is now in one of a person's own class arms. */
export const isOwnStudent = async (
  tx: ReadTx,
  hooks: StudentHooks,
  staffId: string,
  studentId: string,
): Promise<boolean> =>
  (await tx.find(sql`
    select 1 from present_placement e
    where e.student_id = ${studentId} and e.class_arm_id in (${ownArms(hooks, staffId)})`)) !== null

/** At most this many names: to know whom to ask, not a list of staff. */
const mostNames = 3

/** Who in a school holds an operation, with the role: 'Bola Ade (Principal)'. The school's own people, by name. */
export const staffWithOperation = async (tx: ReadTx, schoolId: string, operation: Operation): Promise<string[]> => {
  // What a built-in role holds is said in the contract; what a school's own role holds, in its row.
  const builtIn = permissions[operation].roles
  const found = await tx.rows<{ name: string }>(sql`
    select s.full_name || ' (' || min(r.name) || ')' as name
    from role_access_brief a
    join role_brief r on r.id = a.role_id and r.deleted_at is null
      and (r.built_in = any(${builtIn}) or (r.built_in is null and ${operation} = any(r.operations)))
    join staff_brief s on s.id = a.staff_id and s.account_status = 'Active'
    where a.school_id = ${schoolId} and a.ended_at is null
    group by s.id, s.full_name
    order by min(r.name), s.full_name
    limit ${mostNames}`)
  return found.map(({ name }) => name)
}
