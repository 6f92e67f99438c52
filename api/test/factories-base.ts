import type { App } from '../src/platform/http/index.ts'
import { type Database, join, raw, sql, type WriteTx } from '../src/platform/db/index.ts'

/** The parts of an app that factories need. */
export interface World {
  app: Pick<App, 'database' | 'clock' | 'tokens'>
}

let count = 0
/** A number that is unique in this process. */
export const unique = (): number => ++count

export const letters = (value: number): string => {
  const first = Math.floor(value / 26) % 26
  return String.fromCharCode(65 + first, 65 + (value % 26))
}
export const paddedPhone = (value: number): string => `80${String(value).padStart(8, '0')}`
/** A phone number, without the code of the country, that nobody has yet. */
export const freshNumber = (): string => paddedPhone(unique())

/** Writes as the owner, bypassing row-level security and the audit requirement. */
export const asOwner = <T>(database: Database, work: (tx: WriteTx) => Promise<T>): Promise<T> =>
  database.system.write(async tx => {
    tx.audited.exemptBecause = 'made for a test'
    return work(tx)
  })

/** Single statements, each in a transaction of its own. */
export type Statements = Pick<WriteTx, 'run' | 'rows' | 'find' | 'get'>

/** Statements as the owner. */
export const statementsOf = (database: Database): Statements => ({
  run: statement => asOwner(database, tx => tx.run(statement)),
  rows: query => asOwner(database, tx => tx.rows(query)),
  find: query => asOwner(database, tx => tx.find(query)),
  get: query => asOwner(database, tx => tx.get(query)),
})

/** Inserts a row by column names. */
export const insert = (tx: WriteTx, table: string, row: Record<string, unknown>): Promise<number> => {
  const columns = Object.keys(row).filter(column => row[column] !== undefined)
  const names = columns.map(column => `"${column}"`).join(', ')
  const values = join(columns.map(column => row[column]))
  return tx.run(sql`insert into ${raw(`"${table}" (${names})`)} values (${values})`)
}
