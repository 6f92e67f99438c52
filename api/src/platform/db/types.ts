import type { Sql } from 'sql-template-tag'

interface Questions {
  /** All rows of a query. */
  rows<T>(query: Sql): Promise<T[]>
  /** The first row, or null. */
  find<T>(query: Sql): Promise<T | null>
  /** The first row; refuses with `not_found` when there is none. */
  get<T>(query: Sql): Promise<T>
}

export interface Statements extends Questions {
  /** Runs a statement; answers how many rows it touched. */
  run(statement: Sql): Promise<number>
}

/** A transaction that reads. */
export interface ReadTx extends Questions {
  /**
   * The same for a statement after which the transaction asks nothing more: its end travels with it, which spares a round trip.
   * What comes after it is refused.
   */
  readonly last: Questions
}

declare const writing: unique symbol

/** A transaction that writes. The brand keeps a reading transaction from being passed where a writing one is wanted. */
export interface WriteTx extends ReadTx, Statements {
  readonly [writing]: true
  /** As of a reading transaction. Once it answers, the transaction is committed: what it did can't be taken back any more. */
  readonly last: Statements
  /** Counts what `audit()` did; the check at commit looks at it. */
  readonly audited: AuditCount
}

export interface AuditCount {
  entries: number
  exemptBecause: string | null
}

/** One state's data: row-level security hides every other state's. */
export interface TenantDb {
  /** Runs `work` in a read-only transaction. */
  read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T>
  /**
   * Runs `work` in a transaction and commits. Repeats it up to three times where PostgreSQL reports a deadlock or a serialization
   * failure, so `work` must do nothing that can't be repeated (no mail, no files).
   */
  write<T>(work: (tx: WriteTx) => Promise<T>): Promise<T>
}

export interface Database {
  forState(stateId: string): TenantDb
  /** In every state, under the role akada_system: sign-in, public verification, jobs, administration. */
  readonly system: TenantDb
  /** Connections of the pool, by what they do, and how many transactions wait for one. */
  connections(): { idle: number; busy: number; waiting: number }
  /** Whether requests can be served: the roles under which they run can be taken on, and may read. Answers within two seconds. */
  isReady(): Promise<boolean>
  readonly connectionString: string
  close(): Promise<void>
}
