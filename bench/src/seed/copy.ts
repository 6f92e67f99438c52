import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'

export type Value = string | number | boolean | null

const special = /[\\\t\n\r]/g
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const fieldOf = (value: Value): string => {
  if (value === null) return '\\N'
  if (typeof value === 'string') return value.replace(special, found => escapes[found] ?? found)
  return typeof value === 'boolean' ? (value ? 't' : 'f') : String(value)
}

const chunkLength = 64 * 1024

/** Rows for one table, stored as the text that COPY reads. */
export class CopyRows {
  readonly table: string
  readonly columns: readonly string[]
  count = 0
  private chunks: string[] = []
  private open = ''

  constructor(table: string, columns: readonly string[]) {
    this.table = table
    this.columns = columns
  }

  /** Adds a row; values in the order of the columns. */
  add(...values: Value[]): void {
    if (values.length !== this.columns.length)
      throw new Error(`${this.table} has ${this.columns.length} columns, and a row ${values.length}`)
    let line = fieldOf(values[0] ?? null)
    for (let at = 1; at < values.length; at += 1) line += `\t${fieldOf(values[at] ?? null)}`
    this.open += `${line}\n`
    this.count += 1
    if (this.open.length >= chunkLength) {
      this.chunks.push(this.open)
      this.open = ''
    }
  }

  /** Copies the rows into the table and clears them. */
  async send(client: pg.ClientBase): Promise<number> {
    const { count } = this
    const chunks = this.open === '' ? this.chunks : [...this.chunks, this.open]
    this.chunks = []
    this.open = ''
    this.count = 0
    if (count === 0) return 0
    const stream = client.query(from(`copy ${this.table} (${this.columns.join(', ')}) from stdin`))
    const done = finished(stream)
    // An error while waiting for the stream is reported by `done`.
    done.catch(() => {})
    for (const chunk of chunks) if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done])
    stream.end()
    await done
    return count
  }
}
