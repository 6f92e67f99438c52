import { commonErrors } from '@akada/contract/kernel/errors'
import { audit } from '../audit/index.ts'
import type { Clock } from '../clock/index.ts'
import { type Database, sql } from '../db/index.ts'
import { refuse } from '../errors/index.ts'

export interface Limit {
  times: number
  seconds: number
}

/**
 * Counts one call under a key and refuses with 429 (and Retry-After) after more than `times` within the window. Counts are in the database,
 * so that all processes share them.
 */
export const throttle = async (database: Database, clock: Clock, key: string, limit: Limit): Promise<void> => {
  const now = clock.now().toISOString()
  const { times, seconds } = await database.system.write(tx => {
    audit.exempt(tx, 'a count of tries')
    return tx.get<{ times: number; seconds: number }>(sql`
      insert into auth_throttle as kept (key, window_ends, times)
      values (${key}, ${now}::timestamptz + make_interval(secs => ${limit.seconds}), 1)
      on conflict (key) do update set
        times = case when kept.window_ends <= ${now} then 1 else kept.times + 1 end,
        window_ends = case when kept.window_ends <= ${now} then excluded.window_ends else kept.window_ends end
      returning times, ceil(extract(epoch from window_ends - ${now}::timestamptz))::int as seconds`)
  })
  if (times > limit.times) refuse(commonErrors.tooMany, { params: { seconds: Math.max(1, seconds) } })
}

/** The key for callers who are not signed in. Of an IPv6 address only the network counts: one household has billions of addresses. */
export const throttleAddress = (address: string): string =>
  address.includes(':') && !address.startsWith('::ffff:') ? address.split(':').slice(0, 4).join(':') : address

/** Removes counts whose window has ended. */
export const deleteOldCounts = (database: Database, clock: Clock): Promise<number> =>
  database.system.write(tx => {
    audit.exempt(tx, 'housekeeping of counts')
    return tx.run(sql`delete from auth_throttle where window_ends < ${clock.now().toISOString()}`)
  })
