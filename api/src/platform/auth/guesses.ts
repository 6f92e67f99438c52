import { commonErrors, type ErrorSpec } from '@akada/contract/kernel/errors'
import { audit } from '../audit/index.ts'
import { type Clock, dayInLagos } from '../clock/index.ts'
import { type Database, type Sql, sql, type WriteTx } from '../db/index.ts'
import { refuse } from '../errors/index.ts'

/**
 * Counts attempts under a key: after `free` of them each further attempt has to wait twice as long. One is forgotten every `secondsPerTry`.
 * With `until`, attempts beyond `free` are refused up to that moment instead, and none is forgotten before; all are afterwards. The first
 * attempt of a period says when it ends.
 */
export interface GuessCounter {
  key: string
  free: number
  secondsPerTry: number
  until?: Date
}

const lagosHour = 60 * 60 * 1000
const dayMs = 24 * lagosHour

/** Counts attempts under a key in a day of Lagos: after `most` of them none is accepted before midnight. */
export const dailyCounter = (key: string, most: number, now: Date): GuessCounter => {
  const day = dayInLagos(now)
  const until = new Date(Date.parse(`${day}T00:00:00Z`) - lagosHour + dayMs)
  return { key: `${key} on ${day}`, free: most, secondsPerTry: dayMs / 1000, until }
}

/** Counts one more attempt if the key is not waiting; a returned row means that it was counted. */
const countIn = (tx: WriteTx, counters: readonly GuessCounter[], now: string): Promise<{ key: string }[]> => {
  const keys = counters.map(({ key }) => key)
  const free = counters.map(counter => counter.free)
  const seconds = counters.map(({ secondsPerTry }) => secondsPerTry)
  const ends = counters.map(({ until }) => until?.toISOString() ?? null)
  // A concurrent attempt may have been counted first with a later time: it makes no one wait.
  const elapsed = sql`greatest(0, extract(epoch from ${now}::timestamptz - kept.counted_at))`
  const remaining = sql`
    case when kept.until <= ${now}::timestamptz then 0 when kept.until is not null then kept.tries
      else greatest(0, kept.tries - ${elapsed} / kept.seconds_per_try) end`
  const until = sql`case when kept.until > ${now}::timestamptz then kept.until else excluded.until end`
  const nextAt = (from: Sql, tries: Sql, counter: Sql, end: Sql) => sql`
    case when ${end} is not null and ceil(${tries}) >= ${counter}.free then ${end}
      else ${from} + make_interval(secs => public.akada_guess_delay(${tries}, ${counter}.free)) end`
  return tx.rows<{ key: string }>(sql`
    insert into auth_guess as kept (key, tries, free, seconds_per_try, until, counted_at, next_at)
    select key, 1, free, seconds, until, ${now}::timestamptz,
      ${nextAt(sql`${now}::timestamptz`, sql`1::double precision`, sql`counter`, sql`counter.until`)}
    from unnest(${keys}::text[], ${free}::int[], ${seconds}::int[], ${ends}::timestamptz[])
      as counter (key, free, seconds, until)
    order by key
    on conflict (key) do update set
      tries = ${remaining} + 1, free = excluded.free, seconds_per_try = excluded.seconds_per_try,
      until = ${until},
      counted_at = greatest(kept.counted_at, excluded.counted_at),
      next_at = ${nextAt(sql`greatest(kept.counted_at, excluded.counted_at)`, sql`(${remaining} + 1)`, sql`excluded`, until)}
    where kept.next_at <= greatest(${now}::timestamptz, kept.counted_at)
    returning key`)
}

const waitOf = async (tx: WriteTx, counters: readonly GuessCounter[], now: string): Promise<number> => {
  const { seconds } = await tx.get<{ seconds: number | null }>(sql`
    select ceil(extract(epoch from max(next_at) - ${now}::timestamptz))::int as seconds
    from auth_guess where key = any(${counters.map(({ key }) => key)}::text[])`)
  return Math.max(1, seconds ?? 1)
}

/** Rolls the transaction back: an attempt that has to wait is counted under no key. */
class MustWait extends Error {
  readonly seconds: number

  constructor(seconds: number) {
    super('Too early for another try')
    this.seconds = seconds
  }
}

const inWords = (seconds: number): string => {
  if (seconds === 1) return '1 second'
  if (seconds < 120) return `${seconds} seconds`
  return seconds < 7200 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`
}

/**
 * Counts one attempt at a secret before it is checked, so that concurrent attempts gain nothing. If a key has to wait, the attempt is
 * counted nowhere and refused with `spec` (429, Retry-After); `{wait}` in its message says how long.
 */
export const countGuess = async (
  { database, clock }: { database: Database; clock: Clock },
  counters: readonly GuessCounter[],
  spec: ErrorSpec,
): Promise<void> => {
  const now = clock.now().toISOString()
  try {
    await database.system.write(async tx => {
      audit.exempt(tx, 'a count of tries')
      const counted = await countIn(tx, counters, now)
      if (counted.length < counters.length) throw new MustWait(await waitOf(tx, counters, now))
    })
  } catch (error) {
    if (!(error instanceof MustWait)) throw error
    refuse(spec, {
      params: { seconds: error.seconds, wait: inWords(error.seconds) },
      // For a page in another language.
      details: { seconds: error.seconds },
    })
  }
}

/** After the right secret: forgets the attempts under the keys in `own`, and subtracts one from those in `shared`. */
export const forgiveGuess = async (
  tx: WriteTx,
  now: Date,
  { own, shared = [] }: { own: readonly GuessCounter[]; shared?: readonly GuessCounter[] },
): Promise<void> => {
  const keysOf = (counters: readonly GuessCounter[]) => counters.map(({ key }) => key)
  await tx.run(sql`delete from auth_guess where key = any(${keysOf(own)}::text[])`)
  if (shared.length === 0) return
  await tx.run(sql`
    update auth_guess set tries = greatest(0, tries - 1), next_at = least(next_at, ${now.toISOString()})
    from (select key from auth_guess where key = any(${keysOf(shared)}::text[]) order by key for update) as locked
    where auth_guess.key = locked.key`)
}

export interface Limit {
  times: number
  seconds: number
}

/** Counts one call under a key and refuses it (429, Retry-After) after `times` in the seconds that begin with the first. */
export const throttle = (database: Database, clock: Clock, key: string, { times, seconds }: Limit): Promise<void> => {
  const until = new Date(clock.now().getTime() + seconds * 1000)
  return countGuess({ database, clock }, [{ key, free: times, secondsPerTry: seconds, until }], commonErrors.tooMany)
}

/** The key for callers who are not signed in. Of an IPv6 address only the network counts: one household has billions of addresses. */
export const throttleAddress = (address: string): string =>
  address.includes(':') && !address.startsWith('::ffff:') ? address.split(':').slice(0, 4).join(':') : address

/** Removes counts that have decayed to zero, and those whose period has ended. */
export const deleteOldGuesses = (database: Database, clock: Clock): Promise<number> =>
  database.system.write(tx => {
    const now = clock.now().toISOString()
    audit.exempt(tx, 'housekeeping of counts')
    return tx.run(sql`
      delete from auth_guess
      where next_at <= ${now}
        and (until <= ${now} or counted_at + make_interval(secs => greatest(0, tries) * seconds_per_try) < ${now})`)
  })
