import { limits } from './limits.ts'

/**
 * Invisible characters that change how a name is displayed or compared: control characters, soft hyphens, zero-width characters, marks and
 * overrides of the writing direction, tags. Line breaks and tabs are handled as blanks.
 */
const INVISIBLE = /(?!\s)[\p{Cc}\p{Cf}\u115f\u1160\u3164\uffa0]/gu

/** Text without invisible characters; blanks and line breaks are kept. */
export const withoutInvisible = (text: string): string =>
  /^[ -~]*$/.test(text) ? text : text.normalize('NFC').replace(INVISIBLE, '')

/** One line of text as it is stored: composed (NFC), without invisible characters, with single blanks and trimmed. */
export const cleanLine = (text: string): string =>
  /^[!-~]*$/.test(text) ? text : withoutInvisible(text).replace(/\s+/g, ' ').trim()

/** The error in a cleaned personal name; the same rule for forms and spreadsheets. Null if there is none. */
export const nameProblem = (name: string): 'empty' | 'no letters' | 'sign first' | 'too short' | 'too long' | null => {
  if (name === '') return 'empty'
  if (!/\p{L}/u.test(name)) return 'no letters'
  // A formula of a spreadsheet, markup or an address, which is nobody's name.
  if (/^[=<>@+|]/.test(name)) return 'sign first'
  if (name.length < limits.name.min) return 'too short'
  return name.length > limits.name.max ? 'too long' : null
}

export type NameOrder = 'surname first' | 'surname last'

export interface NameParts {
  lastName: string
  firstName: string
  middleName: string
}

/**
 * Splits a full name. With a comma, the surname comes before it. Otherwise the surname is the first word (the custom in Nigerian registers)
 * or the last one; the first of the other words is the first name, and the rest are middle names.
 */
export const splitName = (fullName: string, order: NameOrder): NameParts => {
  const name = cleanLine(fullName)
  const comma = /^([^,]+),\s*(.+)$/.exec(name)
  const words = (comma?.[2] ?? name).split(' ').filter(word => word !== '')
  const surname = comma?.[1]?.trim() ?? (order === 'surname first' ? words.shift() : words.pop()) ?? ''
  const [firstName = '', ...others] = words
  return { lastName: surname, firstName, middleName: others.join(' ') }
}
