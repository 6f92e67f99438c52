import { schoolFields } from '@akada/contract/schools/record'
import type { api } from '../../../lib/api.ts'
import type { Input } from '../../../lib/http/endpoints.ts'
import type { ConflictField } from '../../../ui/form/conflict.ts'
import { comparedFields, formFields, type FormOf } from '../../../ui/form/fields.ts'
import { homeCode, showPhone } from '../../../ui/inputs/phones.ts'
import type { Profile } from '../queries.ts'

export type SchoolBody = Input<typeof api.schools.add>['body']

/** A school as its form holds it: missing values are empty. */
export type SchoolValues = FormOf<typeof schoolFields> & {
  coordinates: [number, number] | null
  phoneNumber: { code: string; number: string }
}

export const schoolValues = (school?: Profile): SchoolValues => ({
  ...formFields(schoolFields, school),
  coordinates: school?.addressCoordinates?.coordinates ?? null,
  phoneNumber: school?.phoneNumber ?? { code: homeCode, number: '' },
})

/** The body that the form sends: no phone number if none was typed. */
export const asSent = ({ coordinates, phoneNumber, ...values }: SchoolValues) => ({
  ...values,
  addressCoordinates: coordinates ? { coordinates } : null,
  phoneNumber: phoneNumber.number.trim() ? phoneNumber : null,
})

const shownPlace = ({ address, coordinates }: SchoolValues): string =>
  coordinates ? `${address} (${coordinates.join(', ')})` : address

/** How each field is shown beside the version of a person who saved meanwhile. */
export const comparedSchool: Record<string, ConflictField<SchoolValues>> = {
  ...comparedFields(schoolFields),
  address: {
    label: schoolFields.address.label,
    show: shownPlace,
    copy: ({ address, coordinates }) => ({ address, coordinates }),
  },
  phoneNumber: {
    label: 'Phone number',
    show: ({ phoneNumber }) => (phoneNumber.number ? showPhone(phoneNumber) : ''),
    copy: ({ phoneNumber }) => ({ phoneNumber }),
  },
}
