import { foldedWords } from '@akada/contract/kernel/text-match'
import {
  type Identity,
  isError,
  listed,
  lookup,
  readDate,
  type RowDoubt,
  sameBecause,
  type StagedRow,
} from '../../../platform/uploads/index.ts'
import type { ColumnKey } from './columns.ts'

/** A member of the state's staff. */
export interface ExistingStaff {
  fullName: string
  email: string
  username: string
  dateOfBirth: string
  /** Whether they hold a role in the school of the rows. */
  isHere: boolean
}

type Row = StagedRow<ColumnKey>

/** The person in a row, as far as its cells can be read. A phone that belongs to someone else is a separate error. */
export const identityOf = ({ cells }: Pick<Row, 'cells'>): Identity => {
  const born = readDate(cells.dateOfBirth ?? '')
  return {
    words: foldedWords([cells.lastName, cells.firstName, cells.middleName].filter(Boolean).join(' ')),
    born: isError(born) ? null : born.value,
    phones: [],
  }
}

const isSame = (cell: string | undefined, known: string): boolean =>
  (cell ?? '').trim().toLowerCase() === known.toLowerCase()

/** Rows that may be the same person, and rows of a person whom the state has already under another e-mail, by the row's number. */
export const samePersonDoubts = (rows: readonly Row[], known: readonly ExistingStaff[]): Map<number, RowDoubt[]> => {
  const people = rows.filter(({ leftOut }) => !leftOut).map(row => ({ row, identity: identityOf(row) }))
  const inFile = lookup(people)
  const inState = lookup(
    known.map(person => ({
      person,
      identity: { words: foldedWords(person.fullName), born: person.dateOfBirth, phones: [] },
    })),
  )
  const doubts = new Map<number, RowDoubt[]>()
  for (const { row, identity } of people) {
    const { cells } = row
    const about = {
      column: 'lastName',
      value: [cells.lastName, cells.firstName, cells.middleName].filter(Boolean).join(' '),
    }
    const others = inFile(identity)
      .filter(other => other.row !== row && sameBecause(identity, other.identity) !== null)
      .map(other => other.row.row)
      .toSorted((one, other) => one - other)
    const found: RowDoubt[] = []
    if (others.length > 0) {
      const message = `${listed(others)} the same name and date of birth. Leave one out if they are the same person.`
      found.push({ ...about, code: 'same_person_in_file', message })
    }
    for (const { person, identity: theirs } of inState(identity).slice(0, 3)) {
      // The same e-mail or username is a separate error.
      const isError = isSame(cells.email, person.email) || isSame(cells.username, person.username)
      if (isError || sameBecause(identity, theirs) === null) continue
      const where = person.isHere ? 'This school already has' : 'Another school or office of the state already has'
      const message = `${where} ${person.fullName}, with the same name and date of birth and another e-mail. Leave this row out if it is the same person.`
      found.push({ ...about, code: 'person_known', message })
    }
    if (found.length > 0) doubts.set(row.row, found)
  }
  return doubts
}
