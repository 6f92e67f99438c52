import type { StudentForm } from './components/student-form.ts'
import { showDay } from '../../lib/days.ts'
import { type ConflictField, conflictOf } from '../../ui/form/conflict.ts'
import { showPhone } from '../../ui/form/phones.ts'

const capital = (text: string | null): string => (text ? text.charAt(0).toUpperCase() + text.slice(1) : '')

const fields: Record<string, ConflictField<StudentForm>> = {
  admissionNumber: {
    label: 'Admission number',
    show: form => form.admissionNumber,
    copy: ({ admissionNumber }) => ({ admissionNumber }),
  },
  admissionDate: {
    label: 'Date of admission',
    show: form => showDay(form.admissionDate),
    copy: ({ admissionDate }) => ({ admissionDate }),
  },
  lastName: { label: 'Surname', show: form => form.lastName, copy: ({ lastName }) => ({ lastName }) },
  firstName: { label: 'First name', show: form => form.firstName, copy: ({ firstName }) => ({ firstName }) },
  middleName: { label: 'Middle name', show: form => form.middleName, copy: ({ middleName }) => ({ middleName }) },
  gender: { label: 'Gender', show: form => capital(form.gender), copy: ({ gender }) => ({ gender }) },
  dateOfBirth: {
    label: 'Date of birth',
    show: form => showDay(form.dateOfBirth),
    copy: ({ dateOfBirth }) => ({ dateOfBirth }),
  },
  lin: { label: 'LIN', show: form => form.lin, copy: ({ lin }) => ({ lin }) },
  nin: { label: 'NIN', show: form => form.nin, copy: ({ nin }) => ({ nin }) },
  photoConsent: {
    label: 'Photo consent',
    show: form => (form.photoConsent ? 'Given' : 'Not given'),
    copy: ({ photoConsent }) => ({ photoConsent }),
  },
  nationality: { label: 'Nationality', show: form => form.nationality, copy: ({ nationality }) => ({ nationality }) },
  origin: {
    label: 'State and LGA of origin',
    show: form => [form.lgaOfOrigin, form.stateOfOrigin].filter(Boolean).join(', '),
    copy: ({ stateOfOrigin, lgaOfOrigin }) => ({ stateOfOrigin, lgaOfOrigin }),
  },
  residence: {
    label: 'State and LGA of residence',
    show: form => [form.lgaOfResidence, form.stateOfResidence].filter(Boolean).join(', '),
    copy: ({ stateOfResidence, lgaOfResidence }) => ({ stateOfResidence, lgaOfResidence }),
  },
  address: { label: 'Home address', show: form => form.address, copy: ({ address }) => ({ address }) },
  previousSchool: {
    label: 'Previous school',
    show: form => form.previousSchool,
    copy: ({ previousSchool }) => ({ previousSchool }),
  },
  previousClass: {
    label: 'Previous class',
    show: form => form.previousClass,
    copy: ({ previousClass }) => ({ previousClass }),
  },
  guardians: {
    label: 'Guardians',
    show: ({ guardians }) =>
      guardians
        .map(({ name, relationship, phones, email, address }) =>
          [`${name} (${relationship ?? ''})`, ...phones.map(showPhone), email, address].filter(Boolean).join(', '),
        )
        .join('; '),
    copy: ({ guardians }) => ({ guardians }),
  },
  bloodGroup: {
    label: 'Blood group, genotype, special needs',
    show: ({ health }) => [health.bloodGroup, health.genotype, health.specialNeeds].filter(Boolean).join(', '),
    copy: ({ health }) => ({ health }),
  },
}

export const { differencesOf, mergeOf } = conflictOf(fields)
