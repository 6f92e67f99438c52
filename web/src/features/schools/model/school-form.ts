import type { api } from '../../../lib/api.ts'
import type { Input } from '../../../lib/endpoints.ts'
import type { ConflictField } from '../../../ui/form/conflict.ts'
import { homeCode, showPhone } from '../../../ui/form/phones.ts'
import type { Profile } from '../queries.ts'

export type SchoolBody = Input<typeof api.schools.add>['body']

/** A school as its form holds one: what is not given is empty. */
export interface SchoolValues extends Record<string, unknown> {
  name: string
  category: string | null
  motto: string
  address: string
  coordinates: [number, number] | null
  lga: string | null
  phoneNumber: { code: string; number: string }
  email: string
  ownership: string | null
  boarding: string | null
  sex: string | null
  nationalSchoolId: string
}

export const schoolValues = (school?: Profile): SchoolValues => ({
  name: school?.name ?? '',
  category: school?.category ?? null,
  motto: school?.motto ?? '',
  address: school?.address ?? '',
  coordinates: school?.addressCoordinates?.coordinates ?? null,
  lga: school?.lga ?? null,
  phoneNumber: school?.phoneNumber ?? { code: homeCode, number: '' },
  email: school?.email ?? '',
  ownership: school?.ownership ?? null,
  boarding: school?.boarding ?? null,
  sex: school?.sex ?? null,
  nationalSchoolId: school?.nationalSchoolId ?? '',
})

/** What is sent of the form: no phone number where none was typed. */
export const asSent = ({ coordinates, phoneNumber, ...values }: SchoolValues) => ({
  ...values,
  addressCoordinates: coordinates ? { coordinates } : null,
  phoneNumber: phoneNumber.number.trim() ? phoneNumber : null,
})

const shownPlace = ({ address, coordinates }: SchoolValues): string =>
  coordinates ? `${address} (${coordinates.join(', ')})` : address

/** Fields that are one text. */
type Plain = 'name' | 'category' | 'motto' | 'lga' | 'email' | 'ownership' | 'boarding' | 'sex' | 'nationalSchoolId'

const plainField = (label: string, name: Plain): ConflictField<SchoolValues> => ({
  label,
  show: values => values[name] ?? '',
  copy: values => ({ [name]: values[name] }),
})

/** How each field is shown beside the version of somebody who saved meanwhile. */
export const schoolFields: Record<string, ConflictField<SchoolValues>> = {
  name: plainField('Name', 'name'),
  category: plainField('Category', 'category'),
  motto: plainField('Motto', 'motto'),
  nationalSchoolId: plainField('National school id', 'nationalSchoolId'),
  ownership: plainField('Ownership', 'ownership'),
  boarding: plainField('Day or boarding', 'boarding'),
  sex: plainField('Boys or girls', 'sex'),
  address: {
    label: 'Address',
    show: shownPlace,
    copy: ({ address, coordinates }) => ({ address, coordinates }),
  },
  lga: plainField('Local government', 'lga'),
  phoneNumber: {
    label: 'Phone number',
    show: ({ phoneNumber }) => (phoneNumber.number ? showPhone(phoneNumber) : ''),
    copy: ({ phoneNumber }) => ({ phoneNumber }),
  },
  email: plainField('E-mail', 'email'),
}
