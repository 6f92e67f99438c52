import { appendFileSync } from 'node:fs'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { AnswerReport } from '../../src/platform/db/transaction.ts'
import { addValue, type Shape } from './shapes.ts'

/** What the database answered to one statement, as compare.ts compares it with the type that the sender gave its rows. */
export interface SentStatement {
  /** Where it was sent from, the closest place first: `/path/file.ts:12:34`. */
  places: string[]
  columns: {
    name: string
    type: number
    /** 0 where the column is computed. */
    table: number
    number: number
    /** Whether a row had null there. */
    isNull: boolean
    /** Of values of JSON. */
    shape: Shape | null
  }[]
}

/** How many answers of a statement, and how many rows of one, are looked at for the shape of their values. */
const maxLooks = 50

const folder = process.env.AKADA_ANSWERS
/** json and jsonb in pg_type. */
const jsonTypes = new Set([114, 3802])
const looked = new Map<string, number>()
const sent = new Map<string, SentStatement>()

const place = /(?:\(|at )(?:file:\/\/)?([^()\s]+:\d+:\d+)\)?$/

const placesOf = ({ stack = '' }: Error): string[] =>
  stack
    .split('\n')
    .map(line => place.exec(line)?.[1])
    .filter(found => found !== undefined)

const record = ({ text, columns, rows, sentFrom }: AnswerReport): void => {
  let statement = sent.get(text)
  if (!statement) {
    statement = {
      places: placesOf(sentFrom),
      columns: columns.map(({ name, dataTypeID, tableID, columnID }) => ({
        name,
        type: dataTypeID,
        table: tableID,
        number: columnID,
        isNull: false,
        shape: null,
      })),
    }
    sent.set(text, statement)
  }
  const looks = (looked.get(text) ?? 0) + 1
  looked.set(text, looks)
  for (const column of statement.columns) {
    column.isNull ||= rows.some(row => row[column.name] === null)
    if (!jsonTypes.has(column.type) || looks > maxLooks) continue
    for (const { [column.name]: value } of rows.slice(0, maxLooks)) {
      if (value !== null) column.shape = addValue(column.shape, value)
    }
  }
}

const listener = (message: unknown): void => record(message as AnswerReport)

// Runs for each test file: a worker keeps its modules from file to file, and may load this one again.
if (folder) {
  subscribe('akada:answer', listener)
  afterAll(() => {
    unsubscribe('akada:answer', listener)
    const lines = [...sent.values()].map(statement => `${JSON.stringify(statement)}\n`)
    appendFileSync(join(folder, `${process.pid}.jsonl`), lines.join(''))
    sent.clear()
    looked.clear()
  })
}
