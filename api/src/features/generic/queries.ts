import { type ReadTx, sql } from '../../platform/db/index.ts'

/** The states that this deployment serves, by name. */
export const servedStates = (tx: ReadTx) =>
  tx.rows<{ id: string; name: string }>(sql`select id, name from state_brief order by name`)
