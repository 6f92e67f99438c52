import { foldedWords } from '@akada/contract/kernel/text-match'
import { isSameName } from '../../../platform/uploads/index.ts'

export interface SheetStudent {
  id: string
  fullName: string
  fxId: string
  admissionNumber: string
  offered: boolean
}

/** What a line of a sheet says of its student; '' if a cell is empty or the column is missing. */
export interface SaidStudent {
  fxId: string
  admissionNumber: string
  name: string
}

/** Who may be meant by a line: the student, the students among whom a person decides, or nobody. */
export type FoundStudent =
  | { student: SheetStudent }
  | { candidates: readonly SheetStudent[]; code: 'name_differs' | 'person_unclear'; message: string }
  | { error: string }

/** The students of an arm, and those who left it in the term, whose numbers are not anybody else's. */
export interface ArmStudents {
  classArm: string
  students: readonly SheetStudent[]
  leavers: readonly Pick<SheetStudent, 'id' | 'fullName' | 'fxId' | 'admissionNumber'>[]
}

const written = (number: string): string => number.trim().toLowerCase()

/** The letters and the runs of digits of a number, which lose their leading zeros in a spreadsheet. */
const partsOf = (number: string): string[] =>
  (
    number
      .normalize('NFKD')
      .toLowerCase()
      .match(/\p{L}+|\p{N}+/gu) ?? []
  ).map(part => part.replace(/^0+(?=.)/, ''))

const digitsOf = (number: string): string[] => partsOf(number).filter(part => /^\p{N}/u.test(part))

const looseKey = (number: string): string => partsOf(number).join('')

/** 'Q 1 12' and 'Q112' may be Q/1/12, but 'Q/11/2' is another number. */
const mayBeSame = (one: string, other: string): boolean => {
  const [ours, theirs] = [digitsOf(one), digitsOf(other)]
  return ours.length !== theirs.length || ours.every((digits, index) => digits === theirs[index])
}

const nameKey = (words: readonly string[]): string => words.toSorted().join(' ')

/** Whether one word may stand for the other: the same, or its initial. */
const isSameWord = (one: string, other: string): boolean =>
  one === other || (one.length === 1 && other.startsWith(one)) || (other.length === 1 && one.startsWith(other))

/** Whether a written name agrees with a student's: each word of the shorter, or its initial, is in the longer. */
const agrees = (name: readonly string[], fullName: readonly string[]): boolean => {
  const [fewer, more] = name.length <= fullName.length ? [name, fullName] : [fullName, name]
  const left = [...more]
  const words = fewer.toSorted((one, other) => other.length - one.length)
  return (
    words.some(word => word.length > 1 && more.includes(word)) &&
    words.every(word => {
      const at = left.findIndex(other => isSameWord(word, other))
      if (at >= 0) left.splice(at, 1)
      return at >= 0
    })
  )
}

interface Person {
  fullName: string
  fxId: string
  admissionNumber: string
  words: readonly string[]
  /** Null if the person has left the arm. */
  student: SheetStudent | null
}

const orList = new Intl.ListFormat('en-NG', { type: 'disjunction' })

const unclear = (
  { fxId, admissionNumber, name }: SaidStudent,
  classArm: string,
  candidates: readonly SheetStudent[],
) => {
  const number = [fxId, admissionNumber].filter(text => text !== '').join(', ')
  const who = orList.format(candidates.map(one => `${one.fullName} (${one.admissionNumber})`))
  if (number === '') return `${name} may be ${who}.`
  return name === ''
    ? `${number} may be ${who}.`
    : `Nobody in ${classArm} has the number ${number} and the name ${name}. It may be ${who}.`
}

const present = (found: readonly Person[]): SheetStudent[] => [
  ...new Set(found.flatMap(({ student }) => (student ? [student] : []))),
]

/** The people of an arm by what a line may say of them. */
const peopleBook = ({ students, leavers }: ArmStudents) => {
  const people: Person[] = [
    ...students.map(student => ({ ...student, words: foldedWords(student.fullName), student })),
    ...leavers.map(leaver => ({ ...leaver, words: foldedWords(leaver.fullName), student: null })),
  ]
  const byFxId = Map.groupBy(people, ({ fxId }) => looseKey(fxId))
  const byNumber = Map.groupBy(people, ({ admissionNumber }) => written(admissionNumber))
  const byLooseNumber = Map.groupBy(people, ({ admissionNumber }) => looseKey(admissionNumber))
  const byName = Map.groupBy(people, ({ words }) => nameKey(words))
  const inFull = (name: string): Person[] => byName.get(nameKey(foldedWords(name))) ?? []
  return {
    ofFxId: (fxId: string): Person[] => byFxId.get(looseKey(fxId)) ?? [],
    /** Those with the number as it is written, or else those with a looser form of it. */
    ofNumber: (number: string): Person[] =>
      byNumber.get(written(number)) ??
      (byLooseNumber.get(looseKey(number)) ?? []).filter(one => mayBeSame(one.admissionNumber, number)),
    ofFullName: inFull,
    ofName: (name: string): Person[] => {
      const [exact, words] = [inFull(name), foldedWords(name)]
      return exact.length > 0 ? exact : people.filter(one => isSameName(words, one.words))
    },
  }
}

/**
 * Finds the students of an arm by FXID and admission number as written, else by a looser form of the number that means one student, else by
 * the full name. Where they disagree, a person decides.
 */
export const studentFinder = (arm: ArmStudents): ((said: SaidStudent) => FoundStudent) => {
  const { classArm } = arm
  const book = peopleBook(arm)
  const decide = (said: SaidStudent, found: readonly Person[]): FoundStudent => {
    const candidates = present(found)
    if (candidates.length > 0)
      return { candidates, code: 'person_unclear', message: unclear(said, classArm, candidates) }
    const [gone] = found
    return {
      error: gone
        ? `${gone.fullName} has left ${classArm}.`
        : `${said.name || said.fxId || said.admissionNumber} is not in ${classArm}.`,
    }
  }
  const byNumbers = (said: SaidStudent, numbered: readonly Person[][]): FoundStudent => {
    const words = foldedWords(said.name)
    const meant = (numbered[0] ?? []).filter(one => numbered.every(found => found.includes(one)))
    const agreed = meant.filter(one => words.length === 0 || agrees(words, one.words))
    const [only, ...others] = agreed
    if (only?.student && others.length === 0) return { student: only.student }
    const found = [...numbered.flat(), ...(words.length === 0 ? [] : book.ofName(said.name))]
    const [owner, ...more] = meant
    if (!owner?.student || more.length > 0) return decide(said, found)
    const message = `The number is of ${owner.fullName}, but the row says ${said.name}.`
    return { candidates: present(found), code: 'name_differs', message }
  }
  return said => {
    const ofFxId = said.fxId === '' ? [] : [book.ofFxId(said.fxId)]
    const ofNumber = said.admissionNumber === '' ? [] : [book.ofNumber(said.admissionNumber)]
    // The admission number may have been corrected since the sheet was downloaded.
    const isOld = ofNumber[0]?.length === 0 && (ofFxId[0]?.length ?? 0) > 0
    const numbered = isOld ? ofFxId : [...ofFxId, ...ofNumber]
    if (numbered.length > 0) return byNumbers(said, numbered)
    if (said.name === '') return { error: 'The row names no student.' }
    const [only, ...others] = book.ofFullName(said.name)
    return only?.student && others.length === 0 ? { student: only.student } : decide(said, book.ofName(said.name))
  }
}
