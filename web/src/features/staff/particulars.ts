import { homeCode, type PhoneNumber } from '../../ui/form/phones.ts'
import type { Profile } from './queries.ts'

/** The particulars that a person changes, as the form keeps them: a choice not made is null, a text not given is empty. */
export type Particulars = {
  title: string | null
  firstName: string
  middleName: string
  lastName: string
  gender: string | null
  dateOfBirth: string | null
  email: string
  phoneNumber: PhoneNumber
  stateOfOrigin: string | null
  lgaOfOrigin: string | null
  stateOfResidence: string | null
  lgaOfResidence: string | null
  address: string
  qualifications: string
  trcnNumber: string
  nextOfKin: { name: string; relationship: string; phone: string }
}

const nobody = { name: '', relationship: '', phone: '' }

export const particularsOf = (staff: Profile): Particulars => ({
  title: staff.title,
  firstName: staff.firstName,
  middleName: staff.middleName ?? '',
  lastName: staff.lastName,
  gender: staff.gender,
  dateOfBirth: staff.dateOfBirth,
  email: staff.email,
  phoneNumber: { code: staff.phoneNumber.code || homeCode, number: staff.phoneNumber.number },
  stateOfOrigin: staff.stateOfOrigin,
  lgaOfOrigin: staff.lgaOfOrigin,
  stateOfResidence: staff.stateOfResidence,
  lgaOfResidence: staff.lgaOfResidence,
  address: staff.address ?? '',
  qualifications: staff.qualifications ?? '',
  trcnNumber: staff.trcnNumber ?? '',
  nextOfKin: staff.nextOfKin ?? nobody,
})
