import type { ValuesOf } from '@akada/contract/kernel/record-schema'
import type { studentFields } from '@akada/contract/students/record'
import { admissionError, birthError } from './dates.ts'
import { type PlaceBook, placeErrors } from '../../generic/index.ts'

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

/** Impossible values in a form, beyond the format of its fields. */
export const particularsErrors = (given: Particulars, places: PlaceBook, today: string): FieldError[] => {
  const errors: Record<string, string | null> = {
    admissionDate: admissionError(given.admissionDate, today),
    dateOfBirth: birthError(given.dateOfBirth, given.admissionDate, today),
  }
  const ofDays = Object.entries(errors).flatMap(([field, message]) =>
    message === null ? [] : [{ path: `body.${field}`, message }],
  )
  return [...ofDays, ...placeErrors(given, places)]
}

/** Surname first: 'Adebayo, Kemi Ruth'. */
export const fullName = (student: { firstName: string; middleName: string | null; lastName: string }): string =>
  `${student.lastName}, ${student.firstName}${student.middleName ? ` ${student.middleName}` : ''}`
