import type { CorrectableField, CorrectableOfGuardian } from '@akada/contract/family/record'
import { type Field, sharedFields } from '@akada/contract/kernel/record'
import { folding } from '@akada/contract/kernel/sms-text'
import { guardianFields, studentFields } from '@akada/contract/students/record'

/** Letters and digits that nobody mistakes for one another on paper. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 10

/**
 * A code from random bytes, of which 30 values in 256 are cut off so that every letter is as likely: 30^10 codes. Null if there are too few
 * bytes.
 */
export const codeFrom = (bytes: Uint8Array): string | null => {
  const even = Math.floor(256 / alphabet.length) * alphabet.length
  const letters = [...bytes].filter(byte => byte < even).map(byte => alphabet[byte % alphabet.length] ?? '')
  return letters.length < length ? null : letters.slice(0, length).join('')
}

/** A code as it is printed: 'ABCD-EFG-HJK'. */
export const printedCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4, 7)}-${code.slice(7)}`

/** A typed code without case, blanks and dashes. */
export const typedCode = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, '')

/** A guardian of a child whom something that was typed fits. */
export interface GuardianOfChild {
  personId: string
  guardian: string
  studentId: string
  child: string
  school: string
  maySee: boolean
}

/** What tells guardians apart whom the same number fits; null where nothing was typed. */
export interface OwnFacts {
  /** Words of the child's name and of its school. */
  child: string | null
  ownName: string | null
}

/** Without case, marks and hooks, as a telephone types them. */
const wordsOf = (text: string): string[] =>
  folding(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

const named = ({ child, school }: GuardianOfChild, typed: readonly string[]): boolean => {
  const words = new Set([...wordsOf(child), ...wordsOf(school)])
  return typed.length > 0 && typed.every(word => words.has(word))
}

const sorted = (words: readonly string[]): string => [...new Set(words)].toSorted().join(' ')

/** Those whose whole name was typed, or else those of whom a word was typed that is in no other's name. */
const calledSo = (found: readonly GuardianOfChild[], typed: readonly string[]): readonly GuardianOfChild[] => {
  const whole = found.filter(({ guardian }) => sorted(wordsOf(guardian)) === sorted(typed))
  if (whole.length > 0) return whole
  return found.filter(one =>
    wordsOf(one.guardian).some(
      word => typed.includes(word) && found.every(other => other === one || !wordsOf(other.guardian).includes(word)),
    ),
  )
}

const countOf = (found: readonly GuardianOfChild[], key: 'personId' | 'studentId'): number =>
  new Set(found.map(one => one[key])).size

/**
 * The one guardian whom all that was typed fits, or what is asked next: it is never the first of several. A child whom its guardian may not
 * see counts only where nobody else fits.
 */
export const matchGuardian = (
  found: readonly GuardianOfChild[],
  { child, ownName }: OwnFacts,
): GuardianOfChild | { ask: 'child' | 'ownName' } => {
  const seen = found.filter(({ maySee }) => maySee)
  const all = seen.length > 0 ? seen : found
  const ofChild = countOf(all, 'studentId') === 1 ? all : all.filter(one => named(one, wordsOf(child ?? '')))
  const called = calledSo(ofChild, wordsOf(ownName ?? ''))
  const [only] = [all, ofChild, called].find(some => countOf(some, 'personId') === 1) ?? []
  if (only) return only
  return { ask: countOf(ofChild, 'studentId') === 1 ? 'ownName' : 'child' }
}

/** Whether a mark is an absence of which the school does not know why. */
export const isUnexplained = ({ mark, reason }: { mark: string; reason: string | null }): boolean =>
  mark === 'absent' && (reason === null || reason === 'unknown')

/** What could tell where a child lives: one guardian may not be meant to know it from the other's school. */
const whereabouts: readonly string[] = ['address', 'stateOfResidence', 'lgaOfResidence']

type Held = string | number | boolean | null | undefined

const textOf = (value: Held, words: readonly [string, string] | undefined): string | null => {
  if (typeof value === 'boolean') return words ? words[value ? 0 : 1] : String(value)
  return value === null || value === undefined ? null : String(value)
}

/** The particulars of a child with their labels, without those that are private or tell where the child lives. */
export const publicFacts = (
  values: Readonly<Record<string, Held>>,
): { field: string; label: string; value: string | null }[] =>
  Object.entries<Field>(sharedFields(studentFields))
    .filter(([field]) => !whereabouts.includes(field))
    .map(([field, { label, words }]) => ({ field, label, value: textOf(values[field], words) }))

const labelsOfGuardian: Readonly<Record<CorrectableOfGuardian, string>> = {
  'guardian.name': `Guardian: ${guardianFields.name.label}`,
  'guardian.relationship': `Guardian: ${guardianFields.relationship.label}`,
  'guardian.phones': `Guardian: ${guardianFields.phones.label}`,
  'guardian.email': `Guardian: ${guardianFields.email.label}`,
}

export const isOfGuardian = (field: CorrectableField | CorrectableOfGuardian): field is CorrectableOfGuardian =>
  field in labelsOfGuardian

/** The name of a field that can be corrected, in a form or a sentence. */
export const labelOf = (field: CorrectableField | CorrectableOfGuardian): string =>
  isOfGuardian(field) ? labelsOfGuardian[field] : studentFields[field].label

/** A number in its local form as it is dialled from elsewhere: +2348031234567. */
export const dialled = (local: string): string => local.replace(/^0/, '+234')
