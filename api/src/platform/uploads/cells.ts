import { limits } from '@akada/contract/kernel/limits'
import { messages } from '@akada/contract/kernel/messages'
import { cleanLine, nameProblem } from '@akada/contract/kernel/names'
import { nationalNumber } from '@akada/contract/kernel/phones'
import { nonexistentDay, readDay } from '../spreadsheet/index.ts'

/** The meaning of a cell, or what is wanted instead. */
export type Reading<T> = { value: T } | { wanted: string }

export const isError = <T>(reading: Reading<T>): reading is { wanted: string } => 'wanted' in reading

// A number too long for a spreadsheet's own format: its last digits are lost.
const isShortened = (text: string): boolean => /^\d(?:[.,]\d+)?e\+?\d+$/i.test(text)

/** A person's name, checked by the shared rule for names; `what` names it in a sentence. */
export const readName = (text: string, what: string): Reading<string> => {
  const name = cleanLine(text)
  switch (nameProblem(name)) {
    case 'empty':
      return { wanted: `Write the ${what}.` }
    case 'sign first':
      return { wanted: messages.nameSign }
    case 'no letters':
      return { wanted: `Write the ${what} in letters.` }
    case 'too short':
      return { wanted: `Write the ${what} in full: one letter is not enough.` }
    case 'too long':
      return { wanted: `Write at most ${limits.name.max} characters.` }
    default:
      return { value: name }
  }
}

/** A middle name or a title: null if it is empty. */
export const readOptionalName = (text: string): Reading<string | null> => readText(cleanLine(text), limits.name.max)

export const readText = (text: string, most: number): Reading<string | null> =>
  text.length > most ? { wanted: `Write at most ${most} characters.` } : { value: text || null }

const genders: Record<string, 'male' | 'female'> = {
  m: 'male',
  male: 'male',
  boy: 'male',
  b: 'male',
  man: 'male',
  f: 'female',
  female: 'female',
  girl: 'female',
  g: 'female',
  woman: 'female',
}

export const readGender = (text: string): Reading<'male' | 'female'> => {
  const gender = genders[text.toLowerCase().replace(/[^a-z]/g, '')]
  return gender ? { value: gender } : { wanted: 'Write Male or Female.' }
}

export const readDate = (text: string): Reading<string> => {
  const day = readDay(text)
  if (day) return { value: day }
  const missing = nonexistentDay(text)
  if (missing) return { wanted: missing }
  return {
    wanted: /\d[-/. ]\d{1,2}[-/. ]\d{2}$/.test(text)
      ? 'Write the year with four digits, as in 09-03-2014.'
      : 'Write the date as day, month and year, as in 09-03-2014.',
  }
}

export const readDigits = (text: string, count: number, what: string): Reading<string | null> => {
  if (text === '') return { value: null }
  if (isShortened(text))
    return { wanted: `The spreadsheet has shortened this number. Write all ${count} digits as text.` }
  const digits = text.replace(/[\s-]/g, '')
  if (new RegExp(`^\\d{${count}}$`).test(digits)) return { value: digits }
  const isShort = /^\d+$/.test(digits) && digits.length < count && digits.length >= count - 3
  return { wanted: `${what} has ${count} digits.${isShort ? ' Zeros at its front may be lost: write them too.' : ''}` }
}

export interface PhoneValue {
  code: string
  number: string
}

/** Up to three numbers, separated by commas, semicolons, slashes or 'or'; each in any usual form, also without the leading zero. */
export const readPhones = (text: string): Reading<PhoneValue[]> => {
  const phones: PhoneValue[] = []
  for (const part of text
    .split(/[,;/\n]|\bor\b|&/i)
    .map(part => part.trim())
    .filter(part => part !== '')) {
    if (isShortened(part)) return { wanted: 'The spreadsheet has shortened this number. Write all its digits as text.' }
    const national = nationalNumber(part)
    if (national === null) return { wanted: messages.phoneInvalid }
    if (!phones.some(phone => phone.number === national)) phones.push({ code: '+234', number: national })
  }
  return phones.length > 3 ? { wanted: 'Write at most three phone numbers.' } : { value: phones }
}

export const readEmail = (text: string): Reading<string | null> => {
  if (text === '') return { value: null }
  return /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]{2,}$/.test(text) && text.length <= limits.email
    ? { value: text.toLowerCase() }
    : { wanted: 'Write one e-mail address, as in name@example.com, or leave it empty.' }
}

export const readYesNo = (text: string): Reading<boolean> => {
  const written = text.toLowerCase()
  if (['', 'no', 'n', 'false', '0'].includes(written)) return { value: false }
  if (['yes', 'y', 'true', '1'].includes(written)) return { value: true }
  return { wanted: 'Write Yes or No.' }
}

/** What a spreadsheet shows for a formula with an error; such a cell has no value. */
export const isSpreadsheetError = (text: string): boolean =>
  /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|BUSY!|FIELD!|CONNECT!|BLOCKED!|UNKNOWN!|GETTING_DATA|ERROR!)$/i.test(
    text,
  ) ||
  /^Err:\d{3}$/i.test(text) ||
  /^#{4,}$/.test(text)
