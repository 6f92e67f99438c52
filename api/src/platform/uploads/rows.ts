import { rowLabel } from '@akada/contract/kernel/sheet-rows'
import type { UploadedRecord, UploadReading, UploadWarning } from '@akada/contract/kernel/uploads'
import type { Column } from '../spreadsheet/index.ts'
import { isError, isSpreadsheetError, type Reading } from './cells.ts'

/** The cells of a row by the key of the column; an empty cell is absent. */
export type Cells = Record<string, string>

/** A column of an upload and of its template. */
export interface UploadColumn<Key extends string> extends Column<Key> {
  /** In characters, of the template and of downloads. */
  width: number
  /** `code`: a number that names somebody, such as an admission number. */
  kind?: 'day' | 'number' | 'code'
  /** It may be given once for a file whose rows leave it empty, although it is required. */
  once?: true
  /** Of a record that is there, no upload changes it. Says what to do instead: 'correct it on its page.' */
  fixed?: string
  /** Its former value is not shown beside the new one. */
  isPrivate?: true | undefined
}

/** A warning about a row, or about one of its cells. */
export type RowDoubt = Omit<UploadWarning, 'row'>

/** An error of a cell; `column` is null if it concerns the whole row. */
export interface CellError<Key extends string> {
  column: Key | null
  value: string
  message: string
  /** What would make the value valid if it were added: its name, and what it would belong to. */
  addable?: { to: { id: string; name: string }; name: string }
}

/** The record that a row names, and what the row changes of it. */
export interface MatchedRecord extends UploadedRecord {
  id: string
  /** That the row was compared with. */
  revision: number
}

/** A row of an upload as it is staged. */
export interface StagedRow<Key extends string> {
  /** The row number shown in the sheet, from 1; of several sheets that of `rowInSheets`. */
  row: number
  cells: Cells
  leftOut: boolean
  errors: CellError<Key>[]
  warnings: RowDoubt[]
  /** By the key of the column, what is notable about a cell as it was read; about the whole row under ''. */
  marks: Readonly<Record<string, Mark>>
  /** What a person typed, by the key of the column. */
  corrected: Cells
  /** Of a row that names a record which is there already; without it the row adds one. */
  record?: MatchedRecord
}

/**
 * - `unsaved`: a formula without the value it gave; - `merged`: filled from a merged block; - `month first`: a date of a column that has
 * others with the month first; - `day`: a day in a column of numbers; - `hidden`: a row that the sheet hides; - `not a record`: a line of
 * totals or a signature.
 */
export type Mark = 'unsaved' | 'merged' | 'month first' | 'day' | 'hidden' | 'not a record'

export interface CheckedRow<Key extends string, Values> extends StagedRow<Key> {
  /** What is written of the row; null if it is left out, has an error, or names a record that it leaves as it is. */
  values: Values | null
}

/** What a sheet says of its rows besides their cells: its name, and the lines above its titles among its first rows. */
export type SheetTitles = Pick<UploadReading, 'sheet' | 'firstRows' | 'titleRow'>

/** One of several sheets that are read together. */
export interface SheetPart extends SheetTitles {
  /** Its number in the workbook, from 1. */
  number: number
}

/** Reads the cells of one row and collects the errors. */
export class RowReader<Key extends string> {
  readonly errors: CellError<Key>[] = []
  private readonly cells: Cells

  constructor(cells: Cells) {
    this.cells = cells
  }

  text(key: Key): string {
    return this.cells[key] ?? ''
  }

  error(column: Key, message: string, addable?: CellError<Key>['addable']): null {
    this.errors.push({ column, value: this.text(column), message, ...(addable && { addable }) })
    return null
  }

  take<T>(key: Key, read: (text: string) => Reading<T>): T | null {
    const text = this.text(key)
    if (isSpreadsheetError(text))
      return this.error(key, `The cell shows an error of the spreadsheet. Write what it should say, or clear it.`)
    const reading = read(text)
    return isError(reading) ? this.error(key, reading.wanted) : reading.value
  }
}

/** Checks the rows of an upload, each by itself. Rows left out have no errors. */
export const checkRows = <Key extends string, Values>(
  rows: readonly StagedRow<Key>[],
  checkOne: (row: StagedRow<Key>) => CheckedRow<Key, Values>,
): CheckedRow<Key, Values>[] => rows.map(row => (row.leftOut ? { ...row, errors: [], values: null } : checkOne(row)))

const others = (rows: readonly number[], own: number): string => {
  const rest = rows.filter(row => row !== own)
  const shown = rest.slice(0, 5).map(rowLabel).join(', ')
  return `Row${rest.length > 1 ? 's' : ''} ${shown}${rest.length > 5 ? ', ...' : ''}`
}

/** Marks rows with the same value in a column as errors, compared by `keyOf` ('' is not compared). `what` names it in a sentence. */
export const addDuplicates = <Key extends string, Values>(
  rows: readonly CheckedRow<Key, Values>[],
  column: Key,
  what: string,
  keyOf: (cells: Cells) => string,
): void => {
  const byKey = new Map<string, CheckedRow<Key, Values>[]>()
  for (const row of rows) {
    const key = row.leftOut ? '' : keyOf(row.cells)
    if (key !== '') byKey.set(key, [...(byKey.get(key) ?? []), row])
  }
  for (const alike of byKey.values()) {
    if (alike.length < 2) continue
    const numbers = alike.map(({ row }) => row)
    for (const row of alike) {
      const message = `${others(numbers, row.row)} ha${alike.length > 2 ? 've' : 's'} the same ${what}. Correct one, or leave one out.`
      row.errors = [...row.errors, { column, value: row.cells[column] ?? '', message }]
      row.values = null
    }
  }
}

/** The columns that an upload shows: those required or always shown, and those with a value or an error. */
export const shownColumns = <Key extends string>(
  columns: readonly UploadColumn<Key>[],
  rows: readonly StagedRow<Key>[],
  always: readonly Key[],
): { key: string; title: string; required: boolean }[] => {
  const filled = new Set<Key>(always)
  for (const { cells, errors } of rows) {
    for (const { key } of columns) if (cells[key]) filled.add(key)
    for (const { column } of errors) if (column) filled.add(column)
  }
  return columns
    .filter(({ key, required }) => required || filled.has(key))
    .map(({ key, title, required }) => ({ key, title, required: required ?? false }))
}
