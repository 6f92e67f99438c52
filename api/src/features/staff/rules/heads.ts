import { limits } from '@akada/contract/kernel/limits'
import {
  addDuplicates,
  type Cells,
  type CheckedRow,
  type PhoneValue,
  readGender,
  readName,
  type RowReader,
  type UploadColumn,
} from '../../../platform/uploads/index.ts'
import { readNeededEmail, readOnePhone, readUsername } from './check-row.ts'
import { compared, type StaffIdentifiersInUse } from './check-upload.ts'

/** The columns about the head of an organisation: a school's principal, a district's admin. */
export type HeadKey = 'headLastName' | 'headFirstName' | 'headGender' | 'headEmail' | 'headPhone' | 'headUsername'

export interface HeadValues {
  lastName: string
  firstName: string
  gender: 'male' | 'female' | null
  email: string
  phoneNumber: PhoneValue
  username: string
}

/** `word` is what heads are called: 'Principal'. */
export const headColumns = (word: string, required?: true): UploadColumn<HeadKey>[] => [
  {
    key: 'headLastName',
    title: `${word} Surname`,
    aliases: [`Surname of ${word}`, `${word}'s Surname`, `${word} Last Name`],
    width: 20,
    required,
  },
  {
    key: 'headFirstName',
    title: `${word} First Name`,
    aliases: [`First Name of ${word}`, `${word}'s First Name`],
    width: 20,
    required,
  },
  { key: 'headGender', title: `${word} Gender`, aliases: [`${word} Sex`, `Sex of ${word}`], width: 16 },
  {
    key: 'headEmail',
    title: `${word} E-mail`,
    aliases: [`${word} Email`, `E-mail of ${word}`, `Email of ${word}`, `${word}'s E-mail`],
    width: 28,
    required,
  },
  {
    key: 'headPhone',
    title: `${word} Phone Number`,
    aliases: [`${word} Phone`, `Phone of ${word}`, `${word}'s Phone Number`],
    width: 20,
    required,
  },
  { key: 'headUsername', title: `${word} Username`, width: 22 },
]

const keys: readonly HeadKey[] = [
  'headLastName',
  'headFirstName',
  'headGender',
  'headEmail',
  'headPhone',
  'headUsername',
]

export const hasHead = (cells: Cells): boolean => keys.some(key => cells[key])

/** At most this many usernames are tried for a person. */
const mostProposals = 9

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** Usernames for a person who was given none: 'ngozi.okafor', 'ngozi.okafor2', ... */
export const proposedUsernames = ({ headFirstName = '', headLastName = '' }: Cells): string[] => {
  const name = [headFirstName, headLastName]
    .map(plain)
    .filter(Boolean)
    .join('.')
    .slice(0, limits.username.max - 4)
  if (name === '') return []
  const base = name.length < limits.username.min ? `${name}.head` : name
  return [base, ...Array.from({ length: mostProposals - 1 }, (_, index) => `${base}${index + 2}`)]
}

const asStaff = ({ headUsername = '', headEmail = '', headPhone = '' }: Cells): Cells => ({
  username: headUsername,
  email: headEmail,
  phoneNumber: headPhone,
})

/** What to ask the database about the heads of some rows. */
export const headIdentifiers = (rows: readonly { cells: Cells }[]) => {
  const heads = rows.filter(({ cells }) => hasHead(cells)).map(({ cells }) => cells)
  const filled = (of: (cells: Cells) => string) => heads.map(cells => of(asStaff(cells))).filter(text => text !== '')
  return {
    usernames: heads.flatMap(cells =>
      cells.headUsername ? [compared.username(asStaff(cells))] : proposedUsernames(cells),
    ),
    emails: filled(compared.email),
    phones: filled(compared.phoneNumber),
  }
}

type TakenAccounts = Pick<StaffIdentifiersInUse, 'usernames' | 'emails' | 'phones'>

/** Gives people without a username the first proposal that nobody has, in the database or in a row before. */
export class Usernames {
  private readonly used: Set<string>

  constructor(taken: TakenAccounts, rows: readonly { cells: Cells }[]) {
    const typed = rows.map(({ cells }) => compared.username(asStaff(cells))).filter(text => text !== '')
    this.used = new Set([...taken.usernames, ...typed])
  }

  next(cells: Cells): string | null {
    const free = proposedUsernames(cells).find(name => !this.used.has(name)) ?? null
    if (free !== null) this.used.add(free)
    return free
  }
}

interface HeadBook {
  taken: TakenAccounts
  usernames: Usernames
  /** 'principal' */
  word: string
}

/** Reads the head of an organisation from a row, which collects the errors; null if one is found. */
export const readHead = <Key extends string>(
  row: RowReader<Key | HeadKey>,
  cells: Cells,
  { taken, usernames, word }: HeadBook,
): HeadValues | null => {
  const lastName = row.take('headLastName', text => readName(text, `${word}'s surname`))
  const firstName = row.take('headFirstName', text => readName(text, `${word}'s first name`))
  const gender = row.text('headGender') === '' ? null : row.take('headGender', readGender)
  const email = row.take('headEmail', readNeededEmail)
  const phoneNumber = row.take('headPhone', readOnePhone)
  const typed = row.text('headUsername') === '' ? null : row.take('headUsername', readUsername)
  const asked = asStaff(cells)
  const advice = 'Leave the cells about the person empty and appoint them afterwards, or correct this.'
  if (typed !== null && taken.usernames.has(typed))
    row.error('headUsername', 'Somebody already uses this username. Choose another, or leave it empty.')
  if (taken.emails.has(compared.email(asked))) row.error('headEmail', `Somebody already uses this e-mail. ${advice}`)
  if (taken.phones.has(compared.phoneNumber(asked)))
    row.error('headPhone', `Somebody already uses this phone number. ${advice}`)
  if (row.errors.length > 0 || lastName === null || firstName === null || email === null || phoneNumber === null)
    return null
  const username = typed ?? usernames.next(cells)
  if (username === null) {
    row.error('headUsername', 'No username could be proposed. Write one.')
    return null
  }
  return { lastName, firstName, gender, email, phoneNumber, username }
}

/** Marks rows whose heads share a username, an e-mail or a phone number. */
export const addHeadDuplicates = <Key extends string, Values>(
  rows: readonly CheckedRow<Key | HeadKey, Values>[],
): void => {
  addDuplicates(rows, 'headUsername', 'username', cells => compared.username(asStaff(cells)))
  addDuplicates(rows, 'headEmail', 'e-mail', cells => compared.email(asStaff(cells)))
  addDuplicates(rows, 'headPhone', 'phone number', cells => compared.phoneNumber(asStaff(cells)))
}
