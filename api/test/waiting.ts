import type { PoolClient } from 'pg'
import { expect } from 'vitest'

/** Waits until a statement like this pattern stands at a lock, as told on a connection that may be in a transaction itself. */
export const untilWaiting = (client: PoolClient, pattern: string): Promise<void> =>
  expect
    .poll(
      async () => {
        // Within a transaction the same answer would come again and again.
        await client.query('select pg_stat_clear_snapshot()')
        const { rows } = await client.query(
          `select from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid() and query like $1`,
          [pattern],
        )
        return rows.length
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0)
