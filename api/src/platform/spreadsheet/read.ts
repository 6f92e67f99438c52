import { Worker } from 'node:worker_threads'
import { bareTitle } from './columns.ts'
import { SpreadsheetFault } from './faults.ts'
import { kindOf } from './kind.ts'
import { columnLetter } from './letter.ts'
import type { ReadAnswer, ReadTask } from './read-worker.ts'
import { CELL_END } from './sheet.ts'

export interface Header {
  /** The title without case, blanks and punctuation; a later column of the same title gets its letter added. */
  key: string
  /** As written, or 'Column C' where the column has cells but no title. */
  title: string
  /** As the sheet shows it: A, B, ... */
  letter: string
}

export interface SheetRow {
  /** As the sheet shows it, from 1, so that people find the row again. */
  number: number
  /** The text of every header's cell by the header's key; '' where it is empty. */
  cells: Record<string, string>
}

export interface Sheet {
  headers: Header[]
  rows: SheetRow[]
}

export interface ReadLimits {
  maxRows: number
  maxBytes: number
  /** Milliseconds after which reading is given up; 20 seconds unless told otherwise. */
  timeout?: number
}

/** Two files at a time leave a processor and memory for everybody else; the rest wait their turn. */
const AT_ONCE = 2
const HEAP_MIB = 128

let running = 0
const waiting: (() => void)[] = []

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= AT_ONCE) await new Promise<void>(resolve => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

const inWorker = (task: ReadTask, timeout: number): Promise<ReadAnswer> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
      workerData: task,
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB, maxYoungGenerationSizeMb: 32 },
    })
    const timer = setTimeout(() => {
      reject(new SpreadsheetFault('tooSlow'))
      void worker.terminate()
    }, timeout)
    worker.once('message', (answer: ReadAnswer) => resolve(answer))
    worker.once('error', error => {
      const exhausted = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      reject(exhausted ? new SpreadsheetFault('tooLarge') : error)
    })
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new SpreadsheetFault('tooLarge'))
    })
  })

const headersOf = (titles: readonly string[], columns: readonly number[]): Header[] => {
  const taken = new Set<string>()
  return columns.map((column, index) => {
    const letter = columnLetter(column)
    const title = titles[index] || `Column ${letter}`
    const bare = bareTitle(title) || `column${letter.toLowerCase()}`
    const key = taken.has(bare) ? `${bare}-${letter}` : bare
    taken.add(key)
    return { key, title, letter }
  })
}

/**
 * Reads the first visible sheet that has cells of an .xlsx file, or a .csv file; the content decides which, not the name.
 * Every cell comes as tidied text. Formulas give the value they were saved with and are never run.
 * Throws SpreadsheetFault, whose message is for the person who uploaded the file.
 */
export const read = async (bytes: Uint8Array, { maxRows, maxBytes, timeout = 20_000 }: ReadLimits): Promise<Sheet> => {
  if (bytes.length > maxBytes) throw new SpreadsheetFault('tooLarge')
  const kind = kindOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const answer = await inTurn(() => inWorker({ bytes, kind, maxRows }, timeout))
  if ('fault' in answer) throw new SpreadsheetFault(answer.fault, { maxRows })
  const headers = headersOf(answer.titles, answer.columns)
  const cells = answer.cells.split(CELL_END)
  const rows = answer.numbers.map((number, row) => ({
    number,
    cells: Object.fromEntries(
      headers.map((header, column) => [header.key, cells[row * headers.length + column] ?? '']),
    ),
  }))
  return { headers, rows }
}
