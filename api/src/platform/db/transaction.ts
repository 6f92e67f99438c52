import { createHash } from 'node:crypto'
import type { PoolClient, QueryResult } from 'pg'
import type { Sql } from 'sql-template-tag'
import { commonErrors } from '@akada/contract/kernel/errors'
import { codeOf, isDatabaseAway, refuse } from '../errors/index.ts'
import { exchange, isPrepared } from './exchange.ts'
import { type Actor, commitStep, openingOf, type Opening } from './opening.ts'
import type { AuditCount, Statements } from './types.ts'

const names = new Map<string, string>()
/** So many statements are prepared by name; beyond them (lists of varying length) a statement is sent whole. */
const mostNames = 1000

const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostNames) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
  names.set(text, name)
  return name
}

/** PostgreSQL's refusals that leave the connection as it is: where one comes, the transaction was not committed. */
const notCommitted = new Set(['57014', '55P03', '25P03', '53300'])

/** The connection was lost after the end of a transaction was sent and before its answer came: it may have been committed or not. */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown'

  constructor(options: ErrorOptions) {
    super('It is not known whether the transaction was committed.', options)
  }
}

interface Options {
  preparedStatements: boolean
  demandAudit: boolean
}

const prefixOf = (actor: Actor): string => (typeof actor === 'string' ? `${actor} ` : 't')

/** One open transaction on one connection. The opening travels together with the first statement. */
export class Transaction {
  readonly audited: AuditCount = { entries: 0, exemptBecause: null }
  /** The same questions, for a statement after which there is no other: the end of the transaction travels with it. */
  readonly last: Statements
  private wrote = false
  private readonly client: PoolClient
  private readonly opening: Opening
  /** Keeps the plans of the roles apart: a plan under row-level security belongs to its role. */
  private readonly prefix: string
  private readonly options: Options
  private isOpen = false
  /** What came of an opening that was sent by itself. */
  private ahead: Promise<void> | null = null
  private openingFault: Error | null = null
  private ended = false
  /** The end was sent: nothing may follow it on this connection. */
  private closed = false
  private commitSent = false
  /** How PostgreSQL ended the transaction, where its end travelled with the last statement. */
  private ending: Promise<string> | null = null

  constructor(client: PoolClient, actor: Actor, mode: 'read' | 'write', options: Options) {
    this.client = client
    this.opening = openingOf(actor, mode)
    this.options = options
    this.prefix = options.preparedStatements ? prefixOf(actor) : ''
    this.last = {
      rows: statement => this.rows(statement, true),
      find: statement => this.find(statement, true),
      get: statement => this.get(statement, true),
      run: statement => this.run(statement, true),
    }
  }

  /** Opens by itself, ahead of the first statement: where this connection has not prepared the opening yet, or may not. */
  private openAhead(): void {
    const { simple, steps } = this.opening
    const sent = this.prefix ? steps.map(step => this.client.query(step)) : [this.client.query(simple)]
    this.ahead = Promise.all(sent).then(
      () => {},
      (fault: unknown) => {
        this.openingFault = fault instanceof Error ? fault : new Error(String(fault))
      },
    )
  }

  /**
   * Waits for an opening in several parts that was sent by itself: were its first part refused, the statement would run outside of any
   * transaction, with the rights of the login.
   */
  private async openedAhead(): Promise<void> {
    if (this.ahead === null || !this.prefix) return
    await this.ahead
    if (this.openingFault !== null) throw this.openingFault
    if (this.closed) throw new Error('This transaction has ended: a statement was not awaited inside it.')
  }

  private stepsBefore(): Opening['steps'] {
    if (this.isOpen) return []
    this.isOpen = true
    const { steps } = this.opening
    if (this.prefix && steps.every(step => isPrepared(this.client, step))) return steps
    this.openAhead()
    return []
  }

  private async query(statement: Sql, isLast: boolean): Promise<QueryResult> {
    if (this.ended) throw new Error('This transaction has ended: a statement was not awaited inside it.')
    this.ended = isLast
    const { text } = statement
    const name = this.prefix && nameOf(text)
    const before = this.stepsBefore()
    await this.openedAhead()
    const after = isLast && name && isPrepared(this.client, commitStep) ? commitStep : null
    this.commitSent = isLast
    try {
      const asked = exchange(
        this.client,
        { text, values: statement.values, name: name ? this.prefix + name : undefined },
        { before, after },
      )
      if (isLast) this.ending = after ? asked.then(({ ending }) => ending ?? '') : this.sendCommit()
      // Whoever waits for the statement hears of its fault; the end has none of its own to tell.
      this.ending?.catch(() => {})
      const { result } = await asked
      await this.ahead
      if (this.openingFault !== null) throw this.openingFault
      return result
    } catch (fault) {
      if (fault instanceof Error) Error.captureStackTrace(fault)
      await this.ahead
      // After a failed opening this statement failed too, but only says that the transaction is aborted.
      throw this.openingFault ?? fault
    }
  }

  private async sendCommit(): Promise<string> {
    this.commitSent = true
    return (await this.client.query(this.prefix ? commitStep : commitStep.text)).command
  }

  /** Whether a statement changed something. */
  get hasWritten(): boolean {
    return this.wrote
  }

  /** Whether what was written may be saved although the transaction failed with this error. */
  mayBeCommitted(error: unknown): boolean {
    return this.commitSent && isDatabaseAway(error) && !notCommitted.has(codeOf(error) ?? '')
  }

  private note(result: QueryResult, expectsWrite: boolean): void {
    if ((result.rowCount ?? 0) > 0 && (expectsWrite || result.command !== 'SELECT')) this.wrote = true
  }

  async rows<T>(statement: Sql, isLast = false): Promise<T[]> {
    const result = await this.query(statement, isLast)
    this.note(result, false)
    return result.rows
  }

  async find<T>(statement: Sql, isLast = false): Promise<T | null> {
    return (await this.rows<T>(statement, isLast))[0] ?? null
  }

  async get<T>(statement: Sql, isLast = false): Promise<T> {
    return (await this.find<T>(statement, isLast)) ?? refuse(commonErrors.notFound)
  }

  async run(statement: Sql, isLast = false): Promise<number> {
    // What travels with the commit can't be looked at before it.
    if (isLast) this.assertAudited(true)
    const result = await this.query(statement, isLast)
    this.note(result, true)
    return result.rowCount ?? 0
  }

  /** In development and tests: throws where something was written and nothing audited. */
  assertAudited(wrote = this.wrote): void {
    const { entries, exemptBecause } = this.audited
    if (this.options.demandAudit && wrote && entries === 0 && exemptBecause === null) {
      throw new Error(
        'A transaction wrote something but no audit entry. Call audit(), or audit.exempt() with the reason.',
      )
    }
  }

  /** Ends the transaction. Rejects where PostgreSQL did not commit, also where it says so only by the answer's name. */
  async commit(): Promise<void> {
    this.ended = true
    this.closed = true
    if (!this.isOpen) return
    this.ending ??= this.sendCommit()
    const ending = await this.ending
    await this.ahead
    if (this.openingFault !== null) throw this.openingFault
    if (ending !== 'COMMIT') {
      throw new Error('Nothing was saved: a statement failed earlier in the transaction and its error was swallowed.')
    }
  }

  async rollback(): Promise<void> {
    this.ended = true
    this.closed = true
    if (this.isOpen) await this.client.query('rollback')
  }
}
