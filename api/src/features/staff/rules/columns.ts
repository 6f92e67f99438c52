import type { UploadColumn } from '../../../platform/uploads/index.ts'

export const columnKeys = [
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
] as const
export type ColumnKey = (typeof columnKeys)[number]

/** What a state calls the numbers of its staff. */
export interface NumberTerms {
  tescomNumber: string
  oracleNumber: string
  subebNumber: string
}

/**
 * The columns of the staff spreadsheet, of the template as of downloads, so that a downloaded file can be uploaded again. The numbers have
 * the state's own names; those that other states use are read too.
 */
export const staffColumns = (terms: NumberTerms): readonly UploadColumn<ColumnKey>[] => [
  { key: 'title', title: 'Title', aliases: ['Mr/Mrs', 'Salutation'], width: 8 },
  { key: 'lastName', title: 'Surname', aliases: ['Last Name', 'Family Name'], required: true, width: 18 },
  { key: 'firstName', title: 'First Name', aliases: ['Given Name', 'Forename'], required: true, width: 18 },
  { key: 'middleName', title: 'Middle Name', aliases: ['Other Name', 'Other Names', 'Othernames'], width: 18 },
  { key: 'username', title: 'Username', aliases: ['User Name', 'Login'], required: true, width: 20 },
  {
    key: 'email',
    title: 'E-mail',
    aliases: ['Email', 'E-mail Address', 'Email Address', 'Mail'],
    required: true,
    width: 28,
  },
  {
    key: 'phoneNumber',
    title: 'Phone Number',
    aliases: ['Phone', 'Phone No', 'GSM', 'Mobile', 'Telephone'],
    required: true,
    width: 16,
  },
  { key: 'gender', title: 'Gender', aliases: ['Sex', 'M/F'], required: true, width: 10 },
  {
    key: 'dateOfBirth',
    title: 'Date of Birth',
    aliases: ['DOB', 'D.O.B', 'Birth Date', 'Birthday'],
    width: 14,
    kind: 'day',
  },
  { key: 'role', title: 'Role', aliases: ['Portal Role', 'Role Name'], required: true, width: 18 },
  { key: 'staffType', title: 'Staff Type', aliases: ['Type', 'Category', 'Teaching/Non-Teaching'], width: 14 },
  {
    key: 'tescomNumber',
    title: terms.tescomNumber,
    aliases: ['Tescom Number', 'Tescom No', 'TESCOM'],
    width: 18,
  },
  {
    key: 'oracleNumber',
    title: terms.oracleNumber,
    aliases: ['Oracle Number', 'Oracle No', 'Payroll Number'],
    width: 18,
  },
  { key: 'subebNumber', title: terms.subebNumber, aliases: ['Subeb Number', 'Subeb No', 'SUBEB'], width: 18 },
  { key: 'gradeLevel', title: 'Grade Level', aliases: ['GL', 'Salary Grade Level', 'Grade'], width: 12 },
  { key: 'step', title: 'Step', width: 8 },
  {
    key: 'firstAppointment',
    title: 'Date of First Appointment',
    aliases: ['First Appointment', 'Date of Appointment', 'DOFA'],
    width: 16,
    kind: 'day',
  },
  {
    key: 'confirmation',
    title: 'Date of Confirmation',
    aliases: ['Confirmation', 'Confirmation Date'],
    width: 16,
    kind: 'day',
  },
  {
    key: 'presentPosting',
    title: 'Date of Present Posting',
    aliases: ['Present Posting', 'Date of Posting', 'Date Posted'],
    width: 16,
    kind: 'day',
  },
  { key: 'nationality', title: 'Nationality', aliases: ['Country'], width: 14 },
  { key: 'stateOfOrigin', title: 'State of Origin', aliases: ['State', 'Origin State'], width: 18 },
  {
    key: 'lgaOfOrigin',
    title: 'LGA of Origin',
    aliases: ['LGA', 'L.G.A', 'Local Government', 'Local Government Area', 'Local Government of Origin'],
    width: 20,
  },
  { key: 'qualifications', title: 'Qualifications', aliases: ['Qualification', 'Certificates'], width: 28 },
]

/** The first line of the template's notes: a template that nobody filled in has no other sheet with rows. */
export const templateHeading = 'How to fill in the sheet of staff'
