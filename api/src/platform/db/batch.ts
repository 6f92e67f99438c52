import type { Connection, PoolClient, Submittable } from 'pg'
import { typesOfValues } from './types-of-values.ts'

/** A statement with its values. A named statement is prepared once on each connection. */
export interface Statement {
  text: string
  values: (string | Buffer | null)[]
  name: string | undefined
}

/** PostgreSQL's result of a statement. */
export interface Answer {
  rows: Record<string, unknown>[]
  /** The first word of the command's tag: `SELECT`, `UPDATE`, `COMMIT`. */
  command: string
  /** How many rows the statement returned or changed. */
  rowCount: number
  /** What PostgreSQL says of the rows' columns, in their order. */
  columns: readonly ColumnSource[]
}

/** A column of an answer, as PostgreSQL describes it. */
export interface ColumnSource {
  name: string
  /** The object id of its type. */
  dataTypeID: number
  /** The object id of its table or view, and its number there; 0 if it is computed. */
  tableID: number
  columnID: number
}

/** A statement waiting for its result. */
interface Asked extends Statement {
  resolve(answer: Answer): void
  reject(error: Error): void
}

interface Column extends ColumnSource {
  parse(text: string): unknown
}
type Columns = readonly Column[]

/** The protocol messages of PostgreSQL as pg passes them on, as far as they are needed here; pg's published types omit them. */
interface RowDescription {
  fields: readonly ColumnSource[]
}
interface DataRow {
  fields: readonly (string | null)[]
}
interface CommandComplete {
  text: string
}

/** At most this many statements stay prepared on a connection; beyond them, the one that was not used for longest is closed. */
export const maxPreparedStatements = 1000

/**
 * The statements that a connection has prepared, by name, with the columns they return; the one used last is at the end. Null: it failed,
 * and may be prepared or not.
 */
type Prepared = Map<string, Columns | null>

const prepared = new Map<Connection, Prepared>()

const preparedOn = (connection: Connection): Prepared => {
  const known: Prepared = prepared.get(connection) ?? new Map()
  if (!prepared.has(connection)) connection.once('end', () => prepared.delete(connection))
  prepared.set(connection, known)
  return known
}

/** How many statements the open connections of this process have prepared, all together. */
export const preparedCount = (): number => [...prepared.values()].reduce((sum, { size }) => sum + size, 0)

/** A prepared statement whose columns have changed since: `cached plan must not change result type`. */
const isOutdated = (error: Error): boolean => 'code' in error && error.code === '0A000'

const rowOf = (columns: Columns, fields: DataRow['fields']): Record<string, unknown> => {
  const row: Record<string, unknown> = {}
  for (let at = 0; at < columns.length; at++) {
    const column = columns[at]
    const text = fields[at]
    if (column) row[column.name] = typeof text === 'string' ? column.parse(text) : null
  }
  return row
}

/** `INSERT 0 3`, `UPDATE 2`, `COMMIT`: the command and, at the end, how many rows. */
const tag = /^(\w+)(?: \d+)*?(?: (\d+))?$/

/**
 * Statements that are sent together and followed by one Sync: one write to the socket, one wait. If one of them fails, PostgreSQL skips the
 * later ones, so that nothing runs outside a transaction whose opening failed, and nothing incomplete is committed.
 *
 * This is what pg calls a Submittable: it writes the messages of the protocol to the connection, and pg passes it the replies.
 */
class Batch implements Submittable {
  private readonly asked: readonly Asked[]
  private readonly onEnd: (error: Error | null) => void
  private readonly answers: Answer[] = []
  private known: Prepared = new Map()
  private columns: Columns | null = null
  private rows: Record<string, unknown>[] = []
  private hasEnded = false

  constructor(asked: readonly Asked[], onEnd: (error: Error | null) => void) {
    this.asked = asked
    this.onEnd = onEnd
  }

  submit(connection: Connection): void {
    this.known = preparedOn(connection)
    const sent = new Set<string>()
    const { stream } = connection
    stream.cork()
    try {
      this.closeUnused(connection)
      for (const statement of this.asked) this.send(connection, statement, sent)
      connection.sync()
    } finally {
      stream.uncork()
    }
  }

  private closeUnused(connection: Connection): void {
    for (const name of this.known.keys()) {
      if (this.known.size <= maxPreparedStatements) return
      connection.close({ type: 'S', name }, true)
      this.known.delete(name)
    }
  }

