import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { codeOf } from '../errors/index.ts'
import { withClient } from './source.ts'

/** The database can't be brought up to date; the message says why and what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

/** Says what happens while a database is brought up to date, a sentence at a time. */
export type Report = (sentence: string) => void

/** Called when a step begins, with its name and the connection on which it runs. */
export type StepListener = (name: string, client: pg.Client) => Promise<void>

/** PostgreSQL ended the step because others used what it needs: lock_not_available, deadlock_detected. Nothing of it is left. */
const codesOfUse = new Set(['55P03', '40P01'])
const firstPauseMs = 250
const longestPauseMs = 10_000
/** After so long without success somebody has to look. */
const giveUpMs = 10 * 60_000
const lookMs = 300
/** How often a step that goes on waiting says so. */
const reportMs = 15_000

/** What a connection waits for, and whom: the ids of their connections in pg_stat_activity. */
const waitingOf = `
select coalesce('the table ' || relation::regclass::text, 'earlier transactions to end') as what,
  array_to_string(pg_blocking_pids(pid), ', ') as whom,
  (select round(extract(epoch from max(clock_timestamp() - xact_start)))::int from pg_stat_activity
    where pid = any(pg_blocking_pids(pg_locks.pid))) as seconds
from pg_locks where pid = $1 and not granted limit 1`

interface Waiting {
  what: string
  whom: string
  /** How old the oldest transaction among them is; null if this user may not see it. */
  seconds: number | null
}

const asSentence = (name: string, { what, whom, seconds }: Waiting): string => {
  const age = seconds === null ? '' : `, the oldest for ${seconds} s`
  return `${name} waits for ${what}${whom && `, which the connections ${whom} of pg_stat_activity use${age}`}.`
}

/** Looks over another connection at what one waits for, until `stop`, which returns the last that was seen. */
const watch = (connectionString: string, name: string, watched: number, report: Report): (() => Promise<string>) => {
  let last = `${name} found what it needs in use.`
  let reported = performance.now()
  const over = new AbortController()
  const look = async (client: pg.Client): Promise<void> => {
    const { rows } = await client.query<Waiting>(waitingOf, [watched])
    if (!rows[0]) return
    last = asSentence(name, rows[0])
    if (performance.now() - reported < reportMs) return
    reported = performance.now()
    report(last)
  }
  const lookOn = async (): Promise<void> => {
    // Most steps are over before the first look.
    await pause(lookMs, undefined, { signal: over.signal })
    await withClient(connectionString, async client => {
      for (;;) {
        await look(client)
        await pause(lookMs, undefined, { signal: over.signal })
      }
    })
  }
  // A step goes on also where nobody can look at it.
  const looking = lookOn().catch(() => {})
  return async () => {
    over.abort()
    await looking
    return last
  }
}

/**
 * Runs one step, again after a growing pause where others used what it needs, and reports what it waited for. Throws a MigrationError with a
 * sentence for the operator if the step fails, or found no gap in ten minutes.
 */
export const retryInUse = async <T>(
  connectionString: string,
  report: Report,
  step: (begun: StepListener) => Promise<T>,
): Promise<T> => {
  const started = performance.now()
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const running: { name: string; stop: () => Promise<string> }[] = []
    const begun: StepListener = async (name, client) => {
      const { rows } = await client.query<{ id: number }>('select pg_backend_pid() as id')
      running.push({ name, stop: watch(connectionString, name, rows[0]?.id ?? 0, report) })
    }
    const outcome = await step(begun).then(
      value => ({ value }),
      (error: unknown) => ({ error }),
    )
    const [begunStep] = running
    const seen = (await begunStep?.stop()) ?? ''
    if ('value' in outcome) return outcome.value
    const { error } = outcome
    if (!begunStep || error instanceof MigrationError) throw error
    if (!codesOfUse.has(codeOf(error) ?? ''))
      throw new MigrationError(
        `The step ${begunStep.name} failed: ${error instanceof Error ? error.message : String(error)}. The steps before it are done, and the running version goes on. Correct the cause, and run the command again.`,
        { cause: error },
      )
    if (performance.now() - started > giveUpMs)
      throw new MigrationError(
        `${seen} It was tried for ten minutes. The steps before it are done, and the running version goes on. Wait until these connections end, or end them by pg_terminate_backend, and run the command again.`,
        { cause: error },
      )
    report(`${seen} It lets the others pass, and tries again in ${pauseMs / 1000} s.`)
    await pause(pauseMs)
  }
}
