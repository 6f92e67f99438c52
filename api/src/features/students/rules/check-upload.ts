import { type CellFault, type CheckBook, checkRow, type RowValues } from './check-row.ts'
import { type Cells, type ColumnKey, columnKeys, studentColumns, titleOf } from './columns.ts'

/** A row of an upload as it is staged. */
export interface StagedRow {
  /** As the sheet shows it, from 1. */
  row: number
  cells: Cells
  leftOut: boolean
  faults: CellFault[]
}

/** A student of the school who already has an admission number. */
export interface Holder {
  fullName: string
  fxId: string
  firstName: string
  lastName: string
  dateOfBirth: string
}

/** What is already taken: admission numbers of the school in lower case, and Learner Identification Numbers. */
export interface Taken {
  admissionNumbers: ReadonlyMap<string, Holder>
  lins: ReadonlySet<string>
}

export interface CheckedRow extends StagedRow {
  /** What the row says; null where it was not looked at, is left out, or is at fault. */
  values: RowValues | null
}

const same = (one: string, other: string): boolean => one.localeCompare(other, 'en', { sensitivity: 'base' }) === 0

/** The admission number of a row as numbers are compared; '' where it has none. */
export const bareNumber = (cells: Cells): string => (cells.admissionNumber ?? '').toLowerCase()
export const bareLin = (cells: Cells): string => (cells.lin ?? '').replace(/[\s-]/g, '')

const isThem = (holder: Holder, cells: Cells): boolean =>
  same(holder.firstName, cells.firstName ?? '') && same(holder.lastName, cells.lastName ?? '')

const takenFaults = (cells: Cells, taken: Taken): CellFault[] => {
  const faults: CellFault[] = []
  const holder = taken.admissionNumbers.get(bareNumber(cells))
  if (holder) {
    const value = cells.admissionNumber ?? ''
    faults.push({
      column: 'admissionNumber',
      value,
      message: `This admission number already belongs to ${holder.fullName} (${holder.fxId}).`,
    })
  }
  if (taken.lins.has(bareLin(cells))) {
    faults.push({
      column: 'lin',
      value: cells.lin ?? '',
      message: 'This Learner Identification Number already belongs to another student.',
    })
  }
  return faults
}

const checkOne = (staged: StagedRow, book: CheckBook, taken: Taken): CheckedRow => {
  const { cells } = staged
  const holder = taken.admissionNumbers.get(bareNumber(cells))
  if (holder && isThem(holder, cells)) {
    const message = `Already admitted: ${holder.fullName} (${holder.fxId}). Leave this row out.`
    return {
      ...staged,
      faults: [{ column: 'admissionNumber', value: cells.admissionNumber ?? '', message }],
      values: null,
    }
  }
  const { values, faults } = checkRow(cells, book)
  const all = [...faults, ...takenFaults(cells, taken)]
  return { ...staged, faults: all, values: all.length > 0 ? null : values }
}

const others = (rows: readonly number[], own: number): string => {
  const rest = rows.filter(row => row !== own)
  const shown = rest.slice(0, 5).join(', ')
  return `row${rest.length > 1 ? 's' : ''} ${shown}${rest.length > 5 ? ', ...' : ''}`
}

const addDuplicates = (rows: readonly CheckedRow[], column: ColumnKey, keyOf: (cells: Cells) => string): void => {
  const byKey = new Map<string, CheckedRow[]>()
  for (const row of rows) {
    const key = row.leftOut ? '' : keyOf(row.cells)
    if (key !== '') byKey.set(key, [...(byKey.get(key) ?? []), row])
  }
  for (const alike of byKey.values()) {
    if (alike.length < 2) continue
    const numbers = alike.map(({ row }) => row)
    for (const row of alike) {
      const message = `${others(numbers, row.row).replace(/^r/, 'R')} ha${alike.length > 2 ? 've' : 's'} the same ${titleOf(column).replace(/^Adm.*/, 'admission number')}. Correct one, or leave one out.`
      row.faults = [...row.faults, { column, value: row.cells[column] ?? '', message }]
      row.values = null
    }
  }
}

/**
 * Checks the rows of an upload: those for which `isDue` (all where left out) by themselves and against what is taken, and all of them
 * against one another. A row that is not due keeps no faults but duplicates: give every row that has any, or that changed. Rows left out
 * have none.
 */
export const checkUpload = (
  rows: readonly StagedRow[],
  book: CheckBook,
  taken: Taken,
  isDue: (row: StagedRow) => boolean = () => true,
): CheckedRow[] => {
  const checked = rows.map(row =>
    row.leftOut || !isDue(row) ? { ...row, faults: [], values: null } : checkOne(row, book, taken),
  )
  addDuplicates(checked, 'admissionNumber', bareNumber)
  addDuplicates(checked, 'lin', bareLin)
  return checked
}

/** The columns that an upload shows: what is required, the arm, and whatever has a value or a fault. */
export const shownColumns = (rows: readonly StagedRow[]): { key: string; title: string; required: boolean }[] => {
  const filled = new Set<ColumnKey>(['classArm'])
  for (const { cells, faults } of rows) {
    for (const key of columnKeys) if (cells[key]) filled.add(key)
    for (const { column } of faults) if (column) filled.add(column)
  }
  return studentColumns
    .filter(({ key, required }) => required || filled.has(key))
    .map(({ key, title, required }) => ({ key, title, required: required ?? false }))
}