  /** Writes one statement. `sent` holds the names that this batch prepares. */
  private send(connection: Connection, { text, name = '', values }: Asked, sent: Set<string>): void {
    const columns = this.known.get(name)
    const isPrepared = Boolean(columns) || sent.has(name)
    if (columns !== undefined) {
      this.known.delete(name)
      this.known.set(name, columns)
    }
    if (!isPrepared) {
      // If an earlier attempt was prepared but failed, its name is taken; closing an unused name is no error.
      if (name !== '') connection.close({ type: 'S', name }, true)
      connection.parse({ text, name, types: [] }, true)
      if (name !== '') sent.add(name)
    }
    connection.bind({ statement: name, values }, true)
    // The columns of a prepared statement are known from its first result.
    if (!isPrepared) connection.describe({ type: 'P', name: '' }, true)
    connection.execute({}, true)
  }

  /** The statement to which PostgreSQL is replying. */
  private get current(): Asked | undefined {
    return this.asked[this.answers.length]
  }

  handleRowDescription({ fields }: RowDescription): void {
    this.columns = fields.map(({ name, dataTypeID, tableID, columnID }) => ({
      name,
      dataTypeID,
      tableID,
      columnID,
      parse: typesOfValues.getTypeParser(dataTypeID, 'text'),
    }))
    this.keepColumns(this.columns)
  }

  private keepColumns(columns: Columns): void {
    const name = this.current?.name
    if (name !== undefined && !this.known.get(name)) this.known.set(name, columns)
  }

  private columnsOfCurrent(): Columns {
    this.columns ??= this.known.get(this.current?.name ?? '') ?? []
    return this.columns
  }

  handleDataRow({ fields }: DataRow): void {
    try {
      this.rows.push(rowOf(this.columnsOfCurrent(), fields))
    } catch (error) {
      this.handleError(new Error('A value of the database could not be read.', { cause: error }))
    }
  }

  handleCommandComplete({ text }: CommandComplete): void {
    const [, command = text, count = '0'] = tag.exec(text) ?? []
    const columns = this.columnsOfCurrent()
    this.keepColumns(columns)
    this.answers.push({ rows: this.rows, command, rowCount: Number(count), columns })
    this.rows = []
    this.columns = null
  }

  handleReadyForQuery(): void {
    this.end(null)
  }

  handleError(error: Error): void {
    const name = this.current?.name
    if (name !== undefined && (isOutdated(error) || !this.known.has(name))) this.known.set(name, null)
    this.end(error)
  }

  /** Hands out the results; statements without one reject. */
  private end(error: Error | null): void {
    if (this.hasEnded) return
    this.hasEnded = true
    for (const [at, one] of this.asked.entries()) {
      const answer = this.answers[at]
      if (answer) one.resolve(answer)
      else one.reject(error ?? new Error('PostgreSQL gave no answer to a statement.'))
    }
    this.onEnd(error)
  }

  /** An empty statement returns no rows. */
  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: 'EMPTY' })
  }

  handlePortalSuspended(connection: Connection): void {
    this.giveUp(connection)
  }

  handleCopyInResponse(connection: Connection): void {
    this.giveUp(connection)
  }

  handleCopyData(_message: unknown, connection: Connection): void {
    this.giveUp(connection)
  }

  /** PostgreSQL replies with something that no statement here can cause, COPY for example. */
  private giveUp(connection: Connection): void {
    this.handleError(new Error('PostgreSQL gave an unexpected answer to a statement.'))
    connection.stream.destroy()
  }
}

/**
 * Sends statements on one connection, one batch after another. Statements queued in the same turn of the event loop, or while a batch is in
 * flight, are sent together.
 */
export class Batches {
  private readonly client: PoolClient
  private readonly limitMs: number
  private waiting: Asked[] = []
  private isUnderWay = false
  private isScheduled = false

  /** `limitMs`: how long a batch may take before its connection is abandoned, in milliseconds. */
  constructor(client: PoolClient, limitMs: number) {
    this.client = client
    this.limitMs = limitMs
  }

  /** Queues a statement. Rejects with the error of an earlier statement of its batch if that one failed first. */
  ask(statement: Statement): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ ...statement, resolve, reject })
      this.schedule()
    })
  }

  /** Rejects the statements that were not sent yet. */
  discard(error: Error): void {
    const dropped = this.waiting
    this.waiting = []
    for (const one of dropped) one.reject(error)
  }

  private schedule(): void {
    if (this.isScheduled || this.isUnderWay) return
    this.isScheduled = true
    process.nextTick(() => {
      this.isScheduled = false
      this.send()
    })
  }

  private send(): void {
    if (this.waiting.length === 0) return
    const asked = this.waiting
    this.waiting = []
    this.isUnderWay = true
    const giveUp = setTimeout(() => {
      batch.handleError(new Error('Query read timeout'))
      this.client.connection.stream.destroy()
    }, this.limitMs)
    const batch = new Batch(asked, error => {
      clearTimeout(giveUp)
      this.isUnderWay = false
      // The waiting statements belong to a transaction that has failed.
      if (error) this.discard(error)
      else if (this.waiting.length > 0) this.schedule()
    })
    this.client.query(batch)
  }
}
