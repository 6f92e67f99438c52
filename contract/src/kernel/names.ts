import { limits } from './limits.ts'

/**
 * Characters that nobody sees and that change how a name reads or compares: controls, soft hyphens, zero-width characters, marks and
 * overrides of the writing direction, tags. Line breaks and tabs are blanks and are handled as such.
 */
const INVISIBLE = /(?!\s)[\p{Cc}\p{Cf}\u115f\u1160\u3164\uffa0]/gu

/** Text without invisible characters; blanks and line breaks stay. */
export const withoutInvisible = (text: string): string =>
  /^[ -~]*$/.test(text) ? text : text.normalize('NFC').replace(INVISIBLE, '')

/** Text of one line as it is stored: composed (NFC), without invisible characters, single blanks, none at the ends. */
export const cleanLine = (text: string): string =>
  /^[!-~]*$/.test(text) ? text : withoutInvisible(text).replace(/\s+/g, ' ').trim()

/** What is wrong with a person's name, once cleaned: the one rule of forms and spreadsheets. Null where nothing is. */
export const nameProblem = (name: string): 'empty' | 'no letters' | 'too short' | 'too long' | null => {
  if (name === '') return 'empty'
  if (!/\p{L}/u.test(name)) return 'no letters'
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
 * Splits a full name. With a comma, the surname stands before it. Otherwise the surname is the first word (the custom in Nigerian registers)
 * or the last one; of the others the first is the first name, and the rest are middle names.
 */
export const splitName = (fullName: string, order: NameOrder): NameParts => {
  const name = cleanLine(fullName)
  const comma = /^([^,]+),\s*(.+)$/.exec(name)
  const words = (comma?.[2] ?? name).split(' ').filter(word => word !== '')
  const surname = comma?.[1]?.trim() ?? (order === 'surname first' ? words.shift() : words.pop()) ?? ''
  const [firstName = '', ...others] = words
  return { lastName: surname, firstName, middleName: others.join(' ') }
}
