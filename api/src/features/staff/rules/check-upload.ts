import {
  addDuplicates,
  type CellError,
  type Cells,
  type CheckedRow as Checked,
  checkRows,
  isError,
  readPhones,
  type StagedRow as Staged,
} from '../../../platform/uploads/index.ts'
import { type CheckBook, checkRow, type RowValues } from './check-row.ts'
import type { ColumnKey, NumberTerms } from './columns.ts'

export type StagedRow = Staged<ColumnKey>
export type CheckedRow = Checked<ColumnKey, RowValues>

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

/** Checks the rows of an upload: each by itself and against the taken values, and all of them against one another. */
export const checkUpload = (
  rows: readonly StagedRow[],
  book: CheckBook,
  taken: StaffIdentifiersInUse,
  terms: NumberTerms,
): CheckedRow[] => {
  const checked = checkRows<ColumnKey, RowValues>(rows, staged => {
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
