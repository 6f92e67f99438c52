import { officeFields, personFields } from '@akada/contract/staff/record'
import { formFields, type FormOf } from '../../../ui/form/fields.ts'
import { homeCode, type PhoneNumber } from '../../../ui/inputs/phones.ts'
import type { useApiForm } from '../../../ui/form/useApiForm.ts'
import type { Profile } from '../queries.ts'

/** A person as the form holds them: a choice not made is null, a text not given is empty. */
export type StaffForm = Omit<FormOf<typeof personFields>, 'title'> &
  Omit<FormOf<typeof officeFields>, 'staffType'> & {
    /** Chosen from a list. */
    title: string | null
    staffType: Profile['staffType']
    phoneNumber: PhoneNumber
    /** The coordinates of the address, if a suggestion was chosen. */
    addressCoordinates: Profile['addressCoordinates']
    nextOfKin: { name: string; relationship: string; phone: string }
    /** The revision of the person that was read: a stale save is refused. */
    revision: number
    /** These three are asked for only once, when the person is added. */
    username: string
    organization: string
    role: string | null
  }

const nobody = { name: '', relationship: '', phone: '' }

/** What the fields need of the form. */
export type StaffFormHandle = ReturnType<typeof useApiForm<StaffForm, Profile>>

/** A person who is not added yet. */
export const emptyStaff = (organization: string): StaffForm => ({
  ...formFields(personFields),
  ...formFields(officeFields),
  title: null,
  staffType: 'Teaching',
  phoneNumber: { code: homeCode, number: '' },
  addressCoordinates: null,
  nextOfKin: nobody,
  revision: 1,
  username: '',
  organization,
  role: null,
})

/** The form of a person on staff. */
export const formOf = (staff: Profile): StaffForm => ({
  ...emptyStaff(''),
  ...formFields(personFields, staff),
  ...formFields(officeFields, staff),
  title: staff.title,
  staffType: staff.staffType,
  phoneNumber: { code: staff.phoneNumber.code || homeCode, number: staff.phoneNumber.number },
  addressCoordinates: staff.addressCoordinates,
  nextOfKin: staff.nextOfKin ?? nobody,
  revision: staff.revision,
  username: staff.username,
})
