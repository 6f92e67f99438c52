import { limits } from '../kernel/limits.ts'
import { record } from '../kernel/record.ts'
import { relationships } from './relationships.ts'

export const bloodGroups = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const
export const genotypes = ['AA', 'AS', 'AC', 'SS', 'SC', 'CC'] as const

/** The particulars of the statutory admission register (domain.md, Structure). */
export const studentFields = record({
  admissionNumber: {
    kind: 'line',
    max: 30,
    label: 'Admission number',
    column: 'admission_number',
    sheet: { title: 'Admission Number', width: 18, required: true },
    merge: 'own',
  },
  lastName: {
    kind: 'personName',
    label: 'Surname',
    column: 'last_name',
    sheet: { title: 'Surname', width: 18, required: true },
    merge: 'own',
  },
  firstName: {
    kind: 'personName',
    label: 'First name',
    column: 'first_name',
    sheet: { title: 'First Name', width: 18, required: true },
    merge: 'own',
  },
  middleName: {
    kind: 'optionalName',
    label: 'Middle name',
    column: 'middle_name',
    sheet: { title: 'Middle Name', width: 18 },
    merge: 'filled',
  },
  gender: {
    kind: 'gender',
    label: 'Gender',
    column: 'gender',
    sheet: { title: 'Gender', width: 10, required: true },
    merge: 'own',
  },
  dateOfBirth: {
    kind: 'day',
    label: 'Date of birth',
    column: 'date_of_birth',
    sheet: { title: 'Date of Birth', width: 14, required: true },
    merge: 'own',
  },
  admissionDate: {
    kind: 'day',
    label: 'Date of admission',
    column: 'admission_date',
    sheet: { title: 'Admission Date', width: 14 },
    merge: 'own',
  },
  nationality: {
    kind: 'country',
    max: 60,
    label: 'Nationality',
    column: 'nationality',
    sheet: { title: 'Nationality', width: 14 },
    merge: 'own',
  },
  stateOfOrigin: {
    kind: 'stateName',
    label: 'State of origin',
    column: 'state_of_origin',
    sheet: { title: 'State of Origin', width: 18 },
    merge: 'filled',
  },
  lgaOfOrigin: {
    kind: 'lgaName',
    of: 'stateOfOrigin',
    pair: 'State and LGA of origin',
    label: 'LGA of origin',
    inSentence: 'local government of origin',
    column: 'lga_of_origin',
    sheet: { title: 'LGA of Origin', width: 20 },
    merge: { with: 'stateOfOrigin' },
  },
  stateOfResidence: {
    kind: 'stateName',
    label: 'State of residence',
    column: 'state_of_residence',
    sheet: { title: 'State of Residence', width: 18 },
    merge: 'filled',
  },
  lgaOfResidence: {
    kind: 'lgaName',
    of: 'stateOfResidence',
    pair: 'State and LGA of residence',
    label: 'LGA of residence',
    inSentence: 'local government of residence',
    column: 'lga_of_residence',
    sheet: { title: 'LGA of Residence', width: 20 },
    merge: { with: 'stateOfResidence' },
  },
  address: {
    kind: 'optionalLine',
    max: limits.text,
    label: 'Home address',
    inSentence: 'address',
    column: 'address',
    sheet: { title: 'Home Address', width: 30 },
    forOffice: true,
    merge: 'filled',
  },
  lin: {
    kind: 'digits',
    max: 16,
    label: 'LIN',
    inSentence: 'Learner Identification Number',
    hint: 'Learner Identification Number, 16 digits, where the student has one.',
    column: 'lin',
    sheet: { title: 'LIN', width: 20 },
    merge: 'moved',
  },
  nin: {
    kind: 'digits',
    max: 11,
    label: 'NIN',
    inSentence: 'National Identification Number',
    hint: 'National Identification Number, 11 digits.',
    column: 'nin',
    sheet: { title: 'NIN', width: 16 },
    isPrivate: true,
    forOffice: true,
    merge: 'moved',
  },
  previousSchool: {
    kind: 'optionalLine',
    label: 'Previous school',
    column: 'previous_school',
    sheet: { title: 'Previous School', width: 24 },
    merge: 'filled',
  },
  previousClass: {
    kind: 'optionalLine',
    max: 40,
    label: 'Previous class',
    hint: 'The last class passed there.',
    column: 'previous_class',
    sheet: { title: 'Previous Class', width: 16 },
    merge: { with: 'previousSchool' },
  },
  photoConsent: {
    kind: 'flag',
    label: 'Photo consent',
    words: ['Given', 'Not given'],
    column: 'photo_consent',
    sheet: { title: 'Photo Consent', width: 14 },
    merge: 'special',
  },
})

/** Sensitive: stored and shown only for holders of 'View health details', and in no spreadsheet. */
export const healthFields = record({
  bloodGroup: {
    kind: 'optionalChoice',
    choices: bloodGroups,
    label: 'Blood group',
    column: 'blood_group',
    isPrivate: true,
    merge: 'filled',
  },
  genotype: {
    kind: 'optionalChoice',
    choices: genotypes,
    label: 'Genotype',
    column: 'genotype',
    isPrivate: true,
    merge: 'filled',
  },
  specialNeeds: {
    kind: 'optionalLine',
    max: limits.text,
    label: 'Special needs',
    column: 'special_needs',
    isPrivate: true,
    merge: 'filled',
  },
})

/** The people whom the school can contact. A merge moves guardians whole. */
export const guardianFields = record({
  name: {
    kind: 'personName',
    label: 'Name',
    inSentence: "guardian's name",
    column: 'name',
    sheet: { key: 'guardianName', title: 'Guardian Name', width: 24 },
    merge: 'own',
  },
  relationship: {
    kind: 'choice',
    choices: relationships,
    label: 'Relationship',
    column: 'relationship',
    sheet: { key: 'guardianRelationship', title: 'Guardian Relationship', width: 20 },
    merge: 'own',
  },
  phones: {
    kind: 'phones',
    label: 'Phone numbers',
    hint: 'The last ten digits, or 0803 and so on. Up to three.',
    column: 'phones',
    sheet: { key: 'guardianPhone', title: 'Guardian Phone', width: 18 },
    forOffice: true,
    merge: 'own',
  },
  email: {
    kind: 'optionalEmail',
    label: 'E-mail',
    column: 'email',
    sheet: { key: 'guardianEmail', title: 'Guardian E-mail', width: 26 },
    forOffice: true,
    merge: 'own',
  },
  address: {
    kind: 'optionalLine',
    max: limits.text,
    label: 'Address',
    hint: "Where it is not the student's own.",
    column: 'address',
    sheet: { key: 'guardianAddress', title: 'Guardian Address', width: 30 },
    forOffice: true,
    merge: 'own',
  },
})

/** The maximum number of guardians of a student. */
export const maxGuardians = 4
