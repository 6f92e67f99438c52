import type { ValuesOf } from '@akada/contract/kernel/record-schema'
import type { studentFields } from '@akada/contract/students/record'
import { admissionError, birthError } from './dates.ts'
import type { PlaceBook } from '../../generic/index.ts'

type Particulars = Pick<
  ValuesOf<typeof studentFields>,
  | 'admissionDate'
  | 'dateOfBirth'
  | 'nationality'
  | 'stateOfOrigin'
  | 'lgaOfOrigin'
  | 'stateOfResidence'
  | 'lgaOfResidence'
>

export interface FieldError {
  path: string
  message: string
}

const lgaError = (places: PlaceBook, state: string | null, lga: string | null): string | null => {
  if (lga === null) return null
  const found = state === null ? null : places.findState(state)
  if (!found) return 'Choose the state first.'
  return places.findLga(found, lga) === null
    ? `This is not a local government of ${found.state}. Choose one of the list.`
    : null
}

/** Impossible values in a form, beyond the format of its fields. */
export const particularsErrors = (given: Particulars, places: PlaceBook, today: string): FieldError[] => {
  const nigerian = given.nationality === 'Nigeria'
  const errors: Record<string, string | null> = {
    admissionDate: admissionError(given.admissionDate, today),
    dateOfBirth: birthError(given.dateOfBirth, given.admissionDate, today),
    lgaOfOrigin: nigerian ? lgaError(places, given.stateOfOrigin, given.lgaOfOrigin) : null,
    lgaOfResidence: lgaError(places, given.stateOfResidence, given.lgaOfResidence),
  }
  return Object.entries(errors).flatMap(([field, message]) =>
    message === null ? [] : [{ path: `body.${field}`, message }],
  )
}

/** Surname first: 'Adebayo, Kemi Ruth'. */
export const fullName = (student: { firstName: string; middleName: string | null; lastName: string }): string =>
  `${student.lastName}, ${student.firstName}${student.middleName ? ` ${student.middleName}` : ''}`
