import { hash } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import type { PoolClient } from 'pg'
import type { Sql } from 'sql-template-tag'
import { commonErrors } from '@akada/contract/kernel/errors'
import { codeOf, isDatabaseAway, refuse } from '../errors/index.ts'
import { type Answer, Batches, type ColumnSource, type Statement } from './batch.ts'
import type { Position } from './position.ts'
import { statementLimit, longestStatement } from './request.ts'
import type { AuditCount } from './types.ts'
import { parameter } from './types-of-values.ts'

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The milliseconds that each statement of a transaction may run for, and the day of akada_today() (empty: the database's own). */
type Limits = readonly [limitMs: string, today: string]

/** The settings of every transaction; the parameters from `first` on are its limits. */
const settings = (first: 1 | 2 | 3): string =>
  [
    `set_config('timezone', 'UTC', true)`,
    `set_config('statement_timeout', $${first}, true)`,
    `set_config('akada.today', $${first + 1}, true)`,
    `set_config('idle_in_transaction_session_timeout', '${longestStatement}', true)`,
    // In milliseconds: a statement whose client has gone, or whose process was killed, ends.
    `set_config('client_connection_check_interval', '1000', true)`,
  ].join(', ')

const begin: Record<'read' | 'write', Statement> = {
  read: { name: 'akada begin read', text: 'begin read only', values: [] },
  write: { name: 'akada begin write', text: 'begin', values: [] },
}
const asSystem = (limits: Limits): Statement => ({
  name: 'akada system',
  text: `select set_config('role', 'akada_system', true), ${settings(1)}`,
  values: [...limits],
})
const asLogin = (limits: Limits): Statement => ({
  name: 'akada login',
  text: `select ${settings(1)}`,
  values: [...limits],
})
const asTenant = (stateId: string, limits: Limits): Statement => ({
  name: 'akada state',
  text: `select set_config('role', 'akada_app', true), set_config('akada.state_id', $1, true), ${settings(2)}`,
  values: [stateId, ...limits],
})

const asStateSystem = (stateId: string, limits: Limits): Statement => ({
  name: 'akada system of state',
  text: `select set_config('role', 'akada_state_system', true), set_config('akada.state_id', $1, true), ${settings(2)}`,
  values: [stateId, ...limits],
})

/** Sent within a transaction of the program in all states: from there on it acts in one. */
export const enterState = (stateId: string): Statement => {
  if (!uuidForm.test(stateId)) throw new Error('The id of a state must be a UUID.')
  return {
    name: 'akada enter state',
    text: `select set_config('role', 'akada_state_system', true), set_config('akada.state_id', $1, true)`,
    values: [stateId],
  }
}

const asFamily = (stateId: string, personId: string, limits: Limits): Statement => ({
  name: 'akada family',
  text: `select set_config('role', 'akada_family', true), set_config('akada.state_id', $1, true), set_config('akada.family_id', $2, true), ${settings(3)}`,
  values: [stateId, personId, ...limits],
})

/** Ends a transaction. */
export const commit: Statement = { name: 'akada commit', text: 'commit', values: [] }
export const rollback: Statement = { name: 'akada rollback', text: 'rollback', values: [] }

/** Asked after a commit: the log holds the transaction up to here. */
export const currentPosition: Statement = {
  name: 'akada position',
  text: 'select pg_current_wal_insert_lsn()::text as position',
  values: [],
}

/** Asked of a replica before its rows are used. False on a server that replays nothing. */
export const hasReplayed = (position: Position): Statement => ({
  name: 'akada replayed',
  text: 'select coalesce(pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as replayed',
  values: [position],
})

/**
 * The scope of a transaction: one state, what one person of it sees as a family, the program itself in one state or in all, or the logged-in
 * user with that user's own rights.
 */
export type Actor = { state: string; family?: string } | { systemOf: string } | 'system' | 'login'

const asActor = (actor: Actor, limits: Limits): Statement => {
  if (actor === 'system') return asSystem(limits)
  if (actor === 'login') return asLogin(limits)
  const state = 'systemOf' in actor ? actor.systemOf : actor.state
  if (!uuidForm.test(state)) throw new Error('The id of a state must be a UUID.')
  if ('systemOf' in actor) return asStateSystem(state, limits)
  if (actor.family === undefined) return asTenant(actor.state, limits)
  if (!uuidForm.test(actor.family)) throw new Error('The id of a person must be a UUID.')
  return asFamily(actor.state, actor.family, limits)
}

/**
 * The statements that open a transaction, of which each statement may run for `limitMs`, and in which akada_today() is `today` (YYYY-MM-DD;
 * the database's own day if it is omitted). Everything in them is local to the transaction, so that a pooler in transaction mode may pass the
 * connection on. Throws if the state's id is not a UUID.
 */
export const openingStatements = (
  actor: Actor,
  mode: 'read' | 'write',
  { limitMs, today = '' }: { limitMs: number; today?: string | undefined },
): readonly Statement[] => [begin[mode], asActor(actor, [String(limitMs), today])]

/** A name for a statement: the same text has the same name on every connection. */
const nameOf = (text: string): string => hash('sha256', text, 'base64url').slice(0, 24)

/** What `akada:answer` reports of each statement that returned. */
export interface AnswerReport {
  text: string
  columns: readonly ColumnSource[]
  rows: readonly Record<string, unknown>[]
}

/** Nobody listens in production. The text of a statement, from the place that sends it. */
const statements = channel('akada:statement')
const answers = channel('akada:answer')

/** PostgreSQL ends a statement first; this much longer, in milliseconds, is for replies that get lost on the way. */
const answerMargin = 5000

/** PostgreSQL's errors that leave the connection usable: after one of these, the transaction was not committed. */
const notCommitted = new Set(['57014', '55P03', '25P03', '53300', '53100', '53200'])

/** The connection was lost after the end of a transaction was sent and before its reply arrived: it may have been committed or not. */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown'

  constructor(options: ErrorOptions) {
    super('It is not known whether the transaction was committed.', options)
  }
}

