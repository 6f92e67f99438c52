import { limits } from '../kernel/limits.ts'
import { record } from '../kernel/record.ts'

export const staffTypes = ['Teaching', 'Non-Teaching'] as const

/** The fields that both the person and the office may change. */
export const personFields = record({
  title: { kind: 'optionalName', label: 'Title', column: 'title', sheet: { title: 'Title', width: 8 } },
  firstName: {
    kind: 'personName',
    label: 'First name',
    column: 'first_name',
    sheet: { title: 'First Name', width: 18, required: true },
  },
  middleName: {
    kind: 'optionalName',
    label: 'Middle name',
    column: 'middle_name',
    sheet: { title: 'Middle Name', width: 18 },
  },
  lastName: {
    kind: 'personName',
    label: 'Last name',
    inSentence: 'surname',
    column: 'last_name',
    sheet: { title: 'Surname', width: 18, required: true },
  },
  gender: {
    kind: 'optionalGender',
    label: 'Gender',
    column: 'gender',
    sheet: { title: 'Gender', width: 10, required: true },
  },
  dateOfBirth: {
    kind: 'optionalDay',
    label: 'Date of birth',
    column: 'date_of_birth',
    sheet: { title: 'Date of Birth', width: 14 },
  },
  nationality: {
    kind: 'country',
    max: 60,
    label: 'Nationality',
    column: 'nationality',
    sheet: { title: 'Nationality', width: 14 },
  },
  email: { kind: 'email', label: 'E-mail', column: 'email', sheet: { title: 'E-mail', width: 28, required: true } },
  stateOfOrigin: {
    kind: 'stateName',
    label: 'State of origin',
    column: 'state_of_origin',
    sheet: { title: 'State of Origin', width: 18 },
  },
  lgaOfOrigin: {
    kind: 'lgaName',
    of: 'stateOfOrigin',
    pair: 'Origin',
    label: 'Local government of origin',
    column: 'lga_of_origin',
    sheet: { title: 'LGA of Origin', width: 20 },
  },
  stateOfResidence: { kind: 'stateName', label: 'State of residence', column: 'state_of_residence' },
  lgaOfResidence: {
    kind: 'lgaName',
    of: 'stateOfResidence',
    pair: 'Residence',
    label: 'Local government of residence',
    column: 'lga_of_residence',
  },
  address: { kind: 'optionalLine', max: limits.text, label: 'Address', column: 'address' },
  qualifications: {
    kind: 'optionalLine',
    max: limits.text,
    label: 'Qualifications',
    column: 'qualifications',
    sheet: { title: 'Qualifications', width: 28 },
  },
  trcnNumber: { kind: 'optionalLine', max: 40, label: 'TRCN number', column: 'trcn_number' },
})

/**
 * The office's fields of a person's service. Grade levels run from 1 to 17 without 11 (domain.md, Structure). The three numbers are
 * shown under the state's own names.
 */
export const officeFields = record({
  staffType: {
    kind: 'choice',
    choices: staffTypes,
    label: 'Staff type',
    column: 'staff_type',
    sheet: { title: 'Staff Type', width: 14 },
  },
  tescomNumber: {
    kind: 'optionalLine',
    max: 30,
    label: 'Tescom Number',
    column: 'tescom_number',
    sheet: { title: 'Tescom Number', width: 18 },
  },
  oracleNumber: {
    kind: 'optionalLine',
    max: 30,
    label: 'Oracle Number',
    column: 'oracle_number',
    sheet: { title: 'Oracle Number', width: 18 },
  },
  subebNumber: {
    kind: 'optionalLine',
    max: 30,
    label: 'Subeb Number',
    column: 'subeb_number',
    sheet: { title: 'Subeb Number', width: 18 },
  },
  nin: {
    kind: 'digits',
    max: 11,
    label: 'NIN',
    inSentence: 'National Identification Number',
    hint: 'National Identification Number, 11 digits.',
    column: 'nin',
    isPrivate: true,
  },
  gradeLevel: {
    kind: 'level',
    max: 17,
    except: 11,
    label: 'Grade level',
    column: 'grade_level',
    sheet: { title: 'Grade Level', width: 12 },
  },
  step: { kind: 'level', max: 15, label: 'Step', column: 'step', sheet: { title: 'Step', width: 8 } },
  firstAppointment: {
    kind: 'optionalDay',
    label: 'First appointment',
    column: 'first_appointment',
    sheet: { title: 'Date of First Appointment', width: 16 },
  },
  confirmation: {
    kind: 'optionalDay',
    label: 'Confirmation',
    column: 'confirmation',
    sheet: { title: 'Date of Confirmation', width: 16 },
  },
  presentPosting: {
    kind: 'optionalDay',
    label: 'Present posting',
    column: 'present_posting',
    sheet: { title: 'Date of Present Posting', width: 16 },
  },
  retirementExtendedTo: {
    kind: 'optionalDay',
    label: 'Service extended to',
    // The retirement date cannot be before this day.
    hint: 'Only where an extension was granted in writing.',
    column: 'retirement_extended_to',
  },
})
