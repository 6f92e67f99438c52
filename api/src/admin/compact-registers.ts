import { compactRegisters } from '../features/attendance/index.ts'
import type { Database } from '../platform/db/index.ts'

/** Rewrites take minutes where there are a million: how many are done is said each time that so many more are. */
const perReport = 50_000

/** Rewrites the registers of an earlier version in the compact form (docs/adr/0083); returns the exit status. */
export const rewriteRegisters = async (database: Database): Promise<number> => {
  let next = perReport
  const count = await compactRegisters(database, done => {
    if (done < next) return
    console.log(`${done} registers rewritten so far.`)
    next += perReport
  })
  console.log(count === 0 ? 'All registers are compact.' : `${count} registers rewritten. All are compact now.`)
  return 0
}
