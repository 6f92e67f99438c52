import { recorded } from '@akada/contract/kernel/record'
import { officeFields, personFields } from '@akada/contract/staff/record'
import { v7 as uuidv7 } from 'uuid'
import type { NewAccount } from './new-accounts.ts'
import type { HeadValues } from './rules/heads.ts'

/** The head of an organisation as a new account: teaching staff, until the office records more. */
export const headAccount = (
  values: HeadValues,
  role: { id: string; name: string },
  organization: NewAccount['organization'],
): NewAccount => ({
  person: {
    ...recorded(personFields, values),
    ...recorded(officeFields, values),
    ...values,
    staffType: 'Teaching',
    nationality: 'Nigeria',
    id: uuidv7(),
    roleId: role.id,
    roleAccessId: uuidv7(),
    addressCoordinates: null,
    nextOfKin: null,
  },
  role: role.name,
  organization,
})
