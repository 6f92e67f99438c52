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

/** How many answers of a statement are looked at, and how many rows of one for the shape of their values. */
const maxLooks = 50

const folder = process.env.AKADA_ANSWERS
/** json and jsonb in pg_type. */
const jsonTypes = new Set([114, 3802])

/** A statement with the number of its answers that were looked at; without columns until the first. */
interface Recorded extends SentStatement {
  looks: number
}
const recorded = new Map<string, Recorded>()

const place = /(?:\(|at )(?:file:\/\/)?([^()\s]+:\d+:\d+)\)?$/

const placesOf = ({ stack = '' }: Error): string[] =>
  stack
    .split('\n')
    .map(line => place.exec(line)?.[1])
    .filter(found => found !== undefined)

const onStatement = (text: unknown): void => {
  if (typeof text === 'string' && !recorded.has(text))
    recorded.set(text, { places: placesOf(new Error('Sent from here.')), columns: [], looks: 0 })
}

const onAnswer = (message: unknown): void => {
  const { text, columns, rows } = message as AnswerReport
  const statement = recorded.get(text)
  if (!statement || statement.looks >= maxLooks) return
  if (statement.looks === 0)
    statement.columns = columns.map(({ name, dataTypeID, tableID, columnID }) => ({
      name,
      type: dataTypeID,
      table: tableID,
      number: columnID,
      isNull: false,
      shape: null,
    }))
  statement.looks += 1
  for (const column of statement.columns) {
    column.isNull ||= rows.some(row => row[column.name] === null)
    if (!jsonTypes.has(column.type)) continue
    for (const { [column.name]: value } of rows.slice(0, maxLooks)) {
      if (value !== null) column.shape = addValue(column.shape, value)
    }
  }
}

// Runs for each test file: a worker keeps its modules from file to file, and may load this one again.
if (folder) {
  subscribe('akada:statement', onStatement)
  subscribe('akada:answer', onAnswer)
  afterAll(() => {
    unsubscribe('akada:statement', onStatement)
    unsubscribe('akada:answer', onAnswer)
    const lines = [...recorded.values()].map(({ places, columns }) => `${JSON.stringify({ places, columns })}\n`)
    appendFileSync(join(folder, `${process.pid}.jsonl`), lines.join(''))
    recorded.clear()
  })
}