/** A write was sent to a standby: during a failover, a proxy may still take it for the primary. Nothing was saved. */
export class ServerIsStandby extends Error {
  override name = 'ServerIsStandby'
  /** cannot_connect_now, as PostgreSQL's own list of codes has it. */
  readonly code = '57P03'

  constructor(options: ErrorOptions) {
    super('The database that answered is a standby.', options)
  }
}

/** The replica has not replayed the log as far as the reader must see: another server has to be asked. */
export class ReplicaBehind extends Error {
  override name = 'ReplicaBehind'

  constructor() {
    super('The replica has not replayed the log as far as needed.')
  }
}

export interface TransactionOptions {
  preparedStatements: boolean
  demandAudit: boolean
  /** The day in Lagos by the program's clock, YYYY-MM-DD: akada_today() follows it. Without it, the day of akada_now(). */
  today?: (() => string) | undefined
  /** Whether a write transaction asks, with its commit, for the position of the log after it. */
  notesPosition?: boolean
  /** On a replica: rows are returned only if it has replayed the log to here; otherwise the query rejects with ReplicaBehind. */
  mustHaveReplayed?: Position
}

const prefixOf = (actor: Actor): string => {
  if (typeof actor === 'string') return `${actor} `
  if ('systemOf' in actor) return 'p'
  return actor.family === undefined ? 't' : 'f'
}

/** One open transaction on one connection. The opening is sent together with the first statements. */
export class Transaction {
  readonly audited: AuditCount = { entries: 0, exemptBecause: null }
  private wrote = false
  private readonly batches: Batches
  private readonly opening: readonly Statement[]
  private actor: Actor
  /** Keeps the plans of the roles apart: a plan under row-level security belongs to its role. */
  private prefix: string
  private readonly options: TransactionOptions
  private readonly mode: 'read' | 'write'
  /** Whether the replica is far enough; null on the primary. */
  private replayed: Promise<boolean> | null = null
  private reached: Promise<Position | null> = Promise.resolve(null)
  private isOpen = false
  /** No further statement is accepted. */
  private ended = false
  private commitSent = false

  constructor(client: PoolClient, actor: Actor, mode: 'read' | 'write', options: TransactionOptions) {
    const limit = statementLimit()
    this.batches = new Batches(client, limit + answerMargin)
    this.opening = openingStatements(actor, mode, { limitMs: limit, today: options.today?.() })
    this.actor = actor
    this.options = options
    this.mode = mode
    this.prefix = options.preparedStatements ? prefixOf(actor) : ''
  }

  /** A statement of the transaction's own: opening it, ending it. */
  private ask(statement: Statement): Promise<Answer> {
    return this.batches.ask(this.prefix ? statement : { ...statement, name: undefined })
  }

