import { sql, type WriteTx } from '../../../platform/db/index.ts'

/** Lets one change of what the classes of a session take happen at a time. */
export const lockSession = (tx: WriteTx, id: string): Promise<{ name: string }> =>
  tx.get(sql`select n.name from session n where n.id = ${id} for no key update`)
