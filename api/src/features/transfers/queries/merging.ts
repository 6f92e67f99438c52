import { sql, type WriteTx } from '../../../platform/db/index.ts'
import type { RecordWay } from '../../students/index.ts'

/** Gives requests to move to another record. */
export const moveTransfers = (tx: WriteTx, { to }: RecordWay, transfers: readonly string[]): Promise<number> =>
  tx.run(sql`update student_transfer set student_id = ${to} where id = any(${transfers}::uuid[])`)
