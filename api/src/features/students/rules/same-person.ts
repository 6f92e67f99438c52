import { isFault, readDate, readPhones, type RowDoubt, type StagedRow } from '../../../platform/uploads/index.ts'
import type { ColumnKey } from './columns.ts'
import { nameWords } from './names.ts'

/** What tells one child from another of the same name. */
export interface Identity {
  /** The words of all names, in any order. */
  words: readonly string[]
  /** 'YYYY-MM-DD'; null where it is not known. */
  born: string | null
  /** National numbers of the guardians. */
  phones: readonly string[]
}

/** Somebody in the school's book. */
export interface KnownStudent {
  fullName: string
  fxId: string
  admissionNumber: string
  status: string
  dateOfBirth: string
  phones: readonly string[]
}

type Row = StagedRow<ColumnKey>

/** Who a row is about, as far as its cells can be read. */
export const identityOf = ({ cells }: Pick<Row, 'cells'>): Identity => {
  const born = readDate(cells.dateOfBirth ?? '')
  const phones = readPhones(cells.guardianPhone ?? '')
  return {
    words: nameWords([cells.lastName, cells.firstName, cells.middleName].filter(Boolean).join(' ')),
    born: isFault(born) ? null : born.value,
    phones: isFault(phones) ? [] : phones.value.map(({ number }) => number),
  }
}

export const identityOfKnown = ({ fullName, dateOfBirth, phones }: KnownStudent): Identity => ({
  words: nameWords(fullName),
  born: dateOfBirth,
  phones,
})

type Because = 'date of birth' | 'guardian’s phone'

/** Whether all words of the shorter name are in the other, each taken once, and there are at least two. */
const isSameName = (one: readonly string[], other: readonly string[]): boolean => {
  const [fewer, more] = one.length <= other.length ? [one, [...other]] : [other, [...one]]
  return (
    fewer.length > 1 &&
    fewer.every(word => {
      const at = more.indexOf(word)
      if (at >= 0) more.splice(at, 1)
      return at >= 0
    })
  )
}

/** Why two may be one child: the same name in any order, and the same date of birth or a guardian's phone. Null where nothing says so. */
const sameBecause = (one: Identity, other: Identity): Because | null => {
  if (!isSameName(one.words, other.words)) return null
  if (one.born !== null && one.born === other.born) return 'date of birth'
  return one.phones.some(phone => other.phones.includes(phone)) ? 'guardian’s phone' : null
}

/** Names of more words are compared by the first of them. */
const mostWords = 5
/** So many of the same name and date are compared with each other. */
const mostAlike = 30

/** Under which keys somebody is looked up: each pair of words with each date and phone. */
const keysOf = ({ words, born, phones }: Identity): string[] => {
  const sorted = [...new Set(words)].toSorted().slice(0, mostWords)
  const facts = [...(born === null ? [] : [born]), ...phones]
  const pairs = sorted.flatMap((one, index) => sorted.slice(index + 1).map(other => `${one} ${other}`))
  // 'Ade Ade' is a name too.
  const names = pairs.length > 0 ? pairs : sorted
  return names.flatMap(name => facts.map(fact => `${name} ${fact}`))
}

const lookup = <T extends { identity: Identity }>(people: readonly T[]) => {
  const byKey = new Map<string, T[]>()
  for (const person of people) {
    for (const key of keysOf(person.identity)) {
      const alike = byKey.get(key) ?? []
      if (alike.length < mostAlike) alike.push(person)
      byKey.set(key, alike)
    }
  }
  return (identity: Identity): T[] => [...new Set(keysOf(identity).flatMap(key => byKey.get(key) ?? []))]
}

const listed = (rows: readonly number[]): string => {
  const shown = rows.slice(0, 5).join(', ')
  return `Row${rows.length > 1 ? 's' : ''} ${shown}${rows.length > 5 ? ', ...' : ''} ha${rows.length > 1 ? 've' : 's'}`
}

const bare = (number: string | undefined): string => (number ?? '').trim().toLowerCase()

/** Rows that may be of one child, and rows of a child whom the school has already under another number, by the row's number. */
export const samePersonDoubts = (rows: readonly Row[], known: readonly KnownStudent[]): Map<number, RowDoubt[]> => {
  const people = rows.filter(({ leftOut }) => !leftOut).map(row => ({ row, identity: identityOf(row) }))
  const inFile = lookup(people)
  const inSchool = lookup(known.map(student => ({ student, identity: identityOfKnown(student) })))
  const doubts = new Map<number, RowDoubt[]>()
  for (const { row, identity } of people) {
    const value = [row.cells.lastName, row.cells.firstName, row.cells.middleName].filter(Boolean).join(' ')
    const found: RowDoubt[] = []
    const others = inFile(identity).flatMap(other => {
      const because = other.row === row ? null : sameBecause(identity, other.identity)
      return because ? [{ number: other.row.row, because }] : []
    })
    if (others.length > 0) {
      const numbers = others.map(({ number }) => number).toSorted((one, other) => one - other)
      const message = `${listed(numbers)} the same name and ${others[0]?.because}. Leave one out if they are the same child.`
      found.push({ code: 'same_person_in_file', column: 'lastName', value, message })
    }
    for (const { student, identity: theirs } of inSchool(identity).slice(0, 3)) {
      // The same number is an error of its own.
      const because =
        bare(student.admissionNumber) === bare(row.cells.admissionNumber) ? null : sameBecause(identity, theirs)
      if (!because) continue
      const status = student.status === 'Active' ? '' : `, ${student.status.toLowerCase()}`
      const message = `The school has ${student.fullName} (${student.fxId}${status}) with admission number ${student.admissionNumber}, of the same name and ${because}. Leave this row out if it is the same child.`
      found.push({ code: 'person_known', column: 'lastName', value, message })
    }
    if (found.length > 0) doubts.set(row.row, found)
  }
  return doubts
}
