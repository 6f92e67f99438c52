import { withLabels } from '@akada/contract/kernel/record'
import { officeFields, personFields } from '@akada/contract/staff/record'
import { conflictOf } from '../../../ui/form/conflict.ts'
import { comparedFields } from '../../../ui/form/fields.ts'
import { showPhone } from '../../../ui/form/phones.ts'
import type { StaffForm } from './staff-form.ts'

export interface NumberTerms {
  tescomNumber: string
  oracleNumber: string
  subebNumber: string
}

/** Compares and merges two versions of a person; the numbers have the state's own names. */
export const staffConflict = (terms: NumberTerms) =>
  conflictOf<StaffForm>({
    ...comparedFields(personFields),
    address: {
      label: personFields.address.label,
      show: ({ address }) => address,
      copy: ({ address, addressCoordinates }) => ({ address, addressCoordinates }),
    },
    phoneNumber: {
      label: 'Phone number',
      show: ({ phoneNumber }) => showPhone(phoneNumber),
      copy: ({ phoneNumber }) => ({ phoneNumber }),
    },
    ...comparedFields(withLabels(officeFields, terms)),
    nextOfKin: {
      label: 'Next of kin',
      show: ({ nextOfKin: { name, relationship, phone } }) => [name, relationship, phone].filter(Boolean).join(', '),
      copy: ({ nextOfKin }) => ({ nextOfKin }),
    },
  })
