import type { ValuesOf } from '@akada/contract/kernel/record-schema'
import { sorted } from '@akada/contract/kernel/arrays'
import type { guardianFields, studentFields } from '@akada/contract/students/record'
import { relationships } from '@akada/contract/students/relationships'
import type { Reading } from '../../../platform/uploads/index.ts'
import { type PlaceBook, placeErrors } from '../../generic/index.ts'
import { admissionError, birthError } from './dates.ts'
import { foldedWords } from '@akada/contract/kernel/text-match'

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

/** Impossible values in a form, beyond the format of its fields. `before`: the record that it changes, whose places may stay. */
export const particularsErrors = (
  given: Particulars,
  places: PlaceBook,
  today: string,
  before?: Parameters<typeof placeErrors>[2],
): FieldError[] => {
  const errors: Record<string, string | null> = {
    admissionDate: admissionError(given.admissionDate, today),
    dateOfBirth: birthError(given.dateOfBirth, given.admissionDate, today),
  }
  const ofDays = Object.entries(errors).flatMap(([field, message]) =>
    message === null ? [] : [{ path: `body.${field}`, message }],
  )
  return [...ofDays, ...placeErrors(given, places, before)]
}

type Guardian = Pick<ValuesOf<typeof guardianFields>, 'name' | 'phones'>

const isSame = (one: Guardian, other: Guardian): boolean =>
  sorted(foldedWords(one.name)).join(' ') === sorted(foldedWords(other.name)).join(' ') &&
  (one.phones.length + other.phones.length === 0 ||
    one.phones.some(({ number }) => other.phones.some(phone => phone.number === number)))

/** Guardians who are entered twice, by name and a phone number. */
export const guardianErrors = (guardians: readonly Guardian[]): FieldError[] =>
  guardians.flatMap((guardian, index) => {
    const first = guardians.findIndex(one => isSame(one, guardian))
    if (first === index) return []
    const message = `This is the same person as guardian ${first + 1}. Remove one of the two.`
    return [{ path: `body.guardians.${index}.name`, message }]
  })

/** Surname first: 'Adebayo, Kemi Ruth'. */
export const fullName = (student: { firstName: string; middleName: string | null; lastName: string }): string =>
  `${student.lastName}, ${student.firstName}${student.middleName ? ` ${student.middleName}` : ''}`

type Relationship = (typeof relationships)[number]

export const readRelationship = (text: string): Reading<Relationship> => {
  if (text === '') return { value: 'Guardian' }
  const written = text.toLowerCase().replace(/[^a-z]/g, '')
  const same: Record<string, Relationship> = {
    dad: 'Father',
    daddy: 'Father',
    mum: 'Mother',
    mom: 'Mother',
    mummy: 'Mother',
    parent: 'Guardian',
    grandmother: 'Grandparent',
    grandfather: 'Grandparent',
    auntie: 'Aunt',
    aunty: 'Aunt',
  }
  const found = relationships.find(name => name.toLowerCase() === written) ?? same[written]
  return found ? { value: found } : { wanted: `Write one of ${relationships.join(', ')}.` }
}
