import { createHash } from 'node:crypto'
import type { PoolClient, QueryResult } from 'pg'
import type { Sql } from 'sql-template-tag'
import { commonErrors } from '@akada/contract/kernel/errors'
import { refuse } from '../errors/index.ts'
import type { AuditCount } from './types.ts'

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Longest a statement may run, and longest a transaction may sit idle, in milliseconds. */
const statementLimit = 60_000

const settings = `set_config('timezone', 'UTC', true), set_config('statement_timeout', '${statementLimit}', true), set_config('idle_in_transaction_session_timeout', '${statementLimit}', true)`

/**
 * The statements that open a transaction, sent as one simple query. Everything in it is local to the transaction, so that a pooler
 * in transaction mode may hand the connection on. `stateId` null: as the owner of the tables.
 */
export const openingOf = (stateId: string | null, mode: 'read' | 'write'): string => {
  const begin = mode === 'read' ? 'begin read only' : 'begin'
  if (stateId === null) return `${begin}; select ${settings}`
  if (!uuidForm.test(stateId)) throw new Error('The id of a state must be a UUID.')
  return `${begin}; set local role akada_app; select set_config('akada.state_id', '${stateId}', true), ${settings}`
}

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

/** One open transaction on one connection. The opening travels together with the first statement. */
export class Transaction {
  readonly audited: AuditCount = { entries: 0, exemptBecause: null }
  wrote = false
  private readonly client: PoolClient
  private readonly opening: string
  /** Keeps the plans of the owner and of the tenants' role apart: a plan under row-level security belongs to its role. */
  private readonly prefix: string
  private opened: Promise<unknown> | null = null
  private openingFault: Error | null = null
  private ended = false

  constructor(client: PoolClient, stateId: string | null, mode: 'read' | 'write', prepared: boolean) {
    this.client = client
    this.opening = openingOf(stateId, mode)
    this.prefix = prepared ? (stateId === null ? 'o' : 't') : ''
  }

  get isOpen(): boolean {
    return this.opened !== null
  }

  private open(): void {
    this.opened ??= this.client.query(this.opening).catch((fault: unknown) => {
      this.openingFault = fault instanceof Error ? fault : new Error(String(fault))
    })
  }

  private async query(statement: Sql): Promise<QueryResult> {
    if (this.ended) throw new Error('This transaction has ended: a statement was not awaited inside it.')
    this.open()
    const text = statement.text
    const name = this.prefix && nameOf(text)
    try {
      return await this.client.query({
        text,
        values: statement.values,
        ...(name ? { name: this.prefix + name } : {}),
      })
    } catch (fault) {
      // After a failed opening this statement failed too, but only says that the transaction is aborted.
      throw this.openingFault ?? fault
    }
  }

  private note(result: QueryResult, expectsWrite: boolean): void {
    if ((result.rowCount ?? 0) > 0 && (expectsWrite || result.command !== 'SELECT')) this.wrote = true
  }

  async rows<T>(statement: Sql): Promise<T[]> {
    const result = await this.query(statement)
    this.note(result, false)
    return result.rows
  }

  async find<T>(statement: Sql): Promise<T | null> {
    return (await this.rows<T>(statement))[0] ?? null
  }

  async get<T>(statement: Sql): Promise<T> {
    return (await this.find<T>(statement)) ?? refuse(commonErrors.notFound)
  }

  async run(statement: Sql): Promise<number> {
    const result = await this.query(statement)
    this.note(result, true)
    return result.rowCount ?? 0
  }

  /** Ends the transaction. Rejects where PostgreSQL did not commit, also where it says so only by the answer's name. */
  async commit(): Promise<void> {
    this.ended = true
    if (this.opened === null) return
    const result = await this.client.query('commit')
    if (this.openingFault !== null) throw this.openingFault
    if (result.command !== 'COMMIT') {
      throw new Error('Nothing was saved: a statement failed earlier in the transaction and its error was swallowed.')
    }
  }

  async rollback(): Promise<void> {
    this.ended = true
    if (this.opened !== null) await this.client.query('rollback')
  }
}
