import type { useApiForm } from '../../../ui/form/useApiForm.ts'
import type { PhoneNumber } from '../../../ui/form/phones.ts'
import { today } from '../../../lib/days.ts'
import type { Profile } from '../queries.ts'

/** A student as the form holds one: text where nothing is typed is empty, a choice not made is null. */
export const emptyStudent = () => ({
  admissionNumber: '',
  admissionDate: today() as string | null,
  firstName: '',
  middleName: '',
  lastName: '',
  gender: null as string | null,
  dateOfBirth: null as string | null,
  nationality: 'Nigeria',
  stateOfOrigin: null as string | null,
  lgaOfOrigin: null as string | null,
  stateOfResidence: null as string | null,
  lgaOfResidence: null as string | null,
  address: '',
  lin: '',
  nin: '',
  previousSchool: '',
  previousClass: '',
  photoConsent: false,
  guardians: [] as ReturnType<typeof emptyGuardian>[],
  health: { bloodGroup: null as string | null, genotype: null as string | null, specialNeeds: '' },
  classId: null as string | null,
  classArmId: null as string | null,
  /** Of the record that the form started from; 0 for a student who is not admitted yet. */
  revision: 0,
})
export type StudentForm = ReturnType<typeof emptyStudent>

export const emptyGuardian = () => ({
  name: '',
  relationship: null as string | null,
  phones: [] as PhoneNumber[],
  email: '',
  address: '',
})

/** What the fields need of the form. */
export type StudentFormHandle = ReturnType<typeof useApiForm<StudentForm, Profile>>

/** The form of a student who is admitted. */
export const formOf = (student: Profile): StudentForm => ({
  ...emptyStudent(),
  admissionNumber: student.admissionNumber,
  admissionDate: student.admissionDate,
  firstName: student.firstName,
  middleName: student.middleName ?? '',
  lastName: student.lastName,
  gender: student.gender,
  dateOfBirth: student.dateOfBirth,
  nationality: student.nationality,
  stateOfOrigin: student.stateOfOrigin,
  lgaOfOrigin: student.lgaOfOrigin,
  stateOfResidence: student.stateOfResidence,
  lgaOfResidence: student.lgaOfResidence,
  address: student.address ?? '',
  lin: student.lin ?? '',
  nin: student.nin ?? '',
  previousSchool: student.previousSchool ?? '',
  previousClass: student.previousClass ?? '',
  photoConsent: student.photoConsent,
  guardians: student.guardians.map(({ name, relationship, phones, email, address }) => ({
    name,
    relationship,
    phones: [...phones],
    email: email ?? '',
    address: address ?? '',
  })),
  health: {
    bloodGroup: student.health?.bloodGroup ?? null,
    genotype: student.health?.genotype ?? null,
    specialNeeds: student.health?.specialNeeds ?? '',
  },
  revision: student.revision,
})
