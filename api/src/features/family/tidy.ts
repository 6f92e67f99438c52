import { numberProvenDays } from '@akada/contract/family/calls'
import { audit } from '../../platform/audit/index.ts'
import type { Database, WriteTx } from '../../platform/db/index.ts'
import { removeCodes, removeLooks, removeProofs, removeSessions, removeSlips } from './queries/sessions.ts'

const dayMs = 24 * 60 * 60 * 1000

/** What is removed, and how many days after it ended. What happened with it stays in the audit log. */
const removals: readonly { days: number; remove: (tx: WriteTx, before: Date) => Promise<number> }[] = [
  { days: 30, remove: removeSlips },
  { days: 30, remove: removeSessions },
  { days: 1, remove: removeLooks },
  { days: 1, remove: removeCodes },
  { days: numberProvenDays, remove: removeProofs },
]

/**
 * Removes slips, sessions, looks and codes that are of no use any more, in every state, some thousands at a time. Returns how many rows.
 * Stops early at the signal; idempotent.
 */
export const tidyFamilies = async (database: Database, now: Date, signal?: AbortSignal): Promise<number> => {
  let removed = 0
  for (const { days, remove } of removals) {
    const before = new Date(now.getTime() - days * dayMs)
    let count = 1
    while (count > 0 && !signal?.aborted) {
      count = await database.system.write(tx => {
        audit.exempt(tx, 'what is removed has ended, and the audit log tells of it')
        return remove(tx, before)
      })
      removed += count
    }
  }
  return removed
}
