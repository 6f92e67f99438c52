import { defineTask, WorkError, workers } from '../workers/index.ts'
import { bareTitle } from './columns.ts'
import { SpreadsheetFault } from './faults.ts'
import { kindOf } from './kind.ts'
import { columnLetter } from './letter.ts'
import type { run } from './read-worker.ts'
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

/** A file is read in a thread of its own, which ends with it: a hostile one costs the thread and not the server. */
const reading = defineTask<typeof run>({
  module: new URL('./read-worker.ts', import.meta.url),
  heapMiB: 128,
  deadline: 20_000,
  reuse: false,
})

/** What a file that was given up is refused with; too much that waits is no fault of the file. */
const faultOf = (error: unknown): unknown =>
  error instanceof WorkError && error.kind !== 'busy' ? new SpreadsheetFault(error.kind) : error

const inThread = async (task: Parameters<typeof run>[0], deadline: number): Promise<ReturnType<typeof run>> => {
  try {
    return await workers.run({ ...reading, deadline }, task)
  } catch (error) {
    throw faultOf(error)
  }
}

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
export const read = async (
  bytes: Uint8Array,
  { maxRows, maxBytes, timeout = reading.deadline }: ReadLimits,
): Promise<Sheet> => {
  if (bytes.length > maxBytes) throw new SpreadsheetFault('tooLarge')
  const kind = kindOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const answer = await inThread({ bytes, kind, maxRows }, timeout)
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
