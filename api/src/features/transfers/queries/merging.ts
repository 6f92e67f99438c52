import { type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { RecordWay } from '../../students/index.ts'

/** Moves transfer requests to another record. */
export const moveTransfers = (tx: WriteTx, { to }: RecordWay, transfers: readonly string[]): Promise<number> =>
  tx.run(sql`update student_transfer set student_id = ${to} where id = any(${transfers}::uuid[])`)

/** A student's answered transfer requests, as JSON: a value within the calling statement. */
export const answeredTransfersOf = (studentId: Sql): Sql => sql`(
  select coalesce(json_agg(st.id order by st.id), '[]')
  from student_transfer st where st.student_id = ${studentId} and st.status <> 'Pending')`
