import { defineTask, WorkError, workers } from '../workers/index.ts'
import { normalisedTitle } from './columns.ts'
import { SpreadsheetError } from './errors.ts'
import { kindOf } from './kind.ts'
import { firstTitles, type Header, headersOf } from './headers.ts'
import type { run } from './read-worker.ts'
import { CELL_END, type SheetInfo, type SheetRows } from './sheet.ts'

export interface SheetRow {
  /** The row number shown in the sheet, from 1, so that people find the row again. */
  number: number
  /** The text of every header's cell by the header's key; '' if it is empty. */
  cells: Record<string, string>
}

export interface Sheet {
  headers: Header[]
  rows: SheetRow[]
}

export interface ReadLimits {
  maxRows: number
  maxBytes: number
  /** Milliseconds after which reading is given up; default 20 seconds. */
  timeout?: number
}

/** A file is read in its own thread, which ends with it: a malicious file costs the thread and not the server. */
const reading = defineTask<typeof run>({
  module: new URL('./read-worker.ts', import.meta.url),
  heapMiB: 128,
  deadline: 20_000,
  reuse: false,
})

/** The error for a file whose reading was abandoned; a full queue is no error of the file. */
const errorOf = (error: unknown): unknown =>
  error instanceof WorkError && error.kind !== 'busy' ? new SpreadsheetError(error.kind) : error

const inThread = async (task: Parameters<typeof run>[0], deadline: number): Promise<ReturnType<typeof run>> => {
  try {
    return await workers.run({ ...reading, deadline }, task)
  } catch (error) {
    throw errorOf(error)
  }
}

/** The rows of a spreadsheet, before it is known which of them are titles. */
export interface Grid {
  /** All sheets of a workbook in their order; none of a .csv file. */
  sheets: readonly SheetInfo[]
  /** The sheet that was read; null for a .csv file. */
  sheet: string | null
  /** Further sheets with as many of the wanted titles, if they were wanted too. */
  others: readonly { sheet: string; rows: readonly GridRow[] }[]
  /** Bare day numbers count from 1904. */
  from1904: boolean
  rows: readonly GridRow[]
}

export interface GridRow {
  /** The row number shown in the sheet, from 1. */
  number: number
  /** By column, from 0; the same number in every row. */
  cells: readonly string[]
  hidden: boolean
  /** Columns that hold a formula without its saved value. */
  unsaved: readonly number[]
  /** Columns whose value comes from the first cell of a merged block. */
  merged: readonly number[]
}

const byRow = (places: readonly (readonly [number, number])[]): Map<number, number[]> => {
  const columns = new Map<number, number[]>()
  for (const [row, column] of places) columns.set(row, [...(columns.get(row) ?? []), column])
  return columns
}

const gridRows = ({ numbers, width, ...answer }: SheetRows): GridRow[] => {
  const cells = answer.cells.split(CELL_END)
  const [unsaved, merged, hidden] = [byRow(answer.unsaved), byRow(answer.merged), new Set(answer.hidden)]
  return numbers.map((number, row) => ({
    number,
    cells: cells.slice(row * width, (row + 1) * width),
    hidden: hidden.has(row),
    unsaved: unsaved.get(row) ?? [],
    merged: merged.get(row) ?? [],
  }))
}

/**
 * Reads one sheet of an .xlsx file, or a .csv file; the content decides which, not the name. Of several sheets it is the one requested by
 * name, or else the visible one with most of the wanted titles, if wanted with the others that have as many. Every cell is returned as cleaned text. Formulas give their saved value and
 * are never run. Throws SpreadsheetError, whose message is for the person who uploaded the file.
 */
export const readGrid = async (
  bytes: Uint8Array,
  { maxRows, maxBytes, timeout = reading.deadline }: ReadLimits,
  {
    titles = [],
    sheet = null,
    withOthers = false,
  }: { titles?: readonly string[]; sheet?: string | null; withOthers?: boolean } = {},
): Promise<Grid> => {
  if (bytes.length > maxBytes) throw new SpreadsheetError('tooLarge')
  const kind = kindOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const task = { bytes, kind, maxRows, titles: titles.map(normalisedTitle), sheet, withOthers }
  const answer = await inThread(task, timeout)
  if ('error' in answer) throw new SpreadsheetError(answer.error, { maxRows })
  return {
    sheets: answer.sheets,
    sheet: answer.sheet,
    others: answer.others.map(({ sheet: name, ...rows }) => ({ sheet: name, rows: gridRows(rows) })),
    from1904: answer.from1904,
    rows: gridRows(answer),
  }
}

/**
 * Reads the first visible sheet that has rows, or a .csv file, by its own titles: the first row with at least two different texts
 * (people put a name on top), or simply the first row. Throws like `readGrid`.
 */
export const read = async (bytes: Uint8Array, limits: ReadLimits): Promise<Sheet> => {
  const grid = await readGrid(bytes, limits)
  const titles = firstTitles(grid.rows)
  const rows = grid.rows.slice(titles + 1)
  if (rows.length === 0) throw new SpreadsheetError('empty')
  if (rows.length > limits.maxRows) throw new SpreadsheetError('tooManyRows', limits)
  const headers = headersOf(grid.rows[titles]?.cells ?? [], rows)
  return {
    headers,
    rows: rows.map(({ number, cells }) => ({
      number,
      cells: Object.fromEntries(headers.map(({ key, column }) => [key, cells[column] ?? ''])),
    })),
  }
}
