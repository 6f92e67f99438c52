import { homeCode, type PhoneNumber } from '../../../ui/form/phones.ts'
import type { useApiForm } from '../../../ui/form/useApiForm.ts'
import type { Profile } from '../queries.ts'

/** A person as the form keeps them: a choice not made is null, a text not given is empty. */
export type StaffForm = {
  title: string | null
  firstName: string
  middleName: string
  lastName: string
  gender: string | null
  dateOfBirth: string | null
  nationality: string
  email: string
  phoneNumber: PhoneNumber
  stateOfOrigin: string | null
  lgaOfOrigin: string | null
  stateOfResidence: string | null
  lgaOfResidence: string | null
  address: string
  /** Where the address is, where a suggestion was chosen. */
  addressCoordinates: Profile['addressCoordinates']
  qualifications: string
  trcnNumber: string
  nextOfKin: { name: string; relationship: string; phone: string }
  staffType: Profile['staffType']
  tescomNumber: string
  oracleNumber: string
  subebNumber: string
  nin: string
  gradeLevel: string | null
  step: string | null
  firstAppointment: string | null
  confirmation: string | null
  presentPosting: string | null
  retirementExtendedTo: string | null
  /** Of the person as they were read: a save that is stale is refused. */
  revision: number
  /** These three are asked for once only, when the person is added. */
  username: string
  organization: string
  role: string | null
}

const nobody = { name: '', relationship: '', phone: '' }

/** What the fields need of the form. */
export type StaffFormHandle = ReturnType<typeof useApiForm<StaffForm, Profile>>

/** Somebody who is not added yet. */
export const emptyStaff = (organization: string): StaffForm => ({
  title: null,
  firstName: '',
  middleName: '',
  lastName: '',
  gender: null,
  dateOfBirth: null,
  nationality: 'Nigeria',
  email: '',
  phoneNumber: { code: homeCode, number: '' },
  stateOfOrigin: null,
  lgaOfOrigin: null,
  stateOfResidence: null,
  lgaOfResidence: null,
  address: '',
  addressCoordinates: null,
  qualifications: '',
  trcnNumber: '',
  nextOfKin: nobody,
  staffType: 'Teaching',
  tescomNumber: '',
  oracleNumber: '',
  subebNumber: '',
  nin: '',
  gradeLevel: null,
  step: null,
  firstAppointment: null,
  confirmation: null,
  presentPosting: null,
  retirementExtendedTo: null,
  revision: 1,
  username: '',
  organization,
  role: null,
})

const numeral = (value: number | null): string | null => (value === null ? null : String(value))

/** The form of somebody who is on staff. */
export const formOf = (staff: Profile): StaffForm => ({
  ...emptyStaff(''),
  title: staff.title,
  firstName: staff.firstName,
  middleName: staff.middleName ?? '',
  lastName: staff.lastName,
  gender: staff.gender,
  dateOfBirth: staff.dateOfBirth,
  nationality: staff.nationality,
  email: staff.email,
  phoneNumber: { code: staff.phoneNumber.code || homeCode, number: staff.phoneNumber.number },
  stateOfOrigin: staff.stateOfOrigin,
  lgaOfOrigin: staff.lgaOfOrigin,
  stateOfResidence: staff.stateOfResidence,
  lgaOfResidence: staff.lgaOfResidence,
  address: staff.address ?? '',
  addressCoordinates: staff.addressCoordinates,
  qualifications: staff.qualifications ?? '',
  trcnNumber: staff.trcnNumber ?? '',
  nextOfKin: staff.nextOfKin ?? nobody,
  staffType: staff.staffType,
  tescomNumber: staff.tescomNumber ?? '',
  oracleNumber: staff.oracleNumber ?? '',
  subebNumber: staff.subebNumber ?? '',
  nin: staff.nin ?? '',
  gradeLevel: numeral(staff.gradeLevel),
  step: numeral(staff.step),
  firstAppointment: staff.firstAppointment,
  confirmation: staff.confirmation,
  presentPosting: staff.presentPosting,
  retirementExtendedTo: staff.retirementExtendedTo,
  revision: staff.revision,
  username: staff.username,
})
