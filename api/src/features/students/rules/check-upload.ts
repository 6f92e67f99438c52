import { capacity } from '@akada/contract/capacity'
import {
  addDuplicates,
  addErrors,
  changedColumns,
  type ChangedRecord,
  type CellError,
  type Cells,
  type CheckedRow as Checked,
  checkRows,
  compareWithRecord,
  refusedRow,
  type StagedRow as Staged,
  type StoredRecord,
} from '../../../platform/uploads/index.ts'
import { type CheckBook, checkRow, readForChange, type RowValues } from './check-row.ts'
import { type ColumnKey, readColumns } from './columns.ts'
import { guardianErrors } from './particulars.ts'

export type StagedRow = Staged<ColumnKey>
/** What a row changes of a student who is there. */
export type StudentChange = ChangedRecord<ReturnType<typeof readForChange>>
export type CheckedRow = Checked<ColumnKey, RowValues | StudentChange>

/** A student of the school, as a row with the FXID is compared with. */
export interface StudentRecord extends StoredRecord {
  fxId: string
  /** All but the first guardian, of whom the spreadsheet has columns. */
  otherGuardians: readonly { name: string; phones: { code: string; number: string }[] }[]
}

/** The students whom rows name by FXID; null for a person who may not change students. */
export type StudentRecords = ReadonlyMap<string, StudentRecord> | null

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

export const normalisedFxId = (cells: Cells): string => (cells.fxId ?? '').toUpperCase().replace(/[\s-]/g, '')

/** `own`: the student who is changed. */
const takenErrors = (
  cells: Cells,
  taken: StudentNumbersInUse,
  own: Pick<StudentRecord, 'fxId' | 'cells'> | null = null,
): CellError<ColumnKey>[] => {
  const errors: CellError<ColumnKey>[] = []
  const holder = taken.admissionNumbers.get(normalisedNumber(cells))
  if (holder && holder.fxId !== own?.fxId) {
    const value = cells.admissionNumber ?? ''
    errors.push({
      column: 'admissionNumber',
      value,
      message: `This admission number already belongs to ${holder.fullName} (${holder.fxId}).`,
    })
  }
  if (taken.lins.has(normalisedLin(cells)) && normalisedLin(cells) !== own?.cells.lin) {
    errors.push({
      column: 'lin',
      value: cells.lin ?? '',
      message: 'This Learner Identification Number already belongs to another student.',
    })
  }
  return errors
}

const checkChange = (
  staged: StagedRow,
  book: CheckBook,
  taken: StudentNumbersInUse,
  records: StudentRecords,
): CheckedRow => {
  if (records === null)
    return refusedRow(staged, 'fxId', 'You may not change students who are admitted already. Leave this row out.')
  const stored = records.get(normalisedFxId(staged.cells))
  if (!stored) {
    const message =
      'No student of this school has this FXID. Correct it, or clear it to admit a new student. A student of another school comes by a transfer.'
    return refusedRow(staged, 'fxId', message)
  }
  const row = compareWithRecord(staged, stored, readColumns, cells => readForChange(cells, book))
  const guardian = row.values?.read.guardian
  const isOther = [...changedColumns(row)].some(column => column.startsWith('guardian'))
  const twins =
    guardian?.name && isOther ? guardianErrors([...stored.otherGuardians, { ...guardian, name: guardian.name }]) : []
  return addErrors(row, [
    ...takenErrors(staged.cells, taken, stored),
    ...twins.slice(0, 1).map(() => ({
      column: 'guardianName' as const,
      value: guardian?.name ?? '',
      message: 'The student has this guardian already, as a further one.',
    })),
  ])
}

const checkOne = (
  staged: StagedRow,
  book: CheckBook,
  taken: StudentNumbersInUse,
  records: StudentRecords,
): CheckedRow => {
  const { cells } = staged
  if (cells.fxId) return checkChange(staged, book, taken, records)
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
  const placed = rows.flatMap(row =>
    row.values && 'classArmId' in row.values && row.values.classArmId !== null
      ? [{ row, armId: row.values.classArmId, name: row.values.placeName }]
      : [],
  )
  for (const [armId, ofArm] of Map.groupBy(placed, one => one.armId)) {
    const before = inArms.get(armId) ?? 0
    const all = before + ofArm.length
    if (all <= capacity.studentsInArm) continue
    for (const { row, name } of ofArm.slice(Math.max(capacity.studentsInArm - before, 0))) {
      const column = row.cells.classArm ? 'classArm' : 'class'
      const message = `${name} would have ${all} students, and has room for ${capacity.studentsInArm}. Make another class arm and divide them.`
      row.errors = [...row.errors, { column, value: row.cells[column] ?? '', message }]
      row.values = null
    }
  }
}

/**
 * Checks the rows of an upload: each by itself and against the taken values, and all of them against one another. A row with an FXID is
 * compared with its student.
 */
export const checkUpload = (
  rows: readonly StagedRow[],
  book: CheckBook,
  taken: StudentNumbersInUse,
  records: StudentRecords = null,
): CheckedRow[] => {
  const checked = checkRows<ColumnKey, RowValues | StudentChange>(rows, row => checkOne(row, book, taken, records))
  addDuplicates(checked, 'fxId', 'FXID', normalisedFxId)
  addDuplicates(checked, 'admissionNumber', 'admission number', normalisedNumber)
  addDuplicates(checked, 'lin', 'LIN', normalisedLin)
  addOverfull(checked, taken.inArms)
  return checked
}
