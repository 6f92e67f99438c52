import type { UploadColumn } from '../../../platform/uploads/index.ts'

export const columnKeys = [
  'admissionNumber',
  'lastName',
  'firstName',
  'middleName',
  'gender',
  'dateOfBirth',
  'class',
  'classArm',
  'admissionDate',
  'nationality',
  'stateOfOrigin',
  'lgaOfOrigin',
  'stateOfResidence',
  'lgaOfResidence',
  'address',
  'lin',
  'nin',
  'previousSchool',
  'previousClass',
  'photoConsent',
  'guardianName',
  'guardianRelationship',
  'guardianPhone',
  'guardianEmail',
  'guardianAddress',
] as const
export type ColumnKey = (typeof columnKeys)[number]

/**
 * The columns of the student spreadsheet, of the template as of downloads, so that a downloaded file can be uploaded again. The aliases
 * are the titles found in schools' own lists; case, blanks and punctuation do not count.
 */
export const studentColumns: readonly UploadColumn<ColumnKey>[] = [
  {
    key: 'admissionNumber',
    title: 'Admission Number',
    aliases: ['Admission No', 'Adm No', 'Adm Number', 'Reg No', 'Reg Number', 'Registration Number', 'Student ID'],
    required: true,
    width: 18,
  },
  { key: 'lastName', title: 'Surname', aliases: ['Last Name', 'Family Name'], required: true, width: 18 },
  { key: 'firstName', title: 'First Name', aliases: ['Given Name', 'Forename'], required: true, width: 18 },
  {
    key: 'middleName',
    title: 'Middle Name',
    aliases: ['Other Name', 'Other Names', 'Othernames', 'Second Name'],
    width: 18,
  },
  { key: 'gender', title: 'Gender', aliases: ['Sex', 'M/F'], required: true, width: 10 },
  {
    key: 'dateOfBirth',
    title: 'Date of Birth',
    aliases: ['DOB', 'D.O.B', 'Birth Date', 'Birthday', 'Date Birth'],
    required: true,
    width: 14,
    kind: 'day',
  },
  {
    key: 'class',
    title: 'Class',
    aliases: ['Present Class', 'Current Class', 'Class Name', 'Level'],
    required: true,
    width: 12,
  },
  { key: 'classArm', title: 'Class Arm', aliases: ['Arm', 'Class Arm Name'], width: 12 },
  {
    key: 'admissionDate',
    title: 'Admission Date',
    aliases: ['Date of Admission', 'Date Admitted', 'Entry Date', 'Date of Entry'],
    width: 14,
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
  { key: 'stateOfResidence', title: 'State of Residence', aliases: ['Residence State'], width: 18 },
  {
    key: 'lgaOfResidence',
    title: 'LGA of Residence',
    aliases: ['Residence LGA', 'Local Government of Residence'],
    width: 20,
  },
  { key: 'address', title: 'Home Address', aliases: ['Address', 'Residential Address', 'Contact Address'], width: 30 },
  { key: 'lin', title: 'LIN', aliases: ['Learner Identification Number', 'Learner ID'], width: 20 },
  { key: 'nin', title: 'NIN', aliases: ['National Identification Number', 'National ID'], width: 16 },
  {
    key: 'previousSchool',
    title: 'Previous School',
    aliases: ['Last School', 'Last School Attended', 'School Last Attended'],
    width: 24,
  },
  { key: 'previousClass', title: 'Previous Class', aliases: ['Last Class', 'Last Class Passed'], width: 16 },
  { key: 'photoConsent', title: 'Photo Consent', aliases: ['Consent to Photo', 'Photo Allowed'], width: 14 },
  {
    key: 'guardianName',
    title: 'Guardian Name',
    aliases: ['Guardian', 'Parent', 'Parent Name', "Parent's Name", 'Name of Parent', 'Parent/Guardian'],
    width: 24,
  },
  {
    key: 'guardianRelationship',
    title: 'Guardian Relationship',
    aliases: ['Relationship', 'Relation'],
    width: 20,
  },
  {
    key: 'guardianPhone',
    title: 'Guardian Phone',
    aliases: [
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
    ],
    width: 18,
  },
  {
    key: 'guardianEmail',
    title: 'Guardian E-mail',
    aliases: ['Email', 'E-mail Address', 'Parent Email', 'Guardian Email Address'],
    width: 26,
  },
  { key: 'guardianAddress', title: 'Guardian Address', aliases: ['Parent Address'], width: 30 },
]

/** The first line of the template's notes: a template that nobody filled in has no other sheet with rows. */
export const templateHeading = 'How to fill in the sheet of students'
