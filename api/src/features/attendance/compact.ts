import { audit } from '../../platform/audit/index.ts'
import type { Database } from '../../platform/db/index.ts'
import { lockEarlier, rewrite, writeCompact } from './queries/compact.ts'
import type { SheetKey } from './queries/sheet.ts'
import { compacted } from './rules/compact.ts'

const perTransaction = 500

/** Rewrites all registers that have the earlier form; returns how many. `report` is called after each transaction with their number so far. */
const rewriteAll = async (database: Database, report: (count: number) => void): Promise<number> => {
  let count = 0
  let last: SheetKey | null = null
  do {
    const after: SheetKey | null = last
    const done = await database.system.write(async tx => {
      audit.exempt(tx, 'the marks stay as they are')
      await writeCompact(tx)
      const found = await lockEarlier(tx, after, perTransaction)
      await rewrite(
        tx,
        found.map(({ marks, ...key }) => ({ ...key, ...compacted(marks) })),
      )
      return found
    })
    count += done.length
    report(count)
    last = done.at(-1) ?? null
  } while (last)
  return count
}

/**
 * Has registers written in the compact form from now on, and rewrites those that are not, some hundreds in a transaction, while the portal
 * runs. Every program that runs must be able to read the form. Can be stopped and repeated. Returns how many it rewrote; `report` is called with
 * their number after each transaction.
 */
export const compactRegisters = async (database: Database, report: (count: number) => void): Promise<number> => {
  let count = 0
  let rewritten: number
  // Once more, until none is found: a save that began before the first transaction may have written the earlier form since.
  do {
    const before = count
    rewritten = await rewriteAll(database, more => report(before + more))
    count += rewritten
  } while (rewritten > 0)
  return count
}
