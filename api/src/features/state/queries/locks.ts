import { sql, type WriteTx } from '../../../platform/db/index.ts'

/** Serialises changes of the subjects of a session's classes. */
export const lockSession = (tx: WriteTx, id: string): Promise<{ name: string }> =>
  tx.get(sql`select n.name from session n where n.id = ${id} for no key update`)
