import { foldedWords } from '@akada/contract/kernel/text-match'
import {
  type Identity,
  isError,
  listed,
  lookup,
  readDate,
  readPhones,
  type RowDoubt,
  sameBecause,
  type StagedRow,
} from '../../../platform/uploads/index.ts'
import type { ColumnKey } from './columns.ts'

/** A student in the school's records. */
export interface ExistingStudent {
  fullName: string
  fxId: string
  admissionNumber: string
  status: string
  dateOfBirth: string
  phones: readonly string[]
}

type Row = StagedRow<ColumnKey>

/** The person in a row, as far as its cells can be read. */
export const identityOf = ({ cells }: Pick<Row, 'cells'>): Identity => {
  const born = readDate(cells.dateOfBirth ?? '')
  const phones = readPhones(cells.guardianPhone ?? '')
  return {
    words: foldedWords([cells.lastName, cells.firstName, cells.middleName].filter(Boolean).join(' ')),
    born: isError(born) ? null : born.value,
    phones: isError(phones) ? [] : phones.value.map(({ number }) => number),
  }
}

export const identityOfExisting = ({ fullName, dateOfBirth, phones }: ExistingStudent): Identity => ({
  words: foldedWords(fullName),
  born: dateOfBirth,
  phones,
})

const reasons = { 'date of birth': 'date of birth', phone: 'guardian’s phone' } as const

const normalised = (number: string | undefined): string => (number ?? '').trim().toLowerCase()

/** Rows that may be the same student, and rows of a student whom the school has already under another number, by the row's number. */
export const samePersonDoubts = (rows: readonly Row[], known: readonly ExistingStudent[]): Map<number, RowDoubt[]> => {
  const people = rows.filter(({ leftOut }) => !leftOut).map(row => ({ row, identity: identityOf(row) }))
  const inFile = lookup(people)
  const inSchool = lookup(known.map(student => ({ student, identity: identityOfExisting(student) })))
  const doubts = new Map<number, RowDoubt[]>()
  for (const { row, identity } of people) {
    const value = [row.cells.lastName, row.cells.firstName, row.cells.middleName].filter(Boolean).join(' ')
    const found: RowDoubt[] = []
    const others = inFile(identity).flatMap(other => {
      const because = other.row === row ? null : sameBecause(identity, other.identity)
      return because ? [{ number: other.row.row, because: reasons[because] }] : []
    })
    if (others.length > 0) {
      const numbers = others.map(({ number }) => number).toSorted((one, other) => one - other)
      const message = `${listed(numbers)} the same name and ${others[0]?.because}. Leave one out if they are the same child.`
      found.push({ code: 'same_person_in_file', column: 'lastName', value, message })
    }
    for (const { student, identity: theirs } of inSchool(identity).slice(0, 3)) {
      // The same number is a separate error, and a row with the FXID is about this student.
      const because =
        normalised(student.admissionNumber) === normalised(row.cells.admissionNumber) ||
        normalised(student.fxId) === normalised(row.cells.fxId)
          ? null
          : sameBecause(identity, theirs)
      if (!because) continue
      const status = student.status === 'Active' ? '' : `, ${student.status.toLowerCase()}`
      const message = `The school has ${student.fullName} (${student.fxId}${status}) with admission number ${student.admissionNumber}, of the same name and ${reasons[because]}. Leave this row out if it is the same child.`
      found.push({ code: 'person_known', column: 'lastName', value, message })
    }
    if (found.length > 0) doubts.set(row.row, found)
  }
  return doubts
}