  private open(): void {
    if (this.isOpen) return
    this.isOpen = true
    // A refused opening is reported by the statements sent with it.
    for (const statement of this.opening) this.ask(statement).catch(() => {})
    const { mustHaveReplayed } = this.options
    if (mustHaveReplayed === undefined) return
    this.replayed = this.ask(hasReplayed(mustHaveReplayed)).then(({ rows }) => rows[0]?.replayed === true)
    this.replayed.catch(() => {})
  }

  /**
   * From here on a transaction of the program in all states acts in one: what it has looked up says in which. Sent with the next statement,
   * it costs no round trip. It cannot be left again.
   */
  enterState(stateId: string): void {
    const statement = enterState(stateId)
    if (this.actor === 'login') return
    if (this.actor !== 'system') throw new Error('Only the program itself, in all states, can enter one.')
    this.actor = { systemOf: stateId }
    if (this.prefix) this.prefix = prefixOf(this.actor)
    this.open()
    // A refusal fails the statements after it.
    this.ask(statement).catch(() => {})
  }

  private async query({ text, values }: Sql): Promise<Answer> {
    if (this.ended) throw new Error('This transaction has ended: a statement was not awaited inside it.')
    const name = this.prefix ? this.prefix + nameOf(text) : undefined
    const statement = { text, values: values.map(parameter), name }
    this.open()
    if (statements.hasSubscribers) statements.publish(text)
    const asked = this.batches.ask(statement)
    try {
      const answer = await asked
      if (answers.hasSubscribers)
        answers.publish({ text, columns: answer.columns, rows: answer.rows } satisfies AnswerReport)
      if (this.replayed && !(await this.replayed)) throw new ReplicaBehind()
      return answer
    } catch (error) {
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  }

  /** Whether a statement changed something. */
  get hasWritten(): boolean {
    return this.wrote
  }

  /** Where the log was after the commit; null if that was not asked for or is not known. */
  get position(): Promise<Position | null> {
    return this.reached
  }

  /** Whether the writes may be saved although the transaction failed with this error. */
  mayBeCommitted(error: unknown): boolean {
    return this.commitSent && isDatabaseAway(error) && !notCommitted.has(codeOf(error) ?? '')
  }

  private note({ rowCount, command }: Answer, expectsWrite: boolean): void {
    if (rowCount > 0 && (expectsWrite || command !== 'SELECT')) this.wrote = true
  }

  async rows<T>(statement: Sql): Promise<T[]> {
    const answer = await this.query(statement)
    this.note(answer, false)
    // The author of the statement declares the type of its rows; the tests compare it with what is answered (api/test/rows).
    return answer.rows as T[]
  }

  async find<T>(statement: Sql): Promise<T | null> {
    return (await this.rows<T>(statement))[0] ?? null
  }

  async get<T>(statement: Sql): Promise<T> {
    return (await this.find<T>(statement)) ?? refuse(commonErrors.notFound)
  }

  async run(statement: Sql): Promise<number> {
    const answer = await this.query(statement)
    this.note(answer, true)
    return answer.rowCount
  }

  /** In development and tests: throws if something was written without an audit entry. */
  assertAudited(): void {
    const { entries, exemptBecause } = this.audited
    if (this.options.demandAudit && this.wrote && entries === 0 && exemptBecause === null) {
      throw new Error(
        'A transaction wrote something but no audit entry. Call audit(), or audit.exempt() with the reason.',
      )
    }
  }

  /** Ends the transaction. Rejects if PostgreSQL did not commit, even if only the command tag of its reply says so. */
  async commit(): Promise<void> {
    this.ended = true
    if (!this.isOpen) return
    this.commitSent = true
    const committing = this.ask(commit)
    if (this.options.notesPosition && this.mode === 'write') {
      this.reached = this.ask(currentPosition).then(
        ({ rows }) => (typeof rows[0]?.position === 'string' ? rows[0].position : null),
        () => null,
      )
    }
    // `ROLLBACK` if an earlier statement has failed.
    if ((await committing).command !== 'COMMIT') {
      throw new Error('Nothing was saved: a statement failed earlier in the transaction and its error was swallowed.')
    }
  }

  async rollback(): Promise<void> {
    this.ended = true
    if (!this.isOpen) return
    this.batches.discard(new Error('This transaction was rolled back before the statement was sent.'))
    await this.ask(rollback)
  }
}
