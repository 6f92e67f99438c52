import type { SheetKey } from '@akada/contract/kernel/record'
import { guardianFields, studentFields } from '@akada/contract/students/record'
import {
  type Composite,
  dayPartColumns,
  nameColumns,
  sheetColumns,
  type UploadColumn,
} from '../../../platform/uploads/index.ts'
import { splitClassAndArm } from '../../classes/index.ts'

export type ColumnKey =
  | SheetKey<typeof studentFields>
  | SheetKey<typeof guardianFields>
  | 'class'
  | 'classArm'
  | 'fxId'
  | 'status'
  | 'school'

const armMoves = 'move the student on the page of the class arm.'

/** What people's own lists call the admission number. */
export const numberTitles: readonly string[] = [
  'Admission No',
  'Adm No',
  'Adm Number',
  'Reg No',
  'Reg Number',
  'Registration Number',
  'Student ID',
  'Student Number',
  'Admission ID',
  'Regn No',
  'Regn Number',
  'Exam No',
  'Matric No',
]

/** What they call the column of full names of students, besides 'Name'. */
export const nameTitles: readonly string[] = [
  'Student Name',
  "Student's Name",
  'Students Names',
  'Name of Student',
  'Names of Students',
  'Student',
  'Pupil',
  'Pupil Name',
  "Pupil's Name",
  'Name of Pupil',
  'Name of Child',
  'Candidate',
  'Candidate Name',
  "Candidate's Name",
  'Name of Candidate',
  'Student Full Name',
  'Full Name of Student',
  'Learner Name',
  'Name of Learner',
]

/** Titles found in schools' own lists; case, spaces and punctuation are ignored. */
const ofStudents = sheetColumns(studentFields, {
  admissionNumber: numberTitles,
  lastName: ['Last Name', 'Family Name', 'Surnames', 'Last'],
  firstName: ['First Names', 'Given Name', 'Given Names', 'Forename', 'Forenames', 'First'],
  middleName: ['Other Name', 'Other Names', 'Othernames', 'Second Name', 'Middle Names', 'Middle', 'Others'],
  gender: ['Sex', 'M/F', 'B/G', 'Boy/Girl'],
  dateOfBirth: ['DOB', 'D.O.B', 'Birth Date', 'Birthday', 'Date Birth'],
  admissionDate: ['Date of Admission', 'Date Admitted', 'Entry Date', 'Date of Entry'],
  nationality: ['Country'],
  stateOfOrigin: ['State', 'Origin State'],
  lgaOfOrigin: ['LGA', 'L.G.A', 'Local Government', 'Local Government Area', 'Local Government of Origin'],
  stateOfResidence: ['Residence State'],
  lgaOfResidence: ['Residence LGA', 'Local Government of Residence'],
  address: ['Address', 'Residential Address', 'Contact Address'],
  lin: ['Learner Identification Number', 'Learner ID'],
  nin: ['National Identification Number', 'National ID'],
  previousSchool: ['Last School', 'Last School Attended', 'School Last Attended'],
  previousClass: ['Last Class', 'Last Class Passed'],
  photoConsent: ['Consent to Photo', 'Photo Allowed'],
})

/** A column under the heading of one parent: 'FATHER' above 'Phone'. */
const ofParents = (title: string): string[] => ['Father', 'Mother'].map(parent => `${parent} ${title}`)

