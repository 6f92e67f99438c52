import { idIn, sql, type WriteTx } from '../../../platform/db/index.ts'

/** Locks students in the order of their ids, to prevent deadlocks. */
export const lockRecords = async (tx: WriteTx, ids: readonly string[]): Promise<void> => {
  await tx.rows(sql`select s.id from student s where ${idIn(sql`s.id`, ids)} order by s.id for update`)
}

/** Prevents students from being moved until the transaction ends, locking in the order of their ids, like every caller. */
export const lockStudentsForShare = async (tx: WriteTx, ids: readonly string[]): Promise<void> => {
  await tx.rows(sql`select s.id from student s where ${idIn(sql`s.id`, ids)} order by s.id for share`)
}

/** Prevents others from moving students or changing their choices until the transaction ends. */
export const lockRoster = (tx: WriteTx, studentIds: readonly string[]): Promise<unknown> =>
  tx.rows(sql`select s.id from student s where s.id = any(${studentIds}::uuid[]) order by s.id for no key update`)

/**
 * Locks everyone whose last placement is in the session, in the order of their ids, and waits for transactions that move or withdraw them.
 */
export const lockEnrolled = (tx: WriteTx, schoolId: string, sessionId: string): Promise<unknown[]> =>
  tx.rows(sql`
    select s.id from student s
    where s.id in (select e.student_id from open_placement e
      where e.school_id = ${schoolId} and e.session_id = ${sessionId})
    order by s.id
    for update`)
