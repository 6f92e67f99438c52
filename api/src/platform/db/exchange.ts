import type { EventEmitter } from 'node:events'
import pg, { type Connection, type PoolClient, type QueryResult, type Submittable } from 'pg'

/** A statement that the connection has prepared already, under its name. */
export interface Step {
  name: string
  text: string
  values: string[]
}

/** What pg's own query does with a connection and with PostgreSQL's answers; its published types leave this out. */
interface PgQuery extends EventEmitter, Submittable {
  name: string | undefined
  submit(connection: Connection): Error | null
  _getRows(connection: Connection): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: { text: string }, connection: Connection): void
}
type Answered = (fault: Error | null, result: QueryResult) => void

const PgQuery = pg.Query as unknown as new (text: string, values: unknown[], answered: Answered) => PgQuery

/** Whether a step can travel with a statement: PostgreSQL said that it prepared it. */
export const isPrepared = (client: PoolClient, { name }: Step): boolean =>
  name in (client.connection as Connection & { parsedStatements: Record<string, string> }).parsedStatements

const send = (connection: Connection, { name, values }: Step): void => {
  connection.bind({ statement: name, values }, true)
  connection.execute(null, true)
}

/**
 * One statement together with those that open and end its transaction: one write to the socket, one wait, one answer. Where one of them
 * fails, PostgreSQL passes over those behind it, so that nothing runs outside of the transaction and nothing half done is committed.
 */
class Exchange extends PgQuery {
  private readonly before: readonly Step[]
  private readonly after: Step | null
  private unanswered: number
  private answered = false
  /** What PostgreSQL said to the statement that came after: `COMMIT`. */
  ending: string | null = null

  constructor(
    statement: { text: string; name: string | undefined; values: unknown[] },
    { before, after }: { before: readonly Step[]; after: Step | null },
    answered: Answered,
  ) {
    super(statement.text, statement.values, answered)
    this.name = statement.name
    this.before = before
    this.after = after
    this.unanswered = before.length
  }

  override submit(connection: Connection): Error | null {
    const { stream } = connection
    stream.cork()
    // What is asked in the same turn goes off in one write: the statements of a Promise.all are often a dozen.
    process.nextTick(() => stream.uncork())
    for (const step of this.before) send(connection, step)
    return super.submit(connection)
  }

  override _getRows(connection: Connection): void {
    connection.execute(null, true)
    if (this.after) send(connection, this.after)
    connection.sync()
  }

  override handleDataRow(message: unknown): void {
    // What the opening answers is of no interest, and nobody asked what its columns are.
    if (this.unanswered === 0) super.handleDataRow(message)
  }

  override handleCommandComplete(message: { text: string }, connection: Connection): void {
    if (this.unanswered > 0) {
      this.unanswered -= 1
    } else if (this.answered) {
      this.ending = message.text
    } else {
      this.answered = true
      super.handleCommandComplete(message, connection)
    }
  }
}

/** Runs a statement with the steps around it, which the connection must have prepared. `ending` is what PostgreSQL said to the last. */
export const exchange = (
  client: PoolClient,
  statement: { text: string; name: string | undefined; values: unknown[] },
  around: { before: readonly Step[]; after: Step | null },
): Promise<{ result: QueryResult; ending: string | null }> =>
  new Promise((resolve, reject) => {
    const query: Exchange = new Exchange(statement, around, (fault, result) => {
      if (fault) reject(fault)
      else resolve({ result, ending: query.ending })
    })
    client.query(query)
  })
