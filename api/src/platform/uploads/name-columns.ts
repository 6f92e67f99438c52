import { splitName } from '@akada/contract/kernel/names'
import type { Composite } from './reading.ts'

type NameKey = 'lastName' | 'firstName' | 'middleName'

const withoutSurname = (names: string): Record<string, string> => {
  const [firstName = '', ...others] = names.split(/[\s,]+/).filter(word => word !== '')
  return { firstName, middleName: others.join(' ') }
}

/** Columns of people's own lists that hold more than one name. `aliases` are further titles of the column of full names. */
export const nameColumns = <Key extends string>(aliases: readonly string[]): Composite<Key | NameKey>[] => [
  {
    key: 'fullName',
    title: 'Full name',
    aliases: ['Name', 'Names', 'Full Names', 'Name in Full', ...aliases],
    provides: ['lastName', 'firstName', 'middleName'],
    isFullName: true,
    split: (text, { order, has }) => {
      if (has.has('lastName')) return withoutSurname(text)
      // With the first name in a column of its own, the rest is the surname.
      return has.has('firstName') ? { lastName: text } : { ...splitName(text, order) }
    },
  },
  {
    key: 'otherNames',
    title: 'First and other names',
    provides: ['firstName', 'middleName'],
    insteadOf: 'middleName',
    split: withoutSurname,
  },
]
