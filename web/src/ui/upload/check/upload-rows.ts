import { reversed } from '@akada/contract/kernel/arrays'
import type { Correction } from './corrections.ts'
import { aboutRecord } from '../changes.ts'
import type { SheetUpload } from '../upload.ts'

/** A row of an upload as the page shows it: the server's row with the unconfirmed changes on top. */
export interface ShownRow {
  row: number
  cells: Readonly<Record<string, string>>
  leftOut: boolean
  /** The error of each column, saying what is expected. */
  errors: ReadonlyMap<string, string>
  /** Errors that belong to no single cell. */
  whole: readonly string[]
  /** Columns that are changed and not yet checked again. */
  unchecked: ReadonlySet<string>
  /** 'As before', or what the row changes of a record that is there; null where it adds one. */
  about: string | null
}

const nothing: ReadonlySet<string> = new Set()

/** The rows as the server has them. */
export const rowsOf = (upload: Pick<SheetUpload, 'rows' | 'errors' | 'columns'>): ShownRow[] => {
  const errors = new Map<number, Map<string, string>>()
  const whole = new Map<number, string[]>()
  for (const { row, column, message } of upload.errors) {
    if (column === null) {
      whole.set(row, [...(whole.get(row) ?? []), message])
      continue
    }
    const cells = errors.get(row) ?? new Map<string, string>()
    const before = cells.get(column)
    cells.set(column, before ? `${before} ${message}` : message)
    errors.set(row, cells)
  }
  return upload.rows.map(({ row, cells, leftOut, record }) => ({
    row,
    cells,
    leftOut,
    about: aboutRecord(record, upload.columns),
    errors: errors.get(row) ?? new Map(),
    whole: whole.get(row) ?? [],
    unchecked: nothing,
  }))
}

/** The same rows with the unconfirmed corrections; rows without any stay the same objects. */
export const withCorrections = (
  rows: readonly ShownRow[],
  unsent: ReadonlyMap<number, Correction>,
): readonly ShownRow[] => {
  if (unsent.size === 0) return rows
  return rows.map(row => {
    const correction = unsent.get(row.row)
    if (!correction) return row
    return {
      ...row,
      cells: { ...row.cells, ...correction.cells },
      leftOut: correction.leftOut ?? row.leftOut,
      unchecked: new Set(Object.keys(correction.cells ?? {})),
    }
  })
}

/** Whether a row prevents a person from being added. */
export const isInvalid = ({ leftOut, errors, whole }: ShownRow): boolean =>
  !leftOut && (errors.size > 0 || whole.length > 0)

export const countErrors = (rows: readonly ShownRow[]): number =>
  rows.reduce((sum, row) => sum + (isInvalid(row) ? row.errors.size + row.whole.length : 0), 0)

export interface Place {
  row: number
  column: string
}

/** The next cell with an error after a place, or before it (`by` -1), in reading order; null if there is none. */
export const nextError = (
  rows: readonly ShownRow[],
  columns: readonly string[],
  from: Place,
  by: 1 | -1,
): Place | null => {
  const start = rows.findIndex(({ row }) => row === from.row)
  const at = columns.indexOf(from.column)
  for (let index = start; index >= 0 && index < rows.length; index += by) {
    const row = rows[index]
    if (!row || row.leftOut) continue
    const ahead = by === 1 ? columns.slice(at + 1) : columns.slice(0, Math.max(at, 0))
    const among = index === start ? ahead : columns
    const column = (by === 1 ? among : reversed(among)).find(key => row.errors.has(key) && !row.unchecked.has(key))
    if (column) return { row: row.row, column }
  }
  return null
}

// In these columns a value repeated in two rows is itself the error, and is never wanted in both.
const unique = new Set([
  'fxId',
  'admissionNumber',
  'lin',
  'nin',
  'username',
  'email',
  'phoneNumber',
  'tescomNumber',
  'oracleNumber',
  'subebNumber',
])

/** Other rows with the same invalid value in a column, which the same correction would fix. */
export const alikeOf = (rows: readonly ShownRow[], { row, column }: Place, value: string): number[] =>
  value === '' || unique.has(column)
    ? []
    : rows
        .filter(
          other => other.row !== row && !other.leftOut && other.errors.has(column) && other.cells[column] === value,
        )
        .map(other => other.row)

export const nameOf = ({ cells }: ShownRow): string =>
  [cells.lastName, [cells.firstName, cells.middleName].filter(Boolean).join(' ')].filter(Boolean).join(', ') ||
  cells.name ||
  cells.teacher ||
  'No name'
