import { audit } from '../../platform/audit/index.ts'
import type { Database, TenantDb } from '../../platform/db/index.ts'
import { type LinkedStudents, linkNextStudents, statesServed } from './queries/earlier.ts'

/** Records that one transaction links: about a second's work, so that nobody who saves one of them waits long. */
const batch = 200

const linkState = async (db: TenantDb, signal: AbortSignal | undefined): Promise<number> => {
  let linked = 0
  let last: string | null = null
  while (!signal?.aborted) {
    const done: LinkedStudents = await db.write(tx => {
      audit.exempt(tx, 'the links follow from records that were audited when they were written')
      return linkNextStudents(tx, last, batch)
    })
    linked += done.count
    last = done.last
    if (last === null) break
  }
  return linked
}

/**
 * Links the guardians of students whose records were written past the triggers (docs/adr/0015), as the seeder of the benchmarks does, which
 * copies a million of them in. Returns how many students it linked. Stops early at the signal; idempotent.
 */
export const linkEarlier = async (database: Database, signal?: AbortSignal): Promise<number> => {
  let linked = 0
  for (const { id } of await database.system.read(statesServed))
    linked += await linkState(database.forState(id), signal)
  return linked
}
