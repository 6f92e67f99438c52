import type { SheetKey } from '@akada/contract/kernel/record'
import { officeFields, personFields } from '@akada/contract/staff/record'
import { sheetColumns, type UploadColumn } from '../../../platform/uploads/index.ts'

export type ColumnKey =
  | SheetKey<typeof personFields>
  | SheetKey<typeof officeFields>
  | 'username'
  | 'phoneNumber'
  | 'role'
  | 'school'
  | 'accountStatus'

/** A state's names for the numbers of its staff. */
export interface NumberTerms {
  tescomNumber: string
  oracleNumber: string
  subebNumber: string
}

/** By titles from schools' own lists. */
const ofPeople = sheetColumns(personFields, {
  title: ['Mr/Mrs', 'Salutation'],
  lastName: ['Last Name', 'Family Name'],
  firstName: ['Given Name', 'Forename'],
  middleName: ['Other Name', 'Other Names', 'Othernames'],
  email: ['Email', 'E-mail Address', 'Email Address', 'Mail'],
  gender: ['Sex', 'M/F'],
  dateOfBirth: ['DOB', 'D.O.B', 'Birth Date', 'Birthday'],
  nationality: ['Country'],
  stateOfOrigin: ['State', 'Origin State'],
  lgaOfOrigin: ['LGA', 'L.G.A', 'Local Government', 'Local Government Area', 'Local Government of Origin'],
  qualifications: ['Qualification', 'Certificates'],
})
const ofOffice = sheetColumns(officeFields, {
  staffType: ['Type', 'Category', 'Teaching/Non-Teaching'],
  tescomNumber: ['Tescom Number', 'Tescom No', 'TESCOM'],
  oracleNumber: ['Oracle Number', 'Oracle No', 'Payroll Number'],
  subebNumber: ['Subeb Number', 'Subeb No', 'SUBEB'],
  gradeLevel: ['GL', 'Salary Grade Level', 'Grade'],
  firstAppointment: ['First Appointment', 'Date of Appointment', 'DOFA'],
  confirmation: ['Confirmation', 'Confirmation Date'],
  presentPosting: ['Present Posting', 'Date of Posting', 'Date Posted'],
})
const ofAccounts: readonly UploadColumn<ColumnKey>[] = [
  { key: 'username', title: 'Username', aliases: ['User Name', 'Login'], required: true, width: 20 },
  {
    key: 'phoneNumber',
    title: 'Phone Number',
    aliases: ['Phone', 'Phone No', 'GSM', 'Mobile', 'Telephone'],
    required: true,
    width: 16,
  },
  {
    key: 'role',
    title: 'Role',
    aliases: ['Portal Role', 'Role Name'],
    required: true,
    width: 18,
    fixed: 'give and end roles on the page of the person.',
  },
]

/** The columns in order; unlisted ones come last. */
const order: readonly ColumnKey[] = [
  'title',
  'lastName',
  'firstName',
  'middleName',
  'username',
  'email',
  'phoneNumber',
  'gender',
  'dateOfBirth',
  'role',
  'staffType',
  'tescomNumber',
  'oracleNumber',
  'subebNumber',
  'gradeLevel',
  'step',
  'firstAppointment',
  'confirmation',
  'presentPosting',
  'nationality',
  'stateOfOrigin',
  'lgaOfOrigin',
  'qualifications',
]
const placeOf = ({ key }: { key: ColumnKey }): number => (order.includes(key) ? order.indexOf(key) : order.length)

const columns: readonly UploadColumn<ColumnKey>[] = [...ofPeople, ...ofOffice, ...ofAccounts].toSorted(
  (one, other) => placeOf(one) - placeOf(other),
)

/**
 * The columns of the staff spreadsheet, for the template and downloads, so that a downloaded file can be uploaded again. The numbers have
 * the state's own names; other states' names are read too.
 */
export const staffColumns = (terms: NumberTerms): readonly UploadColumn<ColumnKey>[] => {
  const titles: Partial<Record<ColumnKey, string>> = terms
  return columns.map(column => ({ ...column, title: titles[column.key] ?? column.title }))
}

/** What a download has beside them. */
export const downloadColumns: readonly UploadColumn<ColumnKey>[] = [
  { key: 'school', title: 'School', width: 30, fixed: 'give the person a role in the other school.' },
  {
    key: 'accountStatus',
    title: 'Account Status',
    width: 16,
    fixed: 'suspend or reinstate the account on the page of the person.',
  },
]

/** What an upload reads: the template, and what a download has. */
export const readColumns = (terms: NumberTerms): readonly UploadColumn<ColumnKey>[] => [
  ...staffColumns(terms),
  ...downloadColumns,
]

/** The first line of the template's notes: a template that no one filled in has no other sheet with rows. */
export const templateHeading = 'How to fill in the sheet of staff'
