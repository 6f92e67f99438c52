import { messages } from '@akada/contract/kernel/messages'
import type { FormErrors } from '@mantine/form'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { homeCode, type PhoneNumber } from '../../ui/inputs/phones.ts'
import { takenErrors } from './availability.ts'
import { againError } from './password-rule.ts'

/** A registration as the form holds it: choices not made yet are null. */
export type Registration = {
  staff: {
    title: string | null
    firstName: string
    lastName: string
    gender: string | null
    username: string
    email: string
    phoneNumber: PhoneNumber
    password: string
  }
  /** The repeated password. */
  again: string
  district: { stateId: string | null; name: string; address: string; phoneNumbers: PhoneNumber[]; email: string }
}

export const emptyRegistration: Registration = {
  staff: {
    title: null,
    firstName: '',
    lastName: '',
    gender: null,
    username: '',
    email: '',
    phoneNumber: { code: homeCode, number: '' },
    password: '',
  },
  again: '',
  district: { stateId: null, name: '', address: '', phoneNumbers: [], email: '' },
}

/** The paths of the first step's fields. */
export const staffPaths = ['staff', 'again'] as const

export const registrationSchema = () =>
  import('@akada/contract/auth/schemas').then(schemas => schemas.registerDistrictAdminBody)

/** Errors of the person's part that the contract's schema does not detect. */
export const staffErrors = async (
  client: QueryClient,
  { staff, again }: Pick<Registration, 'staff' | 'again'>,
): Promise<FormErrors> => {
  const error = againError(staff.password, again)
  return {
    ...(error ? { again: error } : {}),
    ...(await takenErrors(client, { username: staff.username, email: staff.email, phone: staff.phoneNumber.number })),
  }
}

/** Errors that the contract's schema does not detect, or words differently. */
export const registrationErrors = async (client: QueryClient, values: Registration): Promise<FormErrors> => ({
  ...(values.district.stateId ? {} : { 'district.stateId': messages.stateRequired }),
  ...(await staffErrors(client, values)),
})

/** Sends the form's values as the schema parses them. */
export const register = async (values: Registration) =>
  api.auth.register({ body: (await registrationSchema()).parse(values) })
