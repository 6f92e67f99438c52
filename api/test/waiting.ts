import type { Pool, PoolClient } from 'pg'
import { expect } from 'vitest'

const timeout = 60_000

/**
 * How many statements matching this pattern wait for a lock, as seen by the owner of the database. A given connection may be in a
 * transaction itself.
 */
const countWaiting = async (owner: Pool | PoolClient, pattern: string): Promise<number> => {
  // Within a transaction the result would never change.
  await owner.query('select pg_stat_clear_snapshot()')
  const { rows } = await owner.query(
    `select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid() and query like $1`,
    [pattern],
  )
  return rows.length
}

/** Waits until a statement matching this pattern waits for a lock. */
export const untilWaiting = (owner: Pool | PoolClient, pattern = '%'): Promise<void> =>
  expect.poll(() => countWaiting(owner, pattern), { timeout, interval: 20 }).toBeGreaterThan(0)

/** Waits until each of these calls has ended or waits for a lock. */
export const untilEndedOrWaiting = async (owner: Pool, calls: readonly Promise<unknown>[]): Promise<void> => {
  let ended = 0
  const note = (): void => {
    ended += 1
  }
  for (const call of calls) void call.then(note, note)
  await expect
    .poll(async () => ended + (await countWaiting(owner, '%')), { timeout, interval: 20 })
    .toBeGreaterThanOrEqual(calls.length)
}
