import { limits } from '@akada/contract/kernel/limits'
import {
  addDuplicates,
  type Cells,
  type CheckedRow,
  checkRows,
  isError,
  type PhoneValue,
  readEmail,
  type Reading,
  readName,
  readPhones,
  RowReader,
  type StagedRow,
  type UploadColumn,
} from '../../../platform/uploads/index.ts'
import {
  addHeadDuplicates,
  headColumns,
  type HeadKey,
  type HeadValues,
  readHead,
  type Usernames,
} from '../../staff/index.ts'

export type ColumnKey = 'name' | 'address' | 'phones' | 'email' | HeadKey

/** The columns of the spreadsheet of districts, called by the state's own term. */
export const districtColumns = (term: string): readonly UploadColumn<ColumnKey>[] => [
  { key: 'name', title: term, aliases: ['District', 'Zone', 'Name', `Name of ${term}`], width: 30, required: true },
  { key: 'address', title: 'Office Address', aliases: ['Address', 'Address of Office'], width: 40, required: true },
  {
    key: 'phones',
    title: 'Office Phone Numbers',
    aliases: ['Office Phone', 'Phone', 'Phone Number', 'Telephone'],
    width: 22,
    required: true,
  },
  { key: 'email', title: 'Office E-mail', aliases: ['Office Email', 'E-mail', 'Email'], width: 28, required: true },
  ...headColumns('Admin', true),
]

/** The first line of the template's notes: a template that no one filled in has no other sheet with rows. */
export const templateHeading = 'How to fill in the sheet of districts'

/** The data for checking rows. */
export interface DistrictBook {
  /** The term for a district, in a sentence. */
  word: string
  /** Names in use, in lower case. */
  known: ReadonlySet<string>
  taken: Parameters<typeof readHead>[2]['taken']
  usernames: Usernames
}

/** The parsed values of a row. */
export interface DistrictValues {
  name: string
  address: string
  phoneNumbers: PhoneValue[]
  email: string
  head: HeadValues
}

const readAddress = (text: string): Reading<string> => {
  if (text === '') return { wanted: 'Write the address of the office.' }
  return text.length > limits.text ? { wanted: `Write at most ${limits.text} characters.` } : { value: text }
}

const readOfficePhones = (text: string): Reading<PhoneValue[]> =>
  text === '' ? { wanted: 'Write at least one phone number of the office.' } : readPhones(text)

const readOfficeEmail = (text: string): Reading<string> => {
  const reading = readEmail(text)
  return isError(reading) || reading.value === null
    ? { wanted: 'Write one e-mail address of the office, as in name@example.com.' }
    : { value: reading.value }
}

const checkRow = (cells: Cells, book: DistrictBook) => {
  const row = new RowReader<ColumnKey>(cells)
  const name = row.take('name', text => readName(text, `name of the ${book.word}`))
  if (name !== null && book.known.has(name.toLowerCase()))
    row.error('name', `The state already has a ${book.word} of this name. Leave this row out, or choose another name.`)
  const address = row.take('address', readAddress)
  const phoneNumbers = row.take('phones', readOfficePhones)
  const email = row.take('email', readOfficeEmail)
  const head = readHead(row, cells, { ...book, word: 'admin' })
  const lacks = name === null || address === null || phoneNumbers === null || email === null || head === null
  const values: DistrictValues | null =
    lacks || row.errors.length > 0 ? null : { name, address, phoneNumbers, email, head }
  return { values, errors: row.errors }
}

/** Checks the rows of an upload of districts: each by itself and against the present ones, and all against one another. */
export const checkDistricts = (
  rows: readonly StagedRow<ColumnKey>[],
  book: DistrictBook,
): CheckedRow<ColumnKey, DistrictValues>[] => {
  const checked = checkRows<ColumnKey, DistrictValues>(rows, staged => ({ ...staged, ...checkRow(staged.cells, book) }))
  addDuplicates(checked, 'name', 'name', cells => (cells.name ?? '').trim().toLowerCase())
  addHeadDuplicates(checked)
  return checked
}
