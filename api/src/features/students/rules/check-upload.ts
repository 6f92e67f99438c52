import { capacity } from '@akada/contract/capacity'
import {
  addDuplicates,
  type CellError,
  type Cells,
  type CheckedRow as Checked,
  checkRows,
  type StagedRow as Staged,
} from '../../../platform/uploads/index.ts'
import { type CheckBook, checkRow, type RowValues } from './check-row.ts'
import type { ColumnKey } from './columns.ts'

export type StagedRow = Staged<ColumnKey>
export type CheckedRow = Checked<ColumnKey, RowValues>

/** A student of the school with an existing admission number. */
export interface Holder {
  fullName: string
  fxId: string
  firstName: string
  lastName: string
  dateOfBirth: string
}

/**
 * What is already taken: admission numbers of the school in lower case, Learner Identification Numbers, and the places in the class arms, by
 * the arm's id.
 */
export interface StudentNumbersInUse {
  admissionNumbers: ReadonlyMap<string, Holder>
  lins: ReadonlySet<string>
  inArms: ReadonlyMap<string, number>
}

const same = (one: string, other: string): boolean => one.localeCompare(other, 'en', { sensitivity: 'base' }) === 0

/** The admission number of a row in the form used for comparison; '' if it has none. */
export const normalisedNumber = (cells: Cells): string => (cells.admissionNumber ?? '').toLowerCase()
export const normalisedLin = (cells: Cells): string => (cells.lin ?? '').replace(/[\s-]/g, '')

const isThem = (holder: Holder, cells: Cells): boolean =>
  same(holder.firstName, cells.firstName ?? '') && same(holder.lastName, cells.lastName ?? '')

const takenErrors = (cells: Cells, taken: StudentNumbersInUse): CellError<ColumnKey>[] => {
  const errors: CellError<ColumnKey>[] = []
  const holder = taken.admissionNumbers.get(normalisedNumber(cells))
  if (holder) {
    const value = cells.admissionNumber ?? ''
    errors.push({
      column: 'admissionNumber',
      value,
      message: `This admission number already belongs to ${holder.fullName} (${holder.fxId}).`,
    })
  }
  if (taken.lins.has(normalisedLin(cells))) {
    errors.push({
      column: 'lin',
      value: cells.lin ?? '',
      message: 'This Learner Identification Number already belongs to another student.',
    })
  }
  return errors
}

const checkOne = (staged: StagedRow, book: CheckBook, taken: StudentNumbersInUse): CheckedRow => {
  const { cells } = staged
  const holder = taken.admissionNumbers.get(normalisedNumber(cells))
  if (holder && isThem(holder, cells)) {
    const message = `Already admitted: ${holder.fullName} (${holder.fxId}). Leave this row out.`
    return {
      ...staged,
      errors: [{ column: 'admissionNumber', value: cells.admissionNumber ?? '', message }],
      values: null,
    }
  }
  const { values, errors } = checkRow(cells, book)
  const all = [...errors, ...takenErrors(cells, taken)]
  return { ...staged, errors: all, values: all.length > 0 ? null : values }
}

/** Marks the rows of class arms that would have more students than an arm can, from the first one that finds no place. */
const addOverfull = (rows: readonly CheckedRow[], inArms: StudentNumbersInUse['inArms']): void => {
  const placed = rows.filter(({ leftOut, values }) => !leftOut && values?.classArmId != null)
  for (const [armId, ofArm] of Map.groupBy(placed, ({ values }) => values?.classArmId ?? '')) {
    const before = inArms.get(armId) ?? 0
    const all = before + ofArm.length
    if (all <= capacity.studentsInArm) continue
    for (const row of ofArm.slice(Math.max(capacity.studentsInArm - before, 0))) {
      const column = row.cells.classArm ? 'classArm' : 'class'
      const message = `${row.values?.placeName} would have ${all} students, and has room for ${capacity.studentsInArm}. Make another class arm and divide them.`
      row.errors = [...row.errors, { column, value: row.cells[column] ?? '', message }]
      row.values = null
    }
  }
}

/** Checks the rows of an upload: each by itself and against the taken values, and all of them against one another. */
export const checkUpload = (rows: readonly StagedRow[], book: CheckBook, taken: StudentNumbersInUse): CheckedRow[] => {
  const checked = checkRows<ColumnKey, RowValues>(rows, row => checkOne(row, book, taken))
  addDuplicates(checked, 'admissionNumber', 'admission number', normalisedNumber)
  addDuplicates(checked, 'lin', 'LIN', normalisedLin)
  addOverfull(checked, taken.inArms)
  return checked
}
