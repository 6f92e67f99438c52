import { staffErrors } from '@akada/contract/staff/calls'
import { officeFields } from '@akada/contract/staff/record'
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
  isError,
  readPhones,
  refusedRow,
  sheetColumns,
  type StagedRow as Staged,
  type StoredRecord,
} from '../../../platform/uploads/index.ts'
import { type CheckBook, checkRow, readRow, type RowValues } from './check-row.ts'
import { type ColumnKey, type NumberTerms, readColumns } from './columns.ts'

export type StagedRow = Staged<ColumnKey>
/** What a row changes of a person who is there. */
export type StaffChange = ChangedRecord<ReturnType<typeof readRow>>
export type CheckedRow = Checked<ColumnKey, RowValues | StaffChange>

/** A person of the school, as a row with the username is compared with, and what the person who uploads may change. */
export interface StaffRecord extends StoredRecord {
  mayEdit: boolean
  mayEditOfficial: boolean
  maySetEmail: boolean
  maySetPhone: boolean
}

type Number = keyof NumberTerms
const numberKeys: readonly Number[] = ['tescomNumber', 'oracleNumber', 'subebNumber']

/** Taken values: accounts of the whole deployment, numbers of the state with their owners. */
export interface StaffIdentifiersInUse {
  usernames: ReadonlySet<string>
  emails: ReadonlySet<string>
  /** Country code and number. */
  phones: ReadonlySet<string>
  numbers: Readonly<Record<Number, ReadonlyMap<string, string>>>
}

/** Values in the form used for comparison; '' if a row has none. */
export const compared = {
  username: (cells: Cells): string => (cells.username ?? '').toLowerCase(),
  email: (cells: Cells): string => (cells.email ?? '').toLowerCase(),
  phoneNumber: (cells: Cells): string => {
    const reading = readPhones(cells.phoneNumber ?? '')
    const phone = isError(reading) ? undefined : reading.value[0]
    return phone ? phone.code + phone.number : ''
  },
  number: (cells: Cells, key: Number): string => (cells[key] ?? '').toLowerCase(),
}

const officeKeys = sheetColumns(officeFields, {}).map(({ key }) => key)

/** What the person who uploads may not change of somebody. */
const rightErrors = (changed: ReadonlySet<string>, record: StaffRecord, cells: Cells): CellError<ColumnKey>[] => {
  const refused = (column: ColumnKey, message: string) => ({ column, value: cells[column] ?? '', message })
  const { officeOnly, emailNotYours, phoneNotYours } = staffErrors
  return [
    ...(record.mayEditOfficial ? [] : officeKeys.filter(key => changed.has(key))).map(key =>
      refused(key, officeOnly.message),
    ),
    ...(changed.has('email') && !record.maySetEmail ? [refused('email', emailNotYours.message)] : []),
    ...(changed.has('phoneNumber') && !record.maySetPhone ? [refused('phoneNumber', phoneNotYours.message)] : []),
  ]
}

const takenErrors = (cells: Cells, taken: StaffIdentifiersInUse, terms: NumberTerms): CellError<ColumnKey>[] => {
  const errors: CellError<ColumnKey>[] = []
  const add = (column: ColumnKey, message: string) => errors.push({ column, value: cells[column] ?? '', message })
  const accounts = [
    ['username', taken.usernames, 'username'],
    ['email', taken.emails, 'e-mail'],
    ['phoneNumber', taken.phones, 'phone number'],
  ] as const
  for (const [column, set, what] of accounts) {
    if (set.has(compared[column](cells))) {
      const advice = column === 'username' ? 'Choose another' : 'Give the person a role by hand if they have an account'
      add(column, `Somebody already uses this ${what}. ${advice}, or leave this row out.`)
    }
  }
  for (const key of numberKeys) {
    const holder = taken.numbers[key].get(compared.number(cells, key))
    if (holder) add(key, `This ${terms[key]} already belongs to ${holder}.`)
  }
  return errors
}

const checkChange = (
  staged: StagedRow,
  record: StaffRecord,
  book: CheckBook,
  taken: StaffIdentifiersInUse,
  terms: NumberTerms,
): CheckedRow => {
  if (!record.mayEdit)
    return refusedRow(staged, 'username', 'You may not change staff who are there already. Leave this row out.')
  const row = compareWithRecord(staged, record, readColumns(terms), cells => readRow(cells, book))
  const changed = changedColumns(row)
  const inUse = takenErrors(staged.cells, taken, terms).filter(({ column }) => column !== null && changed.has(column))
  return addErrors(row, [...inUse, ...rightErrors(changed, record, staged.cells)])
}

/**
 * Checks the rows of an upload: each by itself and against the taken values, and all of them against one another. A row with the username
 * of somebody of the school, of `records`, is compared with this person.
 */
export const checkUpload = (
  rows: readonly StagedRow[],
  book: CheckBook,
  taken: StaffIdentifiersInUse,
  terms: NumberTerms,
  records: ReadonlyMap<string, StaffRecord>,
): CheckedRow[] => {
  const checked = checkRows<ColumnKey, RowValues | StaffChange>(rows, staged => {
    const record = records.get(compared.username(staged.cells))
    if (record) return checkChange(staged, record, book, taken, terms)
    const { values, errors } = checkRow(staged.cells, book)
    const all = [...errors, ...takenErrors(staged.cells, taken, terms)]
    return { ...staged, errors: all, values: all.length > 0 ? null : values }
  })
  addDuplicates(checked, 'username', 'username', compared.username)
  addDuplicates(checked, 'email', 'e-mail', compared.email)
  addDuplicates(checked, 'phoneNumber', 'phone number', compared.phoneNumber)
  for (const key of numberKeys) addDuplicates(checked, key, terms[key], cells => compared.number(cells, key))
  return checked
}
