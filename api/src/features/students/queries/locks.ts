import { sql, type WriteTx } from '../../../platform/db/index.ts'

/** Locks students in the order of their ids, so that two who lock the same ones do not wait for each other. */
export const lockRecords = async (tx: WriteTx, ids: readonly string[]): Promise<void> => {
  await tx.rows(sql`select s.id from student s where s.id = any(${ids}::uuid[]) order by s.id for update`)
}

/** Holds students where they are until the transaction ends, in the order of their ids, as every caller does. */
export const holdStudents = async (tx: WriteTx, ids: readonly string[]): Promise<void> => {
  await tx.rows(sql`select s.id from student s where s.id = any(${ids}::uuid[]) order by s.id for share`)
}

/** Keeps students from being moved, and their choices from being changed by others, until the transaction ends. */
export const lockRoster = (tx: WriteTx, studentIds: readonly string[]): Promise<unknown> =>
  tx.rows(sql`select s.id from student s where s.id = any(${studentIds}::uuid[]) order by s.id for no key update`)

/** Locks everybody with an open place in the session, in the order of their ids, and waits for transactions that move or withdraw them. */
export const lockEnrolled = (tx: WriteTx, schoolId: string, sessionId: string): Promise<unknown[]> =>
  tx.rows(sql`
    select s.id from student s
    where s.id in (select e.student_id from enrolment e
      where e.school_id = ${schoolId} and e.session_id = ${sessionId} and e.ends is null)
    order by s.id
    for update`)
