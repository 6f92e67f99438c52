import { isFault, readDate, type RowDoubt, type StagedRow } from '../../../platform/uploads/index.ts'
import type { ColumnKey } from './columns.ts'

type Row = StagedRow<ColumnKey>

/** All names in any order, without case and accents, with the date of birth; '' where something is missing. */
const keyOf = ({ cells }: Row): string => {
  const born = readDate(cells.dateOfBirth ?? '')
  const words = [cells.lastName, cells.firstName, cells.middleName]
    .join(' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  return isFault(born) || !words || words.length < 2 ? '' : `${words.toSorted().join(' ')} ${born.value}`
}

/** Rows that may be of one person, by the row's number. Accounts with the same e-mail, phone or username are errors. */
export const samePersonDoubts = (rows: readonly Row[]): Map<number, RowDoubt[]> => {
  const doubts = new Map<number, RowDoubt[]>()
  const alike = Map.groupBy(
    rows.filter(({ leftOut }) => !leftOut),
    keyOf,
  )
  for (const [key, people] of alike) {
    if (key === '' || people.length < 2) continue
    for (const { row, cells } of people) {
      const others = people.map(other => other.row).filter(number => number !== row)
      const more = others.length > 5 ? ', ...' : ''
      doubts.set(row, [
        {
          code: 'same_person_in_file',
          column: 'lastName',
          value: [cells.lastName, cells.firstName, cells.middleName].filter(Boolean).join(' '),
          message: `Row${others.length > 1 ? 's' : ''} ${others.slice(0, 5).join(', ')}${more} ha${others.length > 1 ? 've' : 's'} the same name and date of birth. Leave one out if they are the same person.`,
        },
      ])
    }
  }
  return doubts
}