const ofGuardians = sheetColumns(guardianFields, {
  guardianName: [
    'Guardian',
    'Parent',
    'Parent Name',
    "Parent's Name",
    'Parents Name',
    'Name of Parent',
    'Name of Guardian',
    'Parent/Guardian',
    'Parent/Guardian Name',
    'Name of Parent/Guardian',
    ...ofParents('Name'),
  ],
  guardianRelationship: ['Relationship', 'Relation'],
  guardianPhone: [
    'Phone',
    'Phone Number',
    'Phone No',
    'GSM',
    'Mobile',
    'Telephone',
    'Parent Phone',
    'Parent Phone Number',
    "Parent's Phone",
    'Guardian Phone Number',
    'Guardian Phone No',
    'Parent Phone No',
    "Parent's Phone Number",
    'Parent/Guardian Phone',
    'Parent/Guardian Phone Number',
    'GSM Number',
    'GSM No',
    'Tel',
    'Tel No',
    'Phone Contact',
    'Mobile No',
    'Mobile Number',
    'Guardian Mobile',
    'Parents Phone',
    'Phone of Parent',
    'Phone of Guardian',
    'Phone No of Parent',
    'Phone Number of Parent',
    'Phone Number of Parent/Guardian',
    'Contact Number',
    ...ofParents('Phone'),
    ...ofParents('Phone Number'),
    ...ofParents('Phone No'),
    ...ofParents('GSM'),
    ...ofParents('Mobile'),
  ],
  guardianEmail: ['Email', 'E-mail Address', 'Parent Email', 'Guardian Email Address', ...ofParents('Email')],
  guardianAddress: ['Parent Address', ...ofParents('Address')],
})

/** The student's class and arm: fields of the enrolment, not of the record. */
const ofPlaces: readonly UploadColumn<ColumnKey>[] = [
  {
    key: 'class',
    title: 'Class',
    aliases: ['Present Class', 'Current Class', 'Class Name', 'Level', 'Form', 'Grade', 'Year Group'],
    required: true,
    once: true,
    width: 12,
    fixed: armMoves,
  },
  { key: 'classArm', title: 'Class Arm', aliases: ['Arm', 'Class Arm Name'], width: 12, fixed: armMoves },
]

const placesAt = ofStudents.findIndex(({ key }) => key === 'dateOfBirth') + 1

const inUploads = (column: UploadColumn<ColumnKey>): UploadColumn<ColumnKey> => {
  if (column.key === 'admissionNumber') return { ...column, once: true }
  // It moves an enrolment and changes which marks of registers count, which its page asks about.
  if (column.key === 'admissionDate') return { ...column, fixed: 'correct it on the page of the student.' }
  return column
}

/** The columns of the template: those of the record, with the class after the date of birth. */
export const studentColumns: readonly UploadColumn<ColumnKey>[] = [
  ...ofStudents.slice(0, placesAt).map(inUploads),
  ...ofPlaces,
  ...ofStudents.slice(placesAt).map(inUploads),
  ...ofGuardians,
]

/** What a download has beside them: by the FXID a row of it finds its student when it comes back. The school where lists span several. */
export const downloadColumns: readonly UploadColumn<ColumnKey>[] = [
  { key: 'fxId', title: 'FXID', width: 16 },
  {
    key: 'status',
    title: 'Status',
    width: 12,
    fixed: 'record on the page of the student that the student leaves or comes back.',
  },
  { key: 'school', title: 'School', width: 30, fixed: 'transfer the student.' },
]

/** What an upload reads: the template, and what a download has. */
export const readColumns: readonly UploadColumn<ColumnKey>[] = [...studentColumns, ...downloadColumns]

/** The first line of the template's notes: a template that no one filled in has no other sheet with rows. */
export const templateHeading = 'How to fill in the sheet of students'

/** Columns of schools' own lists that fill several of ours. */
export const studentComposites: readonly Composite<ColumnKey>[] = [
  ...nameColumns<ColumnKey>(nameTitles),
  ...dayPartColumns<ColumnKey>('dateOfBirth', 'birth', ['Date of Birth', 'DOB', 'D.O.B', 'Birth Date', 'Birth']),
  ...dayPartColumns<ColumnKey>('admissionDate', 'admission', ['Date of Admission', 'Admission Date', 'Admission']),
  {
    key: 'classAndArm',
    title: 'Class and arm',
    aliases: ['Class and Arm Name'],
    provides: ['class', 'classArm'],
    insteadOf: 'classArm',
    split: splitClassAndArm,
  },
]
