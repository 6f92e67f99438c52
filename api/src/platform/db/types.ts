import type { Sql } from 'sql-template-tag'
import type { Position } from './position.ts'

/** A read transaction. Statements that are queued together (`Promise.all`) are sent together. */
export interface ReadTx {
  /** All rows of a query. */
  rows<T>(query: Sql): Promise<T[]>
  /** The first row, or null. */
  find<T>(query: Sql): Promise<T | null>
  /** The first row; refuses with `not_found` when there is none. */
  get<T>(query: Sql): Promise<T>
}

declare const writing: unique symbol

/** A write transaction. The brand prevents a read transaction from being passed where a write transaction is required. */
export interface WriteTx extends ReadTx {
  readonly [writing]: true
  /** Runs a statement; returns how many rows it affected. */
  run(statement: Sql): Promise<number>
  /** Counts the `audit()` calls; checked at commit. */
  readonly audited: AuditCount
}

export interface AuditCount {
  entries: number
  exemptBecause: string | null
}

/** One state's data: row-level security hides that of every other state. */
export interface TenantDb {
  /** Runs `work` in a read-only transaction. */
  read<T>(work: (tx: ReadTx) => Promise<T>): Promise<T>
  /**
   * Runs `work` in a transaction and commits. Retries it up to three times if PostgreSQL reports a deadlock or a serialization failure, so
   * `work` must do nothing that can't be repeated (no mail, no files).
   */
  write<T>(work: (tx: WriteTx) => Promise<T>): Promise<T>
}

/** A write transaction of the program itself in all states. */
export interface SystemTx extends WriteTx {
  /** From here on the transaction acts in one state, as with `systemIn`. Costs no round trip, and cannot be taken back. */
  enterState(stateId: string): void
}

/** The program itself in all states. */
export interface SystemDb extends TenantDb {
  write<T>(work: (tx: SystemTx) => Promise<T>): Promise<T>
}

/** What is known of a replica for reading. */
export interface ReplicaState {
  /** Reads since the start by who answered them: the replica, or the primary because the replica was behind or away. */
  reads(): Readonly<Record<'replica' | 'behind' | 'away', number>>
  /** How far the replica is behind the primary. Rejects if one of them does not respond. */
  lag(): Promise<{ bytes: number; seconds: number }>
  /** A sentence for the operator if nothing can be read from it; null if it is a standby of the primary. */
  problem(): Promise<string | null>
}

export interface Database {
  /**
   * `seen`: the reads may come from a replica that has replayed the log to there, and that is at most ten seconds behind what others wrote;
   * after a write they come from the primary. Without it, and without a replica, everything does.
   */
  forState(stateId: string, seen?: Position | null): TenantDb
  /** For background work: reads see what was committed before, and may come from the replica. It is not for writes. */
  forStateNow(stateId: string): Promise<TenantDb>
  /** What one person of a state sees as a family: the role akada_family, which only reads. */
  forFamily(stateId: string, personId: string, seen?: Position | null): TenantDb
  /**
   * In every state, under the role akada_system: to find out which state is meant (by a username, a token, a phone number), and what is about
   * all of them. Work in a state that is known goes through `systemIn`, or `forState`.
   */
  readonly system: SystemDb
  /**
   * What the program does by itself in one state, under the role akada_state_system: the rights of `system`, including sign-in, on the rows of
   * this state alone. It neither reads nor changes another state's, whatever a query forgets.
   */
  systemIn(stateId: string): TenantDb
  /** Connections of the pool by state, and how many transactions wait for one. */
  connections(): { idle: number; busy: number; waiting: number }
  /** Whether requests can be served: the roles they run under can be taken on, and may read. Answers within two seconds. */
  isReady(): Promise<boolean>
  /** The server that reads may come from; null if there is none. */
  readonly replica: ReplicaState | null
  readonly connectionString: string
  close(): Promise<void>
}
