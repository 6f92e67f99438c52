import { compactRegisters } from '../features/attendance/index.ts'
import type { Database } from '../platform/db/index.ts'

/** Rewrites the registers of an earlier version in the compact form (docs/adr/0083); returns the exit status. */
export const rewriteRegisters = async (database: Database): Promise<number> => {
  const count = await compactRegisters(database)
  console.log(count === 0 ? 'All registers are compact.' : `${count} registers rewritten. All are compact now.`)
  return 0
}
