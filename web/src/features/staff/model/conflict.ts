import { showDay } from '../../../lib/days.ts'
import { lgaAndState } from '../../../ui/FactsPanel.tsx'
import { type ConflictField, conflictOf } from '../../../ui/form/conflict.ts'
import { showPhone } from '../../../ui/form/phones.ts'
import type { StaffForm } from './staff-form.ts'

type TextKey = {
  [K in keyof StaffForm]: StaffForm[K] extends string | null ? K : never
}[keyof StaffForm]

const text = (label: string, key: TextKey): ConflictField<StaffForm> => ({
  label,
  show: form => form[key] ?? '',
  copy: from => ({ [key]: from[key] }),
})
const day = (label: string, key: TextKey): ConflictField<StaffForm> => ({
  ...text(label, key),
  show: form => showDay(form[key]),
})

export interface NumberTerms {
  tescomNumber: string
  oracleNumber: string
  subebNumber: string
}

/** Compares and merges two versions of a person; the numbers have the state's own names. */
export const staffConflict = (terms: NumberTerms) =>
  conflictOf<StaffForm>({
    title: text('Title', 'title'),
    firstName: text('First name', 'firstName'),
    middleName: text('Middle name', 'middleName'),
    lastName: text('Last name', 'lastName'),
    gender: text('Gender', 'gender'),
    dateOfBirth: day('Date of birth', 'dateOfBirth'),
    nationality: text('Nationality', 'nationality'),
    email: text('E-mail', 'email'),
    phoneNumber: {
      label: 'Phone number',
      show: ({ phoneNumber }) => showPhone(phoneNumber),
      copy: ({ phoneNumber }) => ({ phoneNumber }),
    },
    origin: {
      label: 'Origin',
      show: form => lgaAndState(form.lgaOfOrigin, form.stateOfOrigin),
      copy: ({ stateOfOrigin, lgaOfOrigin }) => ({ stateOfOrigin, lgaOfOrigin }),
    },
    residence: {
      label: 'Residence',
      show: form => lgaAndState(form.lgaOfResidence, form.stateOfResidence),
      copy: ({ stateOfResidence, lgaOfResidence }) => ({ stateOfResidence, lgaOfResidence }),
    },
    address: {
      ...text('Address', 'address'),
      copy: ({ address, addressCoordinates }) => ({ address, addressCoordinates }),
    },
    staffType: {
      label: 'Kind of staff',
      show: ({ staffType }) => staffType,
      copy: ({ staffType }) => ({ staffType }),
    },
    tescomNumber: text(terms.tescomNumber, 'tescomNumber'),
    oracleNumber: text(terms.oracleNumber, 'oracleNumber'),
    subebNumber: text(terms.subebNumber, 'subebNumber'),
    nin: text('NIN', 'nin'),
    trcnNumber: text('TRCN number', 'trcnNumber'),
    qualifications: text('Qualifications', 'qualifications'),
    gradeLevel: text('Grade level', 'gradeLevel'),
    step: text('Step', 'step'),
    firstAppointment: day('First appointment', 'firstAppointment'),
    confirmation: day('Confirmation', 'confirmation'),
    presentPosting: day('Present posting', 'presentPosting'),
    retirementExtendedTo: day('Service extended to', 'retirementExtendedTo'),
    nextOfKin: {
      label: 'Next of kin',
      show: ({ nextOfKin: { name, relationship, phone } }) => [name, relationship, phone].filter(Boolean).join(', '),
      copy: ({ nextOfKin }) => ({ nextOfKin }),
    },
  })
