import { AsyncLocalStorage } from 'node:async_hooks'
import type { PoolClient } from 'pg'
import { laterOf, type Position } from './position.ts'

/** What the work of one request has done so far. */
export interface WorkDone {
  /** A transaction with writes was committed: the request can no longer claim that nothing was saved. */
  committed: boolean
  /** With a replica: where the log was after the last of these commits; null if PostgreSQL did not say. */
  position?: Position | null
}

/** What a request may use of the database. */
export interface RequestLimits {
  /** The longest that one statement may run, in milliseconds. */
  statementMs: number
  /** Aborted when the caller has gone: nobody waits for what is read. */
  gone: AbortSignal
}

/** The longest that a statement of the program's own work may run, and that a transaction may be idle, in milliseconds. */
export const longestStatement = 60_000

/** The caller has gone, so that the statement was ended; nobody receives this error. */
export class CallerGone extends Error {
  override name = 'CallerGone'

  constructor() {
    super('The caller has gone.')
  }
}

const current = new AsyncLocalStorage<{ done: WorkDone; limits: RequestLimits }>()

/** Runs the work of a request within limits, and records in `done` what its transactions commit. */
export const asRequest = <T>(done: WorkDone, limits: RequestLimits, work: () => Promise<T>): Promise<T> =>
  current.run({ done, limits }, work)

/** The longest that a statement may run here, in milliseconds: outside a request it is the program's own. */
export const statementLimit = (): number => current.getStore()?.limits.statementMs ?? longestStatement

/** Records for the request what was committed, and up to where the log has it. */
export const recordCommit = (position: Position | null | undefined): void => {
  const done = current.getStore()?.done
  if (!done) return
  done.committed = true
  if (position === undefined) return
  if (position === null || done.position === null) done.position = null
  else done.position = done.position ? laterOf(done.position, position) : position
}

/** A short statement ends by itself, and its connection lives on: people leave pages all the time. */
const graceMs = 300

/**
 * Ends what a connection does for the request once its caller has gone, by closing it: PostgreSQL looks once a second whether its client is
 * there (`client_connection_check_interval`). Returns how to stop watching. Throws CallerGone if the caller has gone already.
 */
export const endWithCaller = (client: PoolClient): { isGone: () => boolean; stop: () => void } => {
  const gone = current.getStore()?.limits.gone
  if (gone?.aborted) throw new CallerGone()
  let timer: NodeJS.Timeout | undefined
  const leave = () => {
    timer = setTimeout(() => client.connection.stream.destroy(), graceMs).unref()
  }
  gone?.addEventListener('abort', leave, { once: true })
  return {
    isGone: () => gone?.aborted ?? false,
    stop: () => {
      clearTimeout(timer)
      gone?.removeEventListener('abort', leave)
    },
  }
}
